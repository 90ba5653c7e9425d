"""What must not be possible, and that whoever tries gets a plain sentence."""

import re
import stat
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.server.identity import COOKIE, Keys
from evertable.web.server.identity import Visitor as Identity
from evertable.web.server.problems import TooManyRequests
from evertable.web.server.rate_limits import TokenBuckets
from evertable.web.server.settings import Limits, Settings, secret_key
from evertable.web.storage.notify import try_database
from tests.web.guest import GENEROUS, Client, Visitor, serving, text_of

POSTS = ("act", "undo", "coach", "hint", "bot", "leave", "pace", "rematch", "takeback", "start", "seat")


@pytest.mark.parametrize("path", ["/play-now", "/new", "/join", "/settings", *(f"/t/ABCDEF/{post}" for post in POSTS)])
def test_forms_of_others_are_refused(app: FastAPI, path: str) -> None:
    client = Client(app)
    client.get("/")
    assert client.post(path).status_code == 403
    assert client.post(path, data={"csrf": "0" * 64}).status_code == 403
    assert client.post(path, data={"csrf": "é"}).status_code == 403


def test_a_form_from_another_site_is_refused_even_with_the_token(ann: Visitor) -> None:
    ann.get("/")
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert ann.client.post("/play-now", data={"csrf": ann.csrf}, headers=elsewhere).status_code == 403
    here = {"Origin": "http://testserver"}
    assert ann.client.post("/play-now", data={"csrf": ann.csrf}, headers=here).status_code == 303


def test_the_token_belongs_to_one_guest(ann: Visitor, ben: Visitor) -> None:
    ann.get("/")
    ben.get("/")
    assert ben.client.post("/play-now", data={"csrf": ann.csrf}).status_code == 403


def test_the_cookie_is_signed_and_hidden_from_scripts(app: FastAPI) -> None:
    answer = Client(app).get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    forged = Client(app, {"Cookie": f"{COOKIE}=somebody-else-entirely.signature"})
    assert "set-cookie" in forged.get("/").headers, "a forged cookie is nobody: a new guest"


FOREIGN = (
    'prefs={"theme": "dark", "size": 3}',
    "prefs=[1, 2]",
    "name=Ann Smith",
    "name=Zażółć",
    'note="a, b"',
    'half="open',
    "a b=c",
    "café=1",
    "a@b=c",
    "a/b=c",
    "a[0]=c",
    "=nameless",
    "valueless",
    "",
    "x=" + "y" * 3000,
    "tab=a\tb",
    "$Version=1",
    "expires=Wed, 01 Jan 2031 00:00:00 GMT",
    f"{COOKIE}=forged.signature",
    f"my{COOKIE}=1",
    f'quoted="; {COOKIE}=forged"',
)
"""Cookies that other programs on the same host may have set."""


@pytest.mark.parametrize("foreign", FOREIGN)
def test_our_cookie_is_found_whatever_stands_beside_it(app: FastAPI, foreign: str) -> None:
    keys: Keys = app.state.services.keys
    ours = f"{COOKIE}={keys.sign(keys.new_guest(), keys.new_device())}"
    for header in (f"{foreign}; {ours}", f"{ours}; {foreign}", f"{foreign};{ours};{foreign}"):
        answer = Client(app).get("/", headers=[(b"cookie", header.encode())])
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers, header
    apart = [(b"cookie", foreign.encode()), (b"cookie", ours.encode())]
    assert "set-cookie" not in Client(app).get("/", headers=apart).headers


