"""Run the application with uvicorn: one process, one socket, and a shutdown that does not wait for event streams."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from evertable.web.app import create_app
from evertable.web.server.connections import Connection, Room, connection_limit
from evertable.web.server.logs import use_json
from evertable.web.server.settings import Settings

PATIENCE: Final = 3
"""Seconds that requests get to finish when the server is asked to stop."""
SWITCH: Final = 0.001
"""Seconds after which Python switches threads, so that commits do not wait for rendering."""
GARBAGE: Final = (50_000, 4, 5_000)
"""Thresholds of the garbage collector for its three generations."""
KEEP_ALIVE: Final = 75
"""Seconds that an idle connection stays open. Most moves take less."""


def listen(host: str, port: int, queue: bool = True) -> socket.socket:
    """Return a bound socket, so that the port is known. Raise OSError if the address is not free.

    ``queue`` lets visitors connect before the server is ready. Leave it off if other servers can take them.
    """
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, proto)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(address)
    if queue:
        bound.listen(1024)
    return bound


def run(settings: Settings, bound: socket.socket, ready: Callable[[], object] | None = None) -> None:
    """Serve until a signal. Call ``ready`` once the server accepts connections."""
    _tune_interpreter()
    app = create_app(settings)
    Connection.room = Room(connection_limit())
    if settings.log_json:
        use_json()
    config = uvicorn.Config(
        app,
        http=Connection,
        log_config=None if settings.log_json else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,  # the level leaves it out, and each line would be put together before
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=KEEP_ALIVE,
        server_header=False,
        proxy_headers=False,  # the application does it, for the proxies of its settings only
    )
    server = _Server(config, app.state.services.tables.close, ready)
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after an orderly shutdown
        server.run(sockets=[bound])


def _tune_interpreter() -> None:
    """Collect garbage rarely: tables are many long-lived objects, and a full collection stops all of them."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, last: Callable[[], None], ready: Callable[[], object] | None) -> None:
        super().__init__(config)
        self._last: Final = last
        self._ready: Final = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then call ``ready``."""
        await super().startup(sockets)
        if self._ready is not None:
            await asyncio.to_thread(self._ready)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the event streams first, because they never end by themselves."""
        self._last()
        super().handle_exit(sig, frame)
