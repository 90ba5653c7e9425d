"""Worker processes that play a tournament's games. A process that hangs or dies costs its game, not the tournament."""

import os
import sys
import threading
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from time import monotonic
from typing import Any, Final

from evertable.arena.game_result import GameResult
from evertable.arena.pairing import SEAT, SINCE, broken, play
from evertable.arena.program import end_all
from evertable.arena.tournament import Fixture, Tournament
from evertable.catalog.packs import use_packs
from evertable.pool.local import LocalPool
from evertable.pool.work import Lost, Pool

LOOK: Final = 0.25
"""Seconds between checks of the clocks."""
GRACE: Final = 1.0
"""Seconds that a process has to exit, and to end a late program before it counts as late, too."""
_CONTEXT: Final = get_context("spawn")
"""Fresh processes work the same on every system, also when this one has threads."""


class Worker:
    """One process and the game it plays."""

    def __init__(self, tournament: Tournament, limit: float) -> None:
        self._tournament: Final = tournament
        self._limit: Final = limit
        self._clock: Final[Any] = RawArray("d", 2)
        self.line, theirs = _CONTEXT.Pipe()
        self._process: Final = _CONTEXT.Process(target=_work, args=(tournament, theirs, self._clock, limit))
        self._process.start()
        theirs.close()
        self.fixture: Fixture | None = None

    def plays(self, tournament: Tournament, limit: float) -> bool:
        """Return whether the worker was started for these settings."""
        return (self._tournament, self._limit) == (tournament, limit)

    def give(self, fixture: Fixture) -> None:
        """Start a game."""
        self.fixture = fixture
        self.line.send(fixture)

    def take(self) -> GameResult:
        """Return the finished game. If the process has died, the game counts as aborted."""
        assert self.fixture is not None
        try:
            result: GameResult = self.line.recv()
        except (EOFError, OSError):
            self._process.join()
            return self._broken(f"the process died with exit code {self._process.exitcode}")
        self.fixture = None
        return result

    def late(self, limit: float) -> GameResult | None:
        """Abort the game and end the process if its bot has exceeded the limit. Return the aborted game, or None."""
        since = self._clock[SINCE]
        if self.fixture is None or not since or monotonic() - since < limit + GRACE:
            return None
        result = self._broken(f"thought about one decision for more than {limit:g} s")
        self.close()
        return result

    def close(self) -> None:
        """End the process. It may end its programs first."""
        self._process.terminate()
        self._process.join(GRACE)
        self._process.kill()
        self._process.join()
        self.line.close()

    def _broken(self, error: str) -> GameResult:
        assert self.fixture is not None
        seat = int(self._clock[SEAT]) if self._clock[SINCE] else None
        return broken(self._tournament, self.fixture, error, seat)


def play_all(tournament: Tournament, fixtures: Iterable[Fixture], jobs: int, limit: float) -> Generator[GameResult]:
    """Yield the games in the order in which they end. Stopping early (closing the iterator) ends every process."""
    workers: list[Worker] = []
    try:
        for fixture in fixtures:
            if len(workers) == jobs:
                yield _next(workers, limit)
            idle = next((worker for worker in workers if worker.fixture is None), None)
            if idle is None:
                idle = Worker(tournament, limit)
                workers.append(idle)
            idle.give(fixture)
        while any(worker.fixture is not None for worker in workers):
            yield _next(workers, limit)
    finally:
        for worker in workers:
            worker.close()


def play_on(pool: Pool, tournament: Tournament, fixtures: Sequence[Fixture], limit: float) -> Generator[GameResult]:
    """Play games like ``play_all`` on any pool.

    On a cluster, too, a game has a process of its own: a bot that dies loses its game, and a game lost with its machine
    is played again.
    """
    if isinstance(pool, LocalPool):
        yield from play_all(tournament, fixtures, pool.size, limit)
        return
    with closing(pool.run(_play_beside, [(tournament, fixture, limit) for fixture in fixtures])) as played:
        for number, result in played:
            yield broken(tournament, fixtures[number], str(result), None) if isinstance(result, Lost) else result


def _play_beside(job: tuple[Tournament, Fixture, float]) -> GameResult:
    """Play one game in a process that is kept for the next one."""
    tournament, fixture, limit = job
    if _BESIDE and not _BESIDE[0].plays(tournament, limit):
        _BESIDE.pop().close()
    if not _BESIDE:
        _BESIDE.append(Worker(tournament, limit))
    _BESIDE[0].give(fixture)
    return _next(_BESIDE, limit)


_BESIDE: Final[list[Worker]] = []


def _next(workers: list[Worker], limit: float) -> GameResult:
    """Wait for the next game to end. Remove a worker that cannot go on from the list."""
    while True:
        busy = {worker.line: worker for worker in workers if worker.fixture is not None}
        for line in wait(list(busy), LOOK):
            assert isinstance(line, Connection)
            worker = busy[line]
            result = worker.take()
            if worker.fixture is not None:
                workers.remove(worker)
                worker.close()
            return result
        for worker in busy.values():
            if (late := worker.late(limit)) is not None:
                workers.remove(worker)
                return late


def _work(tournament: Tournament, line: Connection, clock: Any, limit: float) -> None:
    """Play games in a worker process until there are no more or the parent process is gone."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C reaches every process of a terminal; the arena tidies up
    signal(SIGTERM, lambda number, _: sys.exit(number))
    threading.Thread(target=_outlive, daemon=True).start()
    if tournament.packs is not None:
        use_packs(Path(folder) for folder in tournament.packs)  # before the first game is loaded
    while True:
        try:
            fixture: Fixture = line.recv()
        except EOFError:
            return
        line.send(play(tournament, fixture, clock, limit))


def _outlive() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        end_all()
        os._exit(1)