def test_every_answer_keeps_browsers_to_ourselves(ann: Visitor) -> None:
    path = ann.new("me", "friend")
    for page in ("/", "/nowhere", path, f"{path}/screen", "/static/tokens.css", "/api/v1/games"):
        answer = ann.get(page)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_is_no_static_file_is_not_cached(ann: Visitor) -> None:
    path = ann.new("me", "friend")
    pages = (
        "/",
        "/people/me",
        "/people/me/export",
        "/games",
        "/games/count",
        "/moderation",
        "/nowhere",
        "/api/v1/games",
        path,
    )
    for page in (
        *pages,
        f"{path}/screen",
        f"{path}/words",
        f"{path}/export",
        f"{path}/qr.svg",
        "/join?code=x",
        "/api/v1/me",
    ):
        assert ann.get(page).headers["cache-control"] == "no-store", page
    assert ann.post("/settings", _json=False, theme="dark").headers["cache-control"] == "no-store"
    assert "no-store" not in ann.get("/static/tokens.css").headers["cache-control"]


def test_pages_keep_their_own_policy(ann: Visitor) -> None:
    """No script and no style stands in a page itself."""
    path = ann.new("me", "bot:random")
    for page in ("/", "/new", "/join", "/settings", "/nowhere", path):
        html = ann.get(page).text
        scripts = re.findall(r"<script(?![^>]*(?:src=|application/json))", html)
        assert scripts == [], page
        assert "<style" not in html
        assert not re.search(r"<[^>]*\s(style|on[a-z]+)=", html), page


def test_a_seat_is_its_owner_s_alone(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", "friend")
    ben.post(f"{path}/seat", do="join")
    stranger = Visitor(app)
    assert ben.post(f"{path}/start").status_code == 403
    assert ben.post(f"{path}/seat", do="put", seat=2, who="bot:random").status_code == 403
    assert ann.post(f"{path}/start").status_code == 200
    attempts: dict[str, dict[str, Any]] = {
        "act": {"text": "pass", "version": 3},
        "undo": {},
        "hint": {},
        "leave": {},
        "pace": {"pace": "slow"},
        "rematch": {},
        "takeback": {},
        "bot": {"do": "skip"},
        "seat": {"do": "name", "name": "x"},
    }
    for post, fields in attempts.items():
        assert stranger.post(f"{path}/{post}", **fields).status_code == 403, post
    assert ben.post(f"{path}/bot", do="leave", seat=0).status_code == 403
    assert ben.post(f"{path}/seat", do="name", seat=0, name="x").status_code == 403
    assert ann.live(path).seats[0].bot is None


def test_a_closed_table_is_closed(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "bot:random", spectators="")
    for page in ("", "/screen", "/log", "/events", "/export", "/story/farm"):
        assert ben.get(path + page).status_code == 403, page
    assert ann.get(path).status_code == 200
    assert path not in ben.get("/").text


def test_bad_requests_change_nothing(ann: Visitor) -> None:
    path = ann.new("me", "me")
    version = ann.live(path).info.version
    attempts: list[tuple[str, dict[str, Any]]] = [
        ("seat", {"do": "dance"}),
        ("seat", {"do": "look", "seat": "first"}),
        ("bot", {"do": "leave", "bot": "genius"}),
        ("bot", {"do": "x" * 500}),
        ("pace", {"pace": "sideways"}),
        ("undo", {"to": "-1"}),
        ("act", {"text": "x" * 5000, "version": version}),
    ]
    for post, fields in attempts:
        answer = ann.post(f"{path}/{post}", **fields)
        assert 400 <= answer.status_code < 500, (post, fields)
        assert answer.json()["error"]
    assert ann.live(path).info.version == version


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"players": "9"}, "The number of players has to be a number from 1 to 6."),
        ({"players": "x"}, "The number of players has to be a number."),
        ({"seat1": "the cat"}, "There is no player 'the cat'. Choose one of: me, friend, "),
        ({"seat1": "expert"}, "There is no player 'expert'. Did you mean bot:expert? Choose one of: me, friend, "),
        ({"module": "rugwort"}, "Rugwort is for one player alone, not for 2."),
        ({"module": "dragons"}, "no module"),
        ({"option:first": "7"}, "neither 'random' nor a seat"),
        ({"pace": "sideways"}, "no pace"),
    ],
)
def test_a_table_that_cannot_be_is_explained(ann: Visitor, fields: dict[str, str], said: str) -> None:
    wanted = {"game": "everdell", "players": "2", "seat0": "me", "seat1": "bot:random", **fields}
    answer = ann.post("/new", _json=False, **wanted)
    assert answer.status_code == 400
    assert said in text_of(answer)


