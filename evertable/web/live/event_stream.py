"""Server-sent events: the version of a table now and after every change, or for pages of ours the new screen itself."""

import json
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from struct import pack
from typing import Final

from starlette.responses import StreamingResponse

from evertable.web.live.live_table import LiveTable
from evertable.web.server import compression
from evertable.web.server.identity import Visitor
from evertable.web.server.open_pages import OpenPage, OpenPages
from evertable.web.server.problems import TooManyRequests

HERE: Final = ": here\n\n"
"""A comment as a sign of life."""
WORDS: Final = "event: words\ndata: {}\n\n"
"""Something was said at the table, or hidden. The page asks for all of it."""
_SHORT: Final = 200
"""Bytes up to which an event is not compressed."""


@dataclass(frozen=True, slots=True)
class PageStream:
    """What the event stream of an open page needs."""

    id: str
    draw: Callable[[OpenPage], Awaitable[str | None]]
    """Return the page's next screen, or None if its guest may not see the table as the stream does."""
    packed: bool
    """Whether the browser reads gzip."""


class EventStreams:
    """The open event streams of a server. A guest can have ``guest_limit`` of them, an address ``address_limit``."""

    def __init__(self, guest_limit: int, address_limit: int, heartbeat: float, open_pages: OpenPages) -> None:
        self._guest_limit: Final = guest_limit
        self._address_limit: Final = address_limit
        self._heartbeat: Final = heartbeat
        self._open_pages: Final = open_pages
        self.after_leaving: Final[list[Callable[[LiveTable, str], None]]] = []
        """Called with a table and a guest when a page of the table was closed."""
        self._guests: Final[Counter[str]] = Counter()
        self._addresses: Final[Counter[str]] = Counter()

    @property
    def count(self) -> int:
        """The number of open streams."""
        return self._guests.total()

    def response(self, live: LiveTable, visitor: Visitor, stream: PageStream | None = None) -> StreamingResponse:
        """Return an event stream. Raise TooManyRequests if the guest or the address has too many."""
        self._check(visitor)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        events = self.events(live, visitor, stream)
        if stream is None or not stream.packed:
            return StreamingResponse(events, media_type="text/event-stream", headers=headers)
        headers["Content-Encoding"] = "gzip"
        return StreamingResponse(packed(events), media_type="text/event-stream", headers=headers)

    async def events(
        self, live: LiveTable, visitor: Visitor, stream: PageStream | None = None
    ) -> AsyncGenerator[str, None]:
        """Yield the events of a stream, and a comment every ``heartbeat`` seconds."""
        try:
            self._check(visitor)
        except TooManyRequests:  # others were opened since the request was allowed
            return
        self._guests[visitor.id] += 1
        self._addresses[visitor.address] += 1
        live.guests_here[visitor.id] += 1
        try:
            yield "retry: 1000\n\n"
            if stream is None:
                words, last = live.words, ""
                async for edition in live.news(self._heartbeat):
                    if edition is None:
                        yield HERE
                    else:
                        if live.words != words:
                            words = live.words
                            yield WORDS
                        if edition != last:
                            last = edition
                            yield _changed(edition)
            else:
                with self._open_pages.open(visitor.id, stream.id) as page:
                    async for event in self._screens(live, page, stream):
                        yield event
        finally:
            _forget(self._guests, visitor.id)
            _forget(self._addresses, visitor.address)
            _forget(live.guests_here, visitor.id)
            for function in self.after_leaving:
                function(live, visitor.id)

    async def _screens(self, live: LiveTable, page: OpenPage, stream: PageStream) -> AsyncIterator[str]:
        """Yield the edition at first, which the page shows or else asks for, then each new screen."""
        words = live.words
        async for edition in live.news(self._heartbeat, page.news):
            if edition is not None and live.words != words:
                words = live.words
                yield WORDS
            if edition is None:
                yield HERE
            elif not page.edition:
                page.edition, page.moves = edition, live.moves_shown
                yield _changed(edition)
            elif not page.acting and page.edition != edition:
                html = await stream.draw(page)
                yield _changed(edition) if html is None else _screen(page.edition, html)

    def _check(self, visitor: Visitor) -> None:
        if self._guests[visitor.id] >= self._guest_limit:
            raise TooManyRequests("You watch too many tables at once. Please close some tabs.")
        if self._addresses[visitor.address] >= self._address_limit:
            raise TooManyRequests("Too many tables are watched from your network at once. Please close some tabs.")


def _forget(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def _changed(edition: str) -> str:
    version = int(edition.partition(".")[0])
    return f"event: changed\nid: {edition}\ndata: {json.dumps({'version': version})}\n\n"


def _screen(edition: str, html: str) -> str:
    if "\n" in html or "\r" in html:  # ours has none, and to look for them is cheaper than to replace them
        html = html.replace("\r", "").replace("\n", "\ndata: ")
    return f"event: screen\nid: {edition}\ndata: {html}\n\n"


async def packed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """Yield events as one gzip stream that can be read up to each of them.

    Each event is a block that refers to nothing before it, so that no stream needs memory for what it has sent.
    """
    start, check, size = compression.START, 0, 0
    async for event in events:
        data = event.encode()
        check, size = compression.checked(data, check), size + len(data)
        if len(data) <= _SHORT:
            block = b"\0" + pack("<HH", len(data), len(data) ^ 0xFFFF) + data
        else:
            block = compression.block(data)
        yield start + block
        start = b""
    yield start + compression.end(check, size)
