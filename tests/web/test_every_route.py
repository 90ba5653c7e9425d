"""Every route that changes something refuses strangers and other sites, and is rate-limited.

The routes are read from the application, so that a new one is tested or has to be named here.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.server.settings import Settings
from tests.web.guest import GENEROUS, Client, Visitor, serving

VALUES: Final = {
    "game": "duo", "name": "old_rascal", "day": "2026-01-01", "person": "ABCDEFGH", "device": "x", "secret": "abc",
    "token": "abc", "deed": "join",
}  # fmt: skip
"""What stands for the parts of an address, besides the code of a table."""
NO_TOKEN: Final = {"/api/v1/guests", "/api/v1/recover", "/api/v1/passkeys", "/api/v1/passkeys/options"}
"""Where a program becomes a guest."""
ENDING: Final = {("DELETE", "/api/v1/me"), ("POST", "/api/v1/me/sign-out")}
"""Requests after which the token is dead, so that the next ones count for the address."""
FOR_SPECTATORS: Final = {"/t/{code}/replay", "/t/{code}/analysis", "/t/{code}/decline", "/api/v1/tables/{code}/analyse"}
"""Routes of a table for which nobody needs a seat. Those of finished games are refused before the end."""
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "/t/{code}/act": {"text": "x", "version": 1},
    "/t/{code}/words": {"text": "hello"},
    "/t/{code}/mute": {"seat": 0},
    "/t/{code}/report": {"word": 1},
    "/t/{code}/chat": {"who": "all", "slow": 0},
    "/t/{code}/rated": {"rated": "yes"},
    "/t/{code}/listed": {"listed": "yes"},
    "/t/{code}/pace": {"pace": "instant"},
    "/t/{code}/bot": {"do": "leave"},
    "/t/{code}/seat": {"do": "name", "name": "x"},
    "/t/{code}/list": {"do": "resign"},
    "/t/{code}/invite": {"person": "ABCDEFGH"},
    "/t/{code}/follow": {"seat": 0},
    "/t/{code}/pause": {"do": "ask"},
    "/t/{code}/takeback": {"to": 1},
    "/api/v1/tables/{code}/join": {"seat": 0},
    "/api/v1/tables/{code}/act": {"action": "x", "version": 1},
    "/api/v1/tables/{code}/say": {"text": "hello"},
    "/api/v1/tables/{code}/mute": {"seat": 0},
    "/api/v1/tables/{code}/report": {"word": 1},
    "/api/v1/tables/{code}/chat": {"who": "all"},
    "/api/v1/tables/{code}/pause": {"do": "ask"},
    "/api/v1/tables/{code}/invite": {"person": "ABCDEFGH"},
}
"""What would be good if the caller had a seat."""


def changing() -> list[tuple[str, str]]:
    """Return the method and the path of every route that does more than answer."""
    found = set[tuple[str, str]]()
    left: list[Any] = list(create_app(Settings("sqlite://", b"-" * 32)).routes)
    while left:
        route = left.pop()
        if (included := getattr(route, "original_router", None)) is not None:
            left += included.routes
        elif path := getattr(route, "path", ""):
            found |= {
                (method, path) for method in getattr(route, "methods", None) or () if method not in ("GET", "HEAD")
            }
    return sorted(found)


ROUTES: Final = changing()
FORMS: Final = [path for _, path in ROUTES if not path.startswith("/api/")]
API: Final = [route for route in ROUTES if route[1].startswith("/api/")]
AT_TABLES: Final = [route for route in ROUTES if "{code}" in route[1] and re.match(r"/t/|/api/v1/tables/", route[1])]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """A server for all tests of this file."""
    database: Path = tmp_path_factory.mktemp("routes") / "games.db"
    with serving(create_app(Settings(f"sqlite:///{database}", b"k" * 32, limits=GENEROUS, bot_workers=1))) as app:
        yield app


@pytest.fixture(scope="module")
def private(running: FastAPI) -> str:
    """The code of a running table that is closed to spectators."""
    return _begun(running, spectators="")


@pytest.fixture(scope="module")
def public(running: FastAPI) -> str:
    """The code of one that is open to them."""
    return _begun(running, spectators="yes")


def _begun(app: FastAPI, spectators: str) -> str:
    ann, ben = Visitor(app), Visitor(app)
    path = ann.new("me", "friend", game="evergreen", spectators=spectators)
    ben.post(f"{path}/seat", do="join")
    return path.removeprefix("/t/")


def _at(path: str, code: str) -> str:
    return re.sub(r"{(\w+)}", lambda found: code if found[1] == "code" else VALUES[found[1]], path)


def test_the_routes_are_found() -> None:
    assert len(FORMS) > 50
    assert len(API) > 30
    assert len(AT_TABLES) > 30
    assert set(FIELDS) <= {path for _, path in ROUTES}


@pytest.mark.parametrize("path", FORMS)
def test_forms_of_other_sites_and_guests_are_refused(running: FastAPI, public: str, path: str) -> None:
    ann, eve, address = Visitor(running), Visitor(running), _at(path, public)
    ann.get("/")
    eve.get("/")
    fields = FIELDS.get(path, {})
    before = running.state.portal.call(running.state.services.store.table, public)
    elsewhere = {"Origin": "https://elsewhere.example"}
    answers = [
        ann.client.post(address, data=fields),
        ann.client.post(address, data={**fields, "csrf": eve.csrf}),
        ann.client.post(address, data={**fields, "csrf": ann.csrf}, headers=elsewhere),
        ann.client.post(address, data={**fields, "csrf": ann.csrf}, headers={"Origin": "null"}),
        ann.client.post(address, content=b"{}", headers={"Content-Type": "text/plain"}),
        Client(running).post(address, data={**fields, "csrf": ann.csrf}),
    ]
    for answer in answers:
        assert answer.status_code in ((404,) if path.startswith("/moderation/act") else (403, 404)), answer.text
    assert running.state.portal.call(running.state.services.store.table, public) == before


@pytest.mark.parametrize(("method", "path"), API)
def test_programs_need_a_token(running: FastAPI, public: str, method: str, path: str) -> None:
    if path in NO_TOKEN:
        return
    address, fields = _at(path, public), FIELDS.get(path, {})
    for headers in ({}, {"Authorization": "Bearer x.y"}, {"Authorization": "Basic eDp5"}):
        answer = Client(running, headers).request(method, address, json=fields)
        assert answer.status_code in (401, 422), answer.text  # what cannot be read is refused first
    cookie = Visitor(running)
    cookie.get("/")
    assert cookie.client.request(method, address, json=fields).status_code in (401, 422), "cookies do not count here"


@pytest.mark.parametrize(("method", "path"), AT_TABLES)
def test_strangers_change_nothing_at_a_table(
    running: FastAPI, private: str, public: str, method: str, path: str
) -> None:
    """They may not even see a closed one."""
    fields = FIELDS.get(path, {})
    store = running.state.services.store
    for code in (private, public):
        before = running.state.portal.call(store.table, code)
        if path.startswith("/api/"):
            token = Client(running).post("/api/v1/guests", json={"name": "Eve"}).json()["token"]
            answer = Client(running, {"Authorization": f"Bearer {token}"}).request(method, _at(path, code), json=fields)
        else:
            answer = Visitor(running).post(_at(path, code), **fields)
        allowed = {303} if path == "/t/{code}/decline" else set()
        if code == private and not allowed:
            assert answer.status_code == 403, answer.text
        elif path not in FOR_SPECTATORS:
            wanted = {403, 404, 409} | ({200, 303} if path.endswith("/mute") else set())
            assert answer.status_code in wanted, (path, answer.text)
        else:
            assert answer.status_code in {400, 409} | allowed, answer.text
        assert running.state.portal.call(store.table, code) == before


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """A server that lets a guest send two requests."""
    database: Path = tmp_path_factory.mktemp("limited") / "games.db"
    limits = replace(GENEROUS, guest_rate=1e-9, guest_burst=2)
    with serving(create_app(Settings(f"sqlite:///{database}", b"k" * 32, limits=limits, bot_workers=1))) as app:
        yield app


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_change_counts_against_the_limits(limited: FastAPI, method: str, path: str) -> None:
    keys = limited.state.services.keys
    signed = keys.sign(keys.new_guest(), keys.new_device())
    headers = {"Authorization": f"Bearer {signed}"} if path.startswith("/api/") else {"Cookie": f"evertable={signed}"}
    client, address = Client(limited, headers), _at(path, "ABCDEF")
    ends = (method, path) in ENDING
    seen = [client.request(method, address).status_code for _ in range(6 if ends else 3)]
    assert seen[-1] == 429
    assert ends or 429 not in seen[:2]