def test_too_much_at_once(settings: Settings) -> None:
    limits = Limits(guest_rate=0.001, guest_burst=5, address_rate=1000, address_burst=1000)
    with serving(create_app(replace(settings, limits=limits))) as app:
        ann, ben = Visitor(app), Client(app)
        first = ann.get("/")
        answers = [ann.get("/").status_code for _ in range(8)]
        assert first.status_code == 200
        assert answers[0] == 200
        assert answers[-1] == 429
        assert "wait" in text_of(ann.get("/"))
        assert ann.get("/static/tokens.css").status_code == 200
        assert ben.get("/api/v1/games").status_code == 200


def test_new_tables_are_limited(settings: Settings) -> None:
    with serving(create_app(replace(settings, limits=Limits(new_rate=0.001, new_burst=2)))) as app:
        ann = Visitor(app)
        assert [ann.post("/play-now").status_code for _ in range(4)] == [303, 303, 429, 429]


def test_new_guests_count_as_new_things(settings: Settings) -> None:
    """Who is stored already may change settings as often as others."""
    with serving(create_app(replace(settings, limits=replace(GENEROUS, new_rate=0.001, new_burst=3)))) as app:
        path = Visitor(app).new("me", "friend", "friend", "friend")
        ann = Visitor(app)
        assert [ann.post("/settings", name=f"Ann {i}").status_code for i in range(4)] == [303] * 4
        assert Visitor(app).post(f"{path}/seat", do="join", name="Ben").status_code == 200
        assert Visitor(app).post("/settings", name="Eve").status_code == 429
        assert Visitor(app).post("/join", code=path[3:], name="Eve").status_code == 429
        assert Visitor(app).post(f"{path}/seat", do="join", name="Eve").status_code == 429
        assert ann.post("/settings", name="Ann").status_code == 303


def test_games_of_bots_alone_are_limited(settings: Settings) -> None:
    """However they come about."""
    with serving(create_app(replace(settings, limits=replace(GENEROUS, bots_rate=0.001, bots_burst=3)))) as app:
        ann = Visitor(app)
        bots = {"game": "evergreen", "players": 2, "seat0": "bot:random", "seat1": "bot:random", "pace": "slow"}
        ann.post("/settings", name="Ann")
        assert [ann.post("/new", _json=False, **bots).status_code for _ in range(2)] == [303, 303]
        left = ann.new("me", "bot:random", game="evergreen", pace="slow")
        assert ann.post(f"{left}/bot", do="leave").status_code == 200
        assert ann.post("/new", _json=False, **bots).status_code == 429
        path = ann.new("me", "bot:random", game="evergreen", pace="slow")
        for post in ("leave", "bot"):
            assert ann.post(f"{path}/{post}", do="leave").status_code == 429
        lobby = ann.new("me", "friend", game="evergreen", pace="slow")
        token = {"Authorization": f"Bearer {ann.client.cookies[COOKIE]}"}
        setup = {"game": "evergreen", "seats": ["bot:random", "bot:random"]}
        assert ann.client.post("/api/v1/tables", json=setup, headers=token).status_code == 429
        assert ann.post(f"{lobby}/start").status_code == 200, "a human sits there"


def test_games_of_bots_alone_are_few_at_once(settings: Settings) -> None:
    with serving(create_app(replace(settings, limits=replace(GENEROUS, bots_only=2)))) as app:
        bots = {"game": "evergreen", "players": 2, "seat0": "bot:random", "seat1": "bot:random", "pace": "slow"}
        assert [Visitor(app).post("/new", _json=False, **bots).status_code for _ in range(3)] == [303, 303, 429]


