"""The moderators' page: its secret link, reports, hiding, bans by guest and address, the audit log."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.server.identity import moderators_secret
from evertable.web.server.settings import Settings
from tests.web.guest import Client, Visitor, serving, text_of


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    """A server with moderators."""
    with serving(create_app(replace(settings, moderated=True))) as app:
        yield app


@pytest.fixture
def mod(app: FastAPI, settings: Settings) -> Visitor:
    """A moderator."""
    mod = Visitor(app)
    entered = mod.post(f"/moderation/enter/{moderators_secret(settings.key)}", _json=False)
    assert entered.status_code == 303
    return mod


def _talk(ann: Visitor, ben: Visitor) -> tuple[str, int]:
    """A table where Ben has said something and Ann has reported it."""
    path = ann.new("me", "friend", "friend")
    ben.post(f"{path}/seat", do="join", name="Ben")
    ben.post(f"{path}/words", text="Good evening")
    word = ben.post(f"{path}/words", text="You are a toad").json()["id"]
    assert ann.post(f"{path}/report", word=word, why="rude").status_code == 200
    return path, word


def _act(mod: Visitor, **fields: Any) -> int:
    return mod.post("/moderation/act", _json=False, **fields).status_code


def test_strangers_find_no_moderation(ann: Visitor, settings: Settings) -> None:
    assert ann.get("/moderation").status_code == 404
    assert _act(ann, do="hide", word="1") == 404
    assert ann.get("/moderation/enter/0123").status_code == 404
    assert ann.post("/moderation/enter/0123").status_code == 404
    assert ann.get(f"/moderation/enter/{moderators_secret(settings.key)}").status_code == 200
    assert ann.get("/moderation").status_code == 404, "looking at the link makes nobody a moderator"


def test_without_the_option_the_secret_link_is_not_there(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        assert Visitor(app).get(f"/moderation/enter/{moderators_secret(settings.key)}").status_code == 404


def test_a_report_shows_what_was_said_before_and_can_be_hidden(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    path, word = _talk(ann, ben)
    ann.post(f"{path}/report", word=word, why="again")
    shown = text_of(mod.get("/moderation"))
    assert "You are a toad" in shown
    assert "Good evening" in shown
    assert "rude" in shown
    assert "reported 1 time" in shown, "a guest reports a message once"
    assert _act(mod, do="hide", word=word) == 303
    assert "toad" not in ann.get(f"{path}/words").text
    assert "Nothing is reported" in text_of(mod.get("/moderation"))
    assert "hid a message" in text_of(mod.get("/moderation"))
    assert _act(mod, do="show", word=word) == 303
    assert "toad" in ann.get(f"{path}/words").text


def test_a_phrase_is_shown_in_the_moderators_language(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    path, _ = _talk(ann, ben)
    word = ben.post(f"{path}/words", phrase="played").json()["id"]
    ann.post(f"{path}/report", word=word)
    assert "Well played!" in text_of(mod.get("/moderation"))


def test_a_report_can_be_dismissed(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    path, word = _talk(ann, ben)
    assert _act(mod, do="dismiss", word=word) == 303
    assert "Nothing is reported" in text_of(mod.get("/moderation"))
    assert "toad" in ann.get(f"{path}/words").text


@pytest.mark.parametrize("kind", ["guest", "address"])
def test_who_is_excluded_neither_talks_nor_sits_down_with_strangers(
    ann: Visitor, ben: Visitor, mod: Visitor, kind: str
) -> None:
    path, word = _talk(ann, ben)
    open_to_all = ann.new("me", "friend", "friend", game="evergreen", listed="1")
    cup: dict[str, Any] = {
        "name_of_it": "Cup",
        "game": "evergreen",
        "seats": 2,
        "rounds": 2,
        "pause": 1,
        "delay": 0,
        "format": "swiss",
    }
    listed = ann.post("/tournaments/new", _json=False, **cup).headers["location"]
    assert _act(mod, do="ban", kind=kind, word=word, days="7", why="toads") == 303
    refused = ben.post(f"{path}/words", text="Toad!")
    assert refused.status_code == 403
    assert "A moderator has excluded you" in refused.json()["error"]
    assert ben.post("/online/seat", wanted="everdell:2").status_code == 403
    assert ben.new("me", "bot:random"), "games among friends and bots go on"
    assert (
        ben.post("/new", _json=False, game="everdell", players=2, seat0="me", seat1="friend", listed="1").status_code
        == 403
    )
    assert ben.post("/join", code=open_to_all[3:]).status_code == 403, "not by its code either"
    assert ben.post("/tournaments/new", **cup).status_code == 403
    assert ben.post(f"{listed}/do", do="join").status_code == 403
    token = ben.app.state.services.keys.sign(ben.app.state.services.keys.read(ben.client.cookies["evertable"]))
    program = Client(ben.app, {"Authorization": f"Bearer {token}"})
    api = "/api/v1/tournaments"
    assert program.post(api, json={"name": "Cup", "game": "evergreen", "seats": 2}).status_code == 403
    assert program.post(f"{api}/{listed.rpartition('/')[2]}/join").status_code == 403
    subject = mod.app.state.portal.call(mod.app.state.services.moderation.bans)[0]["subject"]
    assert "127.0.0.1" not in subject
    assert _act(mod, do="lift", kind=kind, subject=subject) == 303
    assert ben.post(f"{path}/words", text="Sorry").status_code == 200


def test_a_ban_ends(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    path, word = _talk(ann, ben)
    _act(mod, do="ban", kind="guest", word=word, days="1")
    rows = mod.app.state.services.moderation
    now = rows._now
    rows._now = lambda: now() + 86401
    assert ben.post(f"{path}/words", text="Good morning").status_code == 200


def test_addresses_are_forgotten_after_a_month(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    _, word = _talk(ann, ben)
    assert "this address" in text_of(mod.get("/moderation"))
    chat = mod.app.state.services.chat
    now = chat._now
    chat._now = lambda: now() + 31 * 86400
    assert "this address" not in text_of(mod.get("/moderation"))
    assert _act(mod, do="ban", kind="address", word=word, days="1") == 400


def test_bad_acts_are_refused(ann: Visitor, ben: Visitor, mod: Visitor) -> None:
    _, word = _talk(ann, ben)
    assert _act(mod, do="explode", word=word) == 400
    assert _act(mod, do="hide", word="9999") == 404
    assert _act(mod, do="ban", kind="guest", word=word, days="2") == 400
    assert _act(mod, do="ban", kind="family", word=word, days="1") == 400


def test_a_moderator_can_stop(mod: Visitor) -> None:
    assert _act(mod, do="resign") == 303
    assert mod.get("/moderation").status_code == 404
