"""Bots and automas at live tables. Bots think in worker processes, so that no table waits for another one's bot; what
automas did on the way is shown at the same pace (``stage.py``).

A worker gets a position and a seat, and shows the bot the seat's view of it and nothing else.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from math import inf
from multiprocessing import get_context, parent_process
from secrets import randbits
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Any, Final, TypeVar

from evertable import engine, games
from evertable.bots.bot import Budget
from evertable.bots.explain import Advice, explain
from evertable.bots.levels import turn_seconds
from evertable.bots.registry import bot_named
from evertable.bots.search.turn_time import TurnTime
from evertable.kernel.view import View
from evertable.web.live.clocks import seconds_left, stands_still
from evertable.web.live.lessons import scripted
from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live
from evertable.web.live.playback import go_on
from evertable.web.live.tables import Tables, advance
from evertable.web.storage.bot_leases import BotLeases
from evertable.web.storage.model import PACES

T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)
TRIES: Final = 3
_LOOK: Final = 2.0
"""Seconds between two looks whether the engine has been compiled."""
LINGER: Final = 12.0
"""Seconds that a turn of several choices stays open for its player, unless bots are instant."""
FURTHER: Final = 0.25
"""The part of a pace that a bot waits before the further questions of its turn."""
OF_THE_SAND: Final = 0.125
"""The most that a bot takes for one decision of the sand that is left, where a table plays with a clock. Six decisions,
as many as a turn of Evergreen has, leave nearly half of it."""


def think(dumped: dict[str, Any], seat: int, bot: str, seed: int, seconds: float | None = None) -> str:
    """What a bot does at a position; runs in a worker."""
    game = games.game_named(dumped["game"])
    s = game.load(dumped)
    action = bot_named(bot, game, seed).choose(View(game, s, seat), Budget(seconds=seconds))
    return game.text(s, action)


def advise(dumped: dict[str, Any], seat: int, bot: str, seed: int, seconds: float) -> list[Advice]:
    """What a bot would do and why; runs in a worker."""
    game = games.game_named(dumped["game"])
    view = View(game, game.load(dumped), seat)
    return explain(bot_named(bot, game, seed), view, Budget(seconds=seconds))


def _read_games() -> None:
    for name in games.NAMES:
        games.game_named(name)


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however that went."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=_outlive, daemon=True).start()


def _outlive() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


class Thinkers:
    """The worker processes, started with the first question and again after a crash."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, position: Position, seat: int, bot: str, seconds: float | None = None) -> str:
        """A bot's choice, within so many seconds if it minds the clock.

        A bot that fails again and again is replaced by chance, so that no game gets stuck.
        """
        return await self._ask(think, position, seat, bot, seconds)

    async def advise(self, position: Position, seat: int, bot: str, seconds: float) -> list[Advice]:
        """What a bot would do and why, likewise."""
        return await self._ask(advise, position, seat, bot, seconds)

    async def work(self, ask: Callable[..., T], *args: Any) -> T:
        """Something that a worker does; if it crashes, another one tries again. Raises what it raises."""
        for _ in range(TRIES - 1):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._working(), ask, *args)
            except BrokenProcessPool:
                self._lost()
        return await asyncio.get_running_loop().run_in_executor(self._working(), ask, *args)

    async def warm_up(self) -> None:
        """Start the workers now; they read all games."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._working(), _read_games) for _ in range(self._workers)))

    async def ready(self) -> None:
        """Wait until a worker is free and has read all games."""
        with suppress(BrokenProcessPool):  # `choose` knows what to do then
            await self.work(_read_games)

    async def follow_engine(self) -> None:
        """Replace interpreting workers as soon as the engine has been compiled from the sources this process runs.

        The server itself keeps interpreting until its next start: a running process cannot exchange its modules.
        """
        if engine.NAME == engine.COMPILED or os.environ.get(engine.CHOICE):
            return
        sources = engine.digest()
        while engine.made_from() != sources:
            await asyncio.sleep(_LOOK)
        old, self._pool = self._pool, None
        if old is not None:
            old.shutdown(wait=False)  # what is being thought about is thought to its end
        LOG.info("the engine is compiled: bots use it from now on, the server from its next start")

    @property
    def workers(self) -> list[int]:
        """The processes that think now."""
        return [] if self._pool is None else list(self._pool._processes)

    def close(self) -> None:
        """Send the workers home without waiting for their thoughts."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, ask: Callable[..., T], position: Position, seat: int, bot: str, seconds: float | None) -> T:
        """A worker's answer; after some failures that of chance."""
        dumped, seed = position.game.dump(position.s), randbits(31)
        for _ in range(TRIES):
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._working(), ask, dumped, seat, bot, seed, seconds
                )
            except BrokenProcessPool:
                self._lost()
            except Exception:
                LOG.exception("bot %s failed at a position of %s", bot, position.game.name)
        return await asyncio.to_thread(ask, dumped, seat, "random", seed, seconds)

    def _lost(self) -> None:
        self._pool = None
        LOG.warning("a worker has crashed; starting new ones")

    def _working(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_begin)
        return self._pool