def test_event_streams_are_limited_by_guest_and_by_address(settings: Settings) -> None:
    """Guests cost nothing, so the limit of each is not enough."""
    limits = replace(GENEROUS, watchers=2, address_watchers=3)
    with serving(create_app(replace(settings, limits=limits))) as app:
        path = Visitor(app).new("me", "me")
        live, streams = Visitor(app).live(path), app.state.services.streams

        async def watch() -> list[str]:
            said, held = [], []
            for guest, address in [*zip("aaabbbcc", "1" * 8, strict=True), ("d", "2")]:
                visitor = Identity(guest, False, f"192.0.2.{address}")
                try:
                    streams.response(live, visitor)
                except TooManyRequests as problem:
                    said.append(str(problem).partition(" tables")[0])
                events = streams.events(live, visitor)
                if [event async for event in _first(events)]:
                    held.append(events)
                    said.append(guest + address)
            for events in held:
                await events.aclose()
            return said

        mine, ours = "You watch too many", "Too many"
        assert app.state.portal.call(watch) == ["a1", "a1", mine, "b1", ours, ours, ours, ours, "d2"]
        assert streams.count == 0


async def _first(events: AsyncGenerator[str, None]) -> AsyncIterator[str]:
    """The first event, if there is one; the stream stays open."""
    try:
        yield await anext(events)
    except StopAsyncIteration:
        return


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = TokenBuckets(2.0, 2, lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]


def test_what_is_too_long_is_not_read(ann: Visitor) -> None:
    ann.get("/")
    assert ann.post("/settings", name="x" * 100_000).status_code == 413
    many: dict[str, Any] = {f"field{i}": "x" for i in range(500)}
    assert ann.post("/settings", **many).status_code == 400


def test_names_are_shown_as_they_are(ann: Visitor) -> None:
    ann.post("/settings", name="<b>Ann\n & \x01co</b>")
    path = ann.new("me", "friend")
    page = ann.get(path).text
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann &amp; co&lt;/b&gt;" in page


def test_settings_stay_and_lead_nowhere_else(ann: Visitor) -> None:
    answer = ann.post("/settings", _json=False, pace="slow", back="//elsewhere.example/")
    assert answer.headers["location"] == "/settings"
    assert ann.post("/settings", _json=False, back="/new").headers["location"] == "/new"
    assert ann.post("/settings", pace="sideways").status_code == 400
    assert ann.post("/settings", language="tlh").status_code == 400


def test_a_failure_is_told_without_its_story(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ann.new("me", "friend")

    def broken(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("evertable.web.table.pages.table_context", broken)
    for headers in ({}, {"Accept": "application/json"}):
        answer = ann.client.get(path, headers=headers)
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text


def test_pages_that_do_not_exist(ann: Visitor) -> None:
    for page in ("/nowhere", "/t/NOTABLE", "/t/ABCDEF/screen", "/s/no-such-seat", "/static/../store.py"):
        answer = ann.get(page)
        assert answer.status_code == 404, page
        assert "<html" in answer.text
    assert ann.client.request("DELETE", "/new").status_code == 405


def test_the_key_is_made_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.db.key"
    key = secret_key(path)
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for content in (b"ab", b"", b"SQLite format 3\0\xa4", b"z" * 64):
        path.write_bytes(content)
        with pytest.raises(ValueError, match="holds no key"):
            secret_key(path)
    with pytest.raises(ValueError, match="is a folder"):
        secret_key(tmp_path)


def test_a_database_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r'socket "/nowhere/.*No such file'):
        try_database("postgresql://nobody@/x?host=/nowhere")


def test_signatures_need_the_key() -> None:
    ours, theirs = Keys(b"a" * 32), Keys(b"b" * 32)
    guest = ours.new_guest()
    assert ours.read(ours.sign(guest)) == guest
    assert theirs.read(ours.sign(guest)) is None
    assert ours.read(guest) is None
    assert ours.csrf(guest) != theirs.csrf(guest)
