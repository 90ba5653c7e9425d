"""Fair shuffles: the promise from the start, the seed after the end and nowhere before it, and a page that checks."""

import json
from hashlib import sha256

import pytest
from fastapi import FastAPI

from evertable.kernel.fair import commitment
from evertable.kernel.game import SPECTATOR
from tests.web.guest import Visitor, text_of
from tests.web.test_api import Program
from tests.web.test_replay import played, send

PAGES = ("", "/screen", "/log", "/replay", "/fair", "/export", "/analysis", "/hint", "/preview")


def test_the_promise_is_the_digest_of_nonce_and_seed() -> None:
    assert commitment(42, "ab") == sha256(b"ab:42").hexdigest()


def test_it_is_shown_from_the_lobby_on(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", game="evergreen")
    info = ann.live(path).info
    promise = commitment(info.seed, info.nonce or "")
    assert promise[:12] in ann.get(path).text
    assert promise in ben.get(f"{path}/fair").text
    ben.post(f"{path}/seat", do="join")
    for guest in (ann, ben, Visitor(ann.app)):
        assert promise[:12] in guest.get(path).text
        assert promise in guest.get(f"{path}/fair").text


def test_seed_and_nonce_are_told_after_the_end_only(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, 12)
    info, eve = ann.live(path).info, Program(app)
    secrets = (str(info.seed), f"{info.seed:x}", info.nonce or "?")
    for guest in (ann, ben, Visitor(app)):
        said = "".join(guest.get(path + page).text for page in PAGES) + guest.get(f"{path}/fair").text
        assert not any(secret in said for secret in secrets)
    api = "".join(eve.client.get(f"/api/v1/tables{path[2:]}{door}").text for door in ("", "/observation", "/log"))
    assert not any(secret in api for secret in secrets)
    table = json.loads(eve.client.get(f"/api/v1/tables{path[2:]}").text)
    assert (table["commitment"], table["seed"], table["nonce"]) == (commitment(info.seed, secrets[2]), None, None)

    over = played(ann, ben)
    info = ann.live(over).info
    told = text_of(ben.get(f"{over}/fair"))
    assert "They match" in told
    page = ben.get(f"{over}/fair").text
    assert f'value="{info.seed}"' in page
    assert f'value="{info.nonce}"' in page
    table = json.loads(eve.client.get(f"/api/v1/tables{over[2:]}").text)
    assert table["commitment"] == commitment(table["seed"], table["nonce"])


def test_a_spectator_who_is_behind_learns_nothing_early(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", game="evergreen", delay=10)
    ben.post(f"{path}/seat", do="join")
    live = ann.live(path)
    eve = Visitor(ann.app)
    assert live.seen_by(None) is not live
    assert str(live.info.seed) not in eve.get(f"{path}/fair").text


def test_the_end_is_final(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    live_game = ann.live_game(path)
    assert all(live_game.undoable(seat) == [] for seat in (SPECTATOR, 0, 1))
    for guest in (ann, ben):
        assert guest.post(f"{path}/undo").status_code == 409
        assert guest.post(f"{path}/takeback").status_code == 409
    assert ann.live_game(path) is live_game


@pytest.mark.parametrize(
    ("seed", "nonce", "promise", "said"),
    [
        ("42", "ab", sha256(b"ab:42").hexdigest(), "They match"),
        ("42", "ab", f" {sha256(b'ab:42').hexdigest().upper()} ", "They match"),
        ("43", "ab", sha256(b"ab:42").hexdigest(), "They do not match"),
        ("42", "ab", "", sha256(b"ab:42").hexdigest()),
        ("", "", "", "Check it"),
        ("<b>", "ab", "x", "Check it"),
    ],
)
def test_anybody_can_check(ann: Visitor, seed: str, nonce: str, promise: str, said: str) -> None:
    answer = ann.client.get("/fair", params={"seed": seed, "nonce": nonce, "promise": promise})
    assert answer.status_code == 200
    assert said in text_of(answer)
    assert "<b>" not in answer.text.split("<main", 1)[1]


def test_a_saved_game_carries_what_is_needed_and_a_false_promise_is_refused(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    saved = ann.get(f"{path}/export").json()
    assert saved["commitment"] == commitment(saved["seed"], saved["nonce"])
    again = send(ben, json.dumps(saved).encode())
    assert "They match" in text_of(ben.get(again.split("/replay")[0] + "/fair"))
    saved["commitment"] = commitment(saved["seed"] + 1, saved["nonce"])
    assert "not the one that was promised" in send(ben, json.dumps(saved).encode())


def test_a_game_that_goes_on_from_another_promises_nothing(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    new = ann.post(f"{path}/replay", _json=False, at=10, seat=1, bot="first_game").headers["location"]
    assert "has no fingerprint" in text_of(ann.get(f"{new}/fair"))
    assert str(ann.live(new).info.seed) not in ann.get(f"{new}/fair").text
