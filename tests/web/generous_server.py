"""A server for tests that ask a lot: ``python -m tests.web.generous_server DATABASE PORT``, or forked from a process
that has everything ready, so that it can be killed and started again many times in little time.

Its tables are all dealt alike, so that a test that fails will fail again; ``EVERTABLE_DEAL=8`` deals other cards."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from evertable.web.live import new_table
from evertable.web.run import listen, run
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS

DEAL = int(os.environ.get("EVERTABLE_DEAL", "7"))
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.web.generous_server", "evertable.evergreen", "evertable.present.evergreen"])


class Fork:
    """A server in a process of its own."""

    def __init__(self, database: Path | str, port: int = 0, key_file: str | None = None) -> None:
        here, there = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_tell_and_serve, args=(str(database), port, there, key_file))
        self._process.start()
        there.close()  # so that a server that fails to start is an EOFError here, not a wait for ever
        self.address: str = here.recv()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.join(20)


def free_port() -> int:
    """A port that nobody uses now."""
    with listen("127.0.0.1", 0, queue=False) as bound:
        return int(bound.getsockname()[1])


def serve(database: str, port: int = 0, told: Connection | None = None, key_file: str | None = None) -> None:
    """Serve until the process ends; port 0 is a free one."""
    settings = replace(settings_for(database, key_file), limits=GENEROUS, bot_workers=1)
    socket = listen("127.0.0.1", port, queue=not settings.shared)
    address = f"http://127.0.0.1:{socket.getsockname()[1]}"

    def ready() -> None:
        print(f"{address}/", flush=True) if told is None else told.send(address)

    with patch.object(new_table, "random_fields", same_deal):
        run(settings, socket, ready)


def same_deal(fresh: Callable[[], dict[str, Any]] = new_table.random_fields) -> dict[str, Any]:
    """Stands for ``new_table.random_fields``."""
    return fresh() | {"seed": DEAL}


def _tell_and_serve(database: str, port: int, told: Connection, key_file: str | None) -> None:
    serve(database, port, told, key_file)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
