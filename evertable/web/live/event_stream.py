"""Server-sent events: the version of a table, now and after every change."""

import json
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import StreamingResponse

from evertable.web.live.live_table import LiveTable
from evertable.web.server.problems import TooManyRequests


class EventStreams:
    """The open event streams of a server. One guest can have ``most`` of them."""

    def __init__(self, most: int, heartbeat: float) -> None:
        self._most: Final = most
        self._heartbeat: Final = heartbeat
        self._open: Final[Counter[str]] = Counter()

    @property
    def count(self) -> int:
        """The number of open streams."""
        return self._open.total()

    def response(self, live: LiveTable, guest_id: str) -> StreamingResponse:
        """Return an event stream for a guest. Raise TooManyRequests if the guest has too many."""
        if self._open[guest_id] >= self._most:
            raise TooManyRequests("You watch too many tables at once. Please close some tabs.")
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self.events(live, guest_id), media_type="text/event-stream", headers=headers)

    async def events(self, live: LiveTable, guest_id: str) -> AsyncGenerator[str, None]:
        """Yield the events of a stream, and a comment as a sign of life every ``heartbeat`` seconds."""
        self._open[guest_id] += 1
        try:
            yield "retry: 1000\n\n"
            async for edition in live.news(self._heartbeat):
                yield ": here\n\n" if edition is None else _changed(edition)
        finally:
            self._open[guest_id] -= 1
            if not self._open[guest_id]:
                del self._open[guest_id]


def _changed(edition: str) -> str:
    version = int(edition.partition(".")[0])
    return f"event: changed\nid: {edition}\ndata: {json.dumps({'version': version})}\n\n"
