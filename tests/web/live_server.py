"""A real server in a process of its own, which can be killed."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Server:
    """``evertable serve``, on a free port if none is given."""

    def __init__(
        self,
        database: Path,
        generous: bool = False,
        port: int = 0,
        options: Sequence[str] = (),
        handles: int | None = None,
        log: Path | None = None,
    ) -> None:
        usual = ["evertable", "serve", "--port", str(port), "--database", str(database), *options]
        words = ["tests.web.generous_server", str(database), str(port)] if generous else usual
        command = [sys.executable, "-m", *words]
        if handles is not None:
            command = ["sh", "-c", f'ulimit -n {handles} && exec "$@"', "sh", *command]
        with (log or Path(os.devnull)).open("w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT, env={**os.environ}
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S*", line)
        assert found, f"the server said {line!r}"
        self.address = found.group().rstrip("/")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """End it as Ctrl-C would; returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        assert self.process.stdout is not None
        code = self.process.wait(timeout=120)
        self.process.stdout.close()
        return code


@contextmanager
def server(
    database: Path,
    generous: bool = False,
    options: Sequence[str] = (),
    handles: int | None = None,
    log: Path | None = None,
) -> Iterator[Server]:
    """A server for a while; a generous one has no limits. ``handles`` is how many files it may open."""
    running = Server(database, generous, options=options, handles=handles, log=log)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()
