"""Open pages: what a browser shows of a table, as far as the server knows, so that its event stream can carry screens.

A page has a random id. Its event stream tells it (``?page=ID``), and so does each of its requests (``X-Page``). What
requests say of the page counts more than what is remembered: any process can answer them, and streams are cut off.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from evertable.web.server.fragment_cache import digests_in

PAGE: Final = "X-Page"
MOST_HELD: Final = 400
"""Digests of parts that are read and remembered. Browsers hold more, so that they have what is remembered."""


class OpenPage:
    """One page with an open event stream."""

    def __init__(self) -> None:
        self.news: Final = asyncio.Event()
        """Set when there may be something to send."""
        self.edition = ""
        """The edition that the page was given or told of last. Empty: none yet."""
        self.moves = 0
        """How many moves that edition shows."""
        self.held: list[str] = []
        """Digests of the parts that the page holds, the latest first."""
        self.acting = 0
        """Requests under way that change something. Their answers are screens."""

    def give(self, html: str, edition: str, moves: int) -> None:
        """Note that the page gets a screen."""
        known = dict.fromkeys([*digests_in(html), *self.held])
        self.held = list(known)[:MOST_HELD]
        self.edition, self.moves = edition, moves


class OpenPages:
    """All pages with an open event stream, by guest and id. Nobody reaches the pages of another guest."""

    def __init__(self) -> None:
        self._pages: Final[dict[tuple[str, str], OpenPage]] = {}

    def get(self, guest: str, page_id: str | None) -> OpenPage | None:
        """Return a page of a guest, or None if this process has no event stream of it."""
        return None if page_id is None else self._pages.get((guest, page_id))

    @contextmanager
    def open(self, guest: str, page_id: str) -> Iterator[OpenPage]:
        """Keep a page while its event stream is open. A second stream of the same page replaces the first."""
        page = self._pages[guest, page_id] = OpenPage()
        try:
            yield page
        finally:
            if self._pages.get((guest, page_id)) is page:
                del self._pages[guest, page_id]

    @contextmanager
    def acting(self, guest: str, page_id: str | None) -> Iterator[None]:
        """Send nothing to a page while it does something: the answer will be the new screen."""
        if (page := self.get(guest, page_id)) is None:
            yield
            return
        page.acting += 1
        try:
            yield
        finally:
            page.acting -= 1
            page.news.set()