class Drivers:
    """One task for each table whose bots are to move or whose automas are being shown."""

    def __init__(self, tables: Tables, thinkers: Thinkers, bot_leases: BotLeases) -> None:
        self._tables: Final = tables
        self._thinkers: Final = thinkers
        self._bot_leases: Final = bot_leases
        tables.after.append(self.wake)

    def wake(self, live: Live) -> None:
        """Let a table's bots move if it is their turn, and its automas be seen."""
        if live.driver is None and (live.stage is not None or _to_move(live) is not None):
            live.driver = asyncio.ensure_future(self._drive(live))

    @property
    def driving(self) -> list[int]:
        """The tables whose bots this process moves, or is about to."""
        return [live.info.id for live in self._tables.all if live.driver is not None]

    async def close(self) -> None:
        """Stop all of them."""
        tasks = [live.driver for live in self._tables.all if live.driver is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, live: Live) -> None:
        times: dict[int, TurnTime] = {}
        try:
            while await _shown(live) and (turn := await self._ours(live)) is not None:
                position, seat, bot = turn
                time = times.setdefault(seat, TurnTime(turn_seconds(bot)))
                time.follow(seat, position.game.starts_turn(position.s))
                if (planned := scripted(live, position)) is not None:
                    await _until(live.hurry, PACES[live.info.pace])
                    text = planned
                elif live.turn_glass is not None:
                    if (found := await self._in_time(live, position, seat, bot, time)) is None:
                        continue  # the turn before was taken back
                    text = found
                else:
                    thought = self._thought(position, seat, bot, time)
                    text, _ = await asyncio.gather(thought, _courtesy(live, position))
                await advance(self._tables, live, position, seat, text)
        except Exception:
            LOG.exception("the bots of table %s have stopped", live.info.code)
        finally:
            live.driver = None

    async def _ours(self, live: Live) -> tuple[Position, int, str] | None:
        """The move that is to be made, unless another process makes it."""
        if _to_move(live) is None or not await self._bot_leases.take(live.info.id):
            return None
        return _to_move(live)

    async def _in_time(self, live: Live, position: Position, seat: int, bot: str, time: TurnTime) -> str | None:
        """Return a bot's choice where its sand runs, or None if the position has changed before it might move.

        The sand runs from when the turn before is over and a worker is there to think. The bot thinks from then on.
        """
        if stands_still(live):
            await self._thinkers.ready()
            await _lingered(live, position)
            if live.position is not position:
                return None
            await self._tables.beckon(live, "sand")
        most = OF_THE_SAND * (seconds_left(live) or 0.0)
        thought = self._thought(position, seat, bot, time, most)
        text, _ = await asyncio.gather(thought, _pause(live, position, most))
        return text

    async def _thought(self, position: Position, seat: int, bot: str, time: TurnTime, most: float = inf) -> str:
        """A bot's choice in its share of the turn's time, or ``most`` seconds."""
        start = perf_counter()
        text = await self._thinkers.choose(position, seat, bot, min(time.share, most))
        time.spend(perf_counter() - start)
        return text


def _to_move(live: Live) -> tuple[Position, int, str] | None:
    position = live.position
    if position is None or position.over or position.changed is not None:
        return None
    bot = live.driven(position.actor)
    return None if bot is None else (position, position.actor, bot)


async def _shown(live: Live) -> bool:
    """Show what automas have done, a step at a time; bots wait for it, people can skip it."""
    while (stage := live.stage) is not None:
        seconds = PACES[live.info.pace]
        if seconds and not live.hurry.is_set():
            await _until(live.hurry, seconds)
        if live.stage is stage:  # nobody has moved meanwhile
            go_on(live, all_at_once=not seconds or live.hurry.is_set())
    return True


async def _courtesy(live: Live, position: Position) -> None:
    """Wait for people before a bot moves: until the turn before is over, else so that they see what happens."""
    if not await _lingered(live, position):
        await _pause(live, position)


async def _pause(live: Live, position: Position, most: float = inf) -> None:
    """Wait as long as the pace says, but not longer than ``most`` seconds; less when somebody is in a hurry."""
    seconds = PACES[live.info.pace] * (1 if position.game.starts_turn(position.s) else FURTHER)
    if seconds and not live.hurry.is_set():
        await _until(live.hurry, min(seconds, most))


async def _lingered(live: Live, position: Position) -> bool:
    """Wait until a person's turn of several choices is said to be over, or nobody wants it back. Return False if there
    is no such turn, or nobody is to wait."""
    lingering = position.lingering is not None and live.driven(position.lingering) is None
    if not lingering or not PACES[live.info.pace] or live.hurry.is_set():
        return False
    await _until(live.ended, LINGER)
    return True


async def _until(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not for ever."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
