"""Server-sent events: the version of a table, now and after every change."""

import json
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import StreamingResponse

from evertable.web.live.live_table import LiveTable
from evertable.web.server.identity import Visitor
from evertable.web.server.problems import TooManyRequests


class EventStreams:
    """The open event streams of a server. A guest can have ``guest_limit`` of them, an address ``address_limit``."""

    def __init__(self, guest_limit: int, address_limit: int, heartbeat: float) -> None:
        self._guest_limit: Final = guest_limit
        self._address_limit: Final = address_limit
        self._heartbeat: Final = heartbeat
        self._guests: Final[Counter[str]] = Counter()
        self._addresses: Final[Counter[str]] = Counter()

    @property
    def count(self) -> int:
        """The number of open streams."""
        return self._guests.total()

    def response(self, live: LiveTable, visitor: Visitor) -> StreamingResponse:
        """Return an event stream. Raise TooManyRequests if the guest or the address has too many."""
        self._check(visitor)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self.events(live, visitor), media_type="text/event-stream", headers=headers)

    async def events(self, live: LiveTable, visitor: Visitor) -> AsyncGenerator[str, None]:
        """Yield the events of a stream, and a comment as a sign of life every ``heartbeat`` seconds."""
        try:
            self._check(visitor)
        except TooManyRequests:  # others were opened since the request was allowed
            return
        self._guests[visitor.id] += 1
        self._addresses[visitor.address] += 1
        try:
            yield "retry: 1000\n\n"
            async for edition in live.news(self._heartbeat):
                yield ": here\n\n" if edition is None else _changed(edition)
        finally:
            _forget(self._guests, visitor.id)
            _forget(self._addresses, visitor.address)

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
