"""A person in front of a browser, for tests: keeps cookies, sends the forms of our pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Cookies, Response

from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables
from evertable.web.server.settings import Limits

GENEROUS = Limits(
    guest_rate=1e6,
    guest_burst=10**6,
    address_rate=1e6,
    address_burst=10**6,
    new_rate=1e6,
    new_burst=10**6,
    bots_burst=10**6,
    hint_rate=1e6,
    hint_burst=10**6,
    people_rate=1e6,
    people_burst=10**6,
    mail_rate=1e6,
    mail_burst=10**6,
    bots_only=10**6,
    address_watchers=10**6,
)
JSON = {"Accept": "application/json"}


@contextmanager
def serving(app: FastAPI) -> Iterator[FastAPI]:
    """The application, started, with its event loop in another thread."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(app.router.lifespan_context(app)):
        app.state.portal = portal
        yield app


class Client:
    """Requests to an application in this process."""

    def __init__(self, app: FastAPI, headers: dict[str, str] | None = None, cookies: Cookies | None = None) -> None:
        transport = ASGITransport(app, raise_app_exceptions=False)
        self._client = AsyncClient(transport=transport, base_url="http://testserver", headers=headers, cookies=cookies)
        self._portal: BlockingPortal = app.state.portal
        self.cookies = self._client.cookies

    def request(self, method: str, path: str, **how: Any) -> Response:
        """Any request."""

        async def ask() -> Response:
            return await self._client.request(method, path, **how)

        return self._portal.call(ask)

    def get(self, path: str, **how: Any) -> Response:
        """A page."""
        return self.request("GET", path, **how)

    def post(self, path: str, **how: Any) -> Response:
        """A form."""
        return self.request("POST", path, **how)


class Visitor:
    """One browser."""

    def __init__(self, app: FastAPI, **headers: str) -> None:
        self.app = app
        self.client = Client(app, headers)
        self.csrf = ""

    def get(self, path: str, **headers: str) -> Response:
        """A page; remembers the token of its forms."""
        answer = self.client.get(path, headers=headers)
        if found := re.search(r'<meta name="csrf" content="(\w+)">', answer.text):
            self.csrf = found.group(1)
        return answer

    def post(self, path: str, _json: bool = True, **fields: Any) -> Response:
        """A form, sent as a script does unless ``_json`` is off."""
        if not self.csrf:
            self.get("/")
        return self.client.post(path, data={"csrf": self.csrf, **fields}, headers=JSON if _json else {})

    def new(self, *seats: str, game: str = "everdell", **fields: Any) -> str:
        """Open a table; returns its path."""
        chosen = {f"seat{i}": seat for i, seat in enumerate(seats)}
        fields = {"pace": "instant", "spectators": "yes", **fields}
        answer = self.post("/new", _json=False, game=game, players=len(seats), **chosen, **fields)
        assert answer.status_code == 303, text_of(answer)
        return answer.headers["location"]

    def live(self, path: str) -> LiveTable:
        """The table behind a path, as the server has it."""
        tables: Tables = self.app.state.services.tables
        code = path.removeprefix("/t/")
        return next(live for live in tables.all if live.info.code == code)

    def live_game(self, path: str) -> LiveGame:
        """The running game behind a path."""
        live_game = self.live(path).live_game
        assert live_game is not None
        return live_game

    def acts(self, path: str) -> list[str]:
        """What can be done on the screen of a table, in notation."""
        found = re.findall(r'name="text" value="([^"]*)"', self.get(f"{path}/screen").text)
        return list(dict.fromkeys(unescape(text) for text in found))

    def act(self, path: str, text: str) -> Response:
        """Make a move at what the table is now."""
        return self.post(f"{path}/act", text=text, version=self.version(path))

    def version(self, path: str) -> int:
        """The version of a table."""
        return int(self.get(f"{path}/screen").headers["X-Table-Version"])


def text_of(answer: Response) -> str:
    """The words of a page without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())
