"""HTTP connections: time and size limits for requests, and a reserve for health checks when handles run out."""

import asyncio
import logging
import sys
from http import HTTPStatus
from time import monotonic
from typing import Any, ClassVar, Final

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from evertable.present.words import mark
from evertable.web.server.errors import problem_response
from evertable.web.server.problems import Problem

LOG: Final = logging.getLogger(__name__)
HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 120.0
HEAD_BYTES: Final = 64 * 1024
SPARE: Final = 64
"""Handles that connections leave to the database, bots and files."""
RESERVE: Final = 16
"""Connections beyond the limit that are accepted for health checks."""
MOST_HANDLES: Final = 65_536
RESERVED: Final = (b"/healthz", b"/readyz")
SILENCE: Final = 60.0
"""Seconds between two warnings."""


class Crowded(Problem):
    """There are as many connections as the operating system allows."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    title = mark("No room")


class Room:
    """How many connections a process may have, and those that wait for a request, the longest waiting first."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.waiting: Final[dict[Connection, None]] = {}
        self._told = -SILENCE

    def warn(self, count: int) -> None:
        """Log that there are too many connections, once a minute."""
        if monotonic() - self._told >= SILENCE:
            self._told = monotonic()
            LOG.warning(
                "%d connections are open, and handles for %d: idle ones are closed; if all are busy, visitors are "
                "turned away and only /healthz and /readyz are answered. Raise the limit of open files (ulimit -n).",
                count,
                self.most,
            )


class Connection(HttpToolsProtocol):
    """A connection of uvicorn with limits. A request head has to be complete in 10 seconds.

    If there are more connections than the process has handles for, the one that has waited longest for a request is
    closed. If all are busy, for example with event streams, further ones get a refusal, except health checks.
    """

    room: ClassVar[Room] = Room(sys.maxsize)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, and make room if there are too many connections."""
        super().connection_made(transport)
        self._limit(HEAD_SECONDS)
        if len(self.connections) > self.room.most:
            self._make_room()
        self.room.waiting[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._unlimit()
        self.room.waiting.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self._in_head:
            self._head_bytes += len(data)
            if self._timer is None:  # the first byte after a response
                self._limit(HEAD_SECONDS)
        super().data_received(data)
        if self._in_head and self._head_bytes > HEAD_BYTES:
            self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        """Begin a request head."""
        super().on_message_begin()
        self._in_head = True
        if self._timer is None:
            self._limit(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """End a request head, and let the application answer."""
        self._in_head, self._head_bytes = False, 0
        self._limit(BODY_SECONDS)
        self.room.waiting.pop(self, None)
        if len(self.connections) > self.room.most and self.url.partition(b"?")[0] not in RESERVED:
            self.room.warn(len(self.connections))
            self.app = _crowded
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """End a request."""
        self._in_head = True
        self._unlimit()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self.room.waiting[self] = None

    def _limit(self, seconds: float) -> None:
        self._unlimit()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _unlimit(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        self._refuse(b"408 Request Timeout" if self._head_bytes else b"")

    def _refuse(self, status: bytes) -> None:
        """Close the connection, with a status if a head has begun."""
        if not self.transport.is_closing():
            if status:
                self.transport.write(b"HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n" % status)
            self.transport.close()

    def _make_room(self) -> None:
        self.room.warn(len(self.connections))
        oldest = next(iter(self.room.waiting), None)
        if oldest is not None:
            del self.room.waiting[oldest]
            self.connections.discard(oldest)  # not only when the loop comes to it, so that this one is not one too many
            oldest.transport.abort()
        elif len(self.connections) > self.room.most + RESERVE:
            self.transport.abort()


async def _crowded(scope: Scope, receive: Receive, send: Send) -> None:
    problem = Crowded(mark("This server has no room for more visitors now. Please try again in a minute."))
    response = problem_response(scope, problem)
    response.headers["Connection"] = "close"
    response.headers["Retry-After"] = "60"
    await response(scope, receive, send)


def connection_limit() -> int:
    """Return how many connections the handles of this process allow, after raising their number as far as possible."""
    handles = _raise_handles()
    return sys.maxsize if handles is None else max(RESERVE, handles - SPARE - RESERVE)


def _raise_handles() -> int | None:
    """Raise the soft limit of handles; return it, or None if there is no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    wanted = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft
