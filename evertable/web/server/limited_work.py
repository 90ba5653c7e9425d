"""Counting, replaying and importing what visitors send: in worker processes, with a limit of time and memory."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from time import process_time
from typing import Any, Final, TypeVar

from evertable import registry
from evertable.kernel.record import RecordError, check_game_known, is_finished, loads, replay
from evertable.pool.limited import Exceeded, LimitedPool
from evertable.present.campaigns import trophies_of
from evertable.web.server.problems import TooManyRequests, TooMuchWork
from evertable.web.server.settings import Limits

R = TypeVar("R")
WORKERS: Final = 2
MOST_WAITING: Final = 400
"""Tasks that may wait for a worker; most take milliseconds."""
MOST_OF_ADDRESS: Final = 20
"""Tasks of one address that may wait."""
ADDRESS: Final[ContextVar[str]] = ContextVar("ADDRESS", default="")
"""The address of the visitor whose request is handled."""
REPLAY_SECONDS: Final = 1.0
"""Processor time that replaying an imported game may take; the longest golden games take 0.04 s. The server replays it
again whenever its table is loaded, with a log and without a limit, which takes up to ten times as long."""


class LimitedWork:
    """Runs tasks in worker processes, which start when they are first needed.

    Addresses take turns, so that a visitor whose tasks take long keeps others waiting for one of them, not for all.
    """

    def __init__(self, limits: Limits, pool: LimitedPool | None = None) -> None:
        """``pool`` is for tests, which share one."""
        self._seconds: Final = limits.work_seconds
        self._pool: Final = pool or LimitedPool(WORKERS, limits.work_seconds, limits.work_memory, read_games)
        self._free = WORKERS
        self._waiting: Final[OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        """By address, in the order of their turns. An address whose tasks all run is not there."""

    async def run(self, task: Callable[..., R], *args: Any) -> R:
        """Run a function of a module in a worker. Raise TooMuchWork if it takes too much time or memory."""
        await self._turn(ADDRESS.get())
        try:
            return await asyncio.wrap_future(self._pool.submit(task, *args))
        except Exceeded:
            raise TooMuchWork(self._seconds) from None
        finally:
            self._next()

    async def _turn(self, address: str) -> None:
        """Wait for a worker. Raise TooManyRequests if too many tasks wait already."""
        if self._free:
            self._free -= 1
            return
        mine = self._waiting.get(address, ())
        if len(mine) >= MOST_OF_ADDRESS or sum(map(len, self._waiting.values())) >= MOST_WAITING:
            raise TooManyRequests("That was a lot at once. Please wait a moment.")
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came, and nobody is left to take it
                self._next()
            raise

    def _next(self) -> None:
        """Give a worker to the next address."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """End the workers."""
        self._pool.close()


def read_games() -> None:
    """Import all games."""
    for name in registry.NAMES:
        registry.game_named(name)


def is_finished_game(text: str) -> bool:
    """Return whether a file's text is a finished game of a game that there is. Runs in a worker.

    Raise RecordError for what is no game, and Exceeded for one that takes long to replay.
    """
    record = loads(text)
    if record.seed < 0:
        raise RecordError("its seed is not a number of 64 bits")
    check_game_known(record, registry.NAMES)
    if record.game not in registry.NAMES:
        return False
    start = process_time()
    over = is_finished(text, registry.game_named)
    if process_time() - start > REPLAY_SECONDS:
        raise Exceeded(f"its replay took longer than {REPLAY_SECONDS:g} seconds")
    return over


def finished_result(text: str) -> tuple[dict[str, Any], list[str]] | None:
    """Return the result of a finished game and the trophies that it brings, or None if it is not finished.

    Raise as ``is_finished_game`` does.
    """
    if not is_finished_game(text):
        return None
    record = loads(text)
    game = registry.game_named(record.game)
    s = replay(game, record)
    trophies = trophies_of(record.game)
    return game.result(s).data(), trophies.won(s) if trophies is not None else []
