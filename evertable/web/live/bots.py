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
from evertable.web.live.clocks import clock_paused, seconds_left
from evertable.web.live.lessons import scripted
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.playback import advance_playback
from evertable.web.live.tables import Tables, advance
from evertable.web.storage.bot_leases import BotLeases
from evertable.web.storage.model import PACES

T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)
TRIES: Final = 3
_POLL_SECONDS: Final = 2.0
"""Seconds between two looks whether the engine has been compiled."""
UNDO_SECONDS: Final = 12.0
"""Seconds that a turn of several choices stays open for its player, unless bots are instant."""
FOLLOW_UP_SHARE: Final = 0.25
"""The part of a pace that a bot waits before the further questions of its turn."""
CLOCK_SHARE: Final = 0.125
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


def _init_worker() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however that went."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


class BotWorkers:
    """The worker processes, started with the first question and again after a crash."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, live_game: LiveGame, seat: int, bot: str, seconds: float | None = None) -> str:
        """A bot's choice, within so many seconds if it minds the clock.

        A bot that fails again and again is replaced by chance, so that no game gets stuck.
        """
        return await self._ask(think, live_game, seat, bot, seconds)

    async def advise(self, live_game: LiveGame, seat: int, bot: str, seconds: float) -> list[Advice]:
        """What a bot would do and why, likewise."""
        return await self._ask(advise, live_game, seat, bot, seconds)

    async def work(self, ask: Callable[..., T], *args: Any) -> T:
        """Something that a worker does; if it crashes, another one tries again. Raises what it raises."""
        for _ in range(TRIES - 1):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._executor(), ask, *args)
            except BrokenProcessPool:
                self._drop_pool()
        return await asyncio.get_running_loop().run_in_executor(self._executor(), ask, *args)

    async def warm_up(self) -> None:
        """Start the workers now; they read all games."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._executor(), _read_games) for _ in range(self._workers)))

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
            await asyncio.sleep(_POLL_SECONDS)
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

    async def _ask(self, ask: Callable[..., T], live_game: LiveGame, seat: int, bot: str, seconds: float | None) -> T:
        """A worker's answer; after some failures that of chance."""
        dumped, seed = live_game.game.dump(live_game.s), randbits(31)
        for _ in range(TRIES):
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    self._executor(), ask, dumped, seat, bot, seed, seconds
                )
            except BrokenProcessPool:
                self._drop_pool()
            except Exception:
                LOG.exception("bot %s failed at a position of %s", bot, live_game.game.name)
        return await asyncio.to_thread(ask, dumped, seat, "random", seed, seconds)

    def _drop_pool(self) -> None:
        self._pool = None
        LOG.warning("a worker has crashed; starting new ones")

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_init_worker)
        return self._pool


class BotDrivers:
    """One task for each table whose bots are to move or whose automas are being shown."""

    def __init__(self, tables: Tables, bot_workers: BotWorkers, bot_leases: BotLeases) -> None:
        self._tables: Final = tables
        self._bot_workers: Final = bot_workers
        self._bot_leases: Final = bot_leases
        tables.after_change.append(self.wake)

    def wake(self, live: LiveTable) -> None:
        """Let a table's bots move if it is their turn, and its automas be seen."""
        if live.driver is None and (live.playback is not None or _to_move(live) is not None):
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

    async def _drive(self, live: LiveTable) -> None:
        times: dict[int, TurnTime] = {}
        try:
            while await _play_back(live) and (turn := await self._ours(live)) is not None:
                live_game, seat, bot = turn
                time = times.setdefault(seat, TurnTime(turn_seconds(bot)))
                time.follow(seat, live_game.game.starts_turn(live_game.s))
                if (planned := scripted(live, live_game)) is not None:
                    await _wait_until(live.skip_pauses, PACES[live.info.pace])
                    text = planned
                elif live.turn_clock is not None:
                    if (found := await self._in_time(live, live_game, seat, bot, time)) is None:
                        continue  # the turn before was taken back
                    text = found
                else:
                    thought = self._thought(live_game, seat, bot, time)
                    text, _ = await asyncio.gather(thought, _wait_for_people(live, live_game))
                await advance(self._tables, live, live_game, seat, text)
        except Exception:
            LOG.exception("the bots of table %s have stopped", live.info.code)
        finally:
            live.driver = None

    async def _ours(self, live: LiveTable) -> tuple[LiveGame, int, str] | None:
        """The move that is to be made, unless another process makes it."""
        if _to_move(live) is None or not await self._bot_leases.take(live.info.id):
            return None
        return _to_move(live)

    async def _in_time(self, live: LiveTable, live_game: LiveGame, seat: int, bot: str, time: TurnTime) -> str | None:
        """Return a bot's choice where its sand runs, or None if the position has changed before it might move.

        The sand runs from when the turn before is over and a worker is there to think. The bot thinks from then on.
        """
        if clock_paused(live):
            await self._bot_workers.ready()
            await _wait_for_undo(live, live_game)
            if live.live_game is not live_game:
                return None
            await self._tables.signal(live, "start_clock")
        most = CLOCK_SHARE * (seconds_left(live) or 0.0)
        thought = self._thought(live_game, seat, bot, time, most)
        text, _ = await asyncio.gather(thought, _pause(live, live_game, most))
        return text

    async def _thought(self, live_game: LiveGame, seat: int, bot: str, time: TurnTime, most: float = inf) -> str:
        """A bot's choice in its share of the turn's time, or ``most`` seconds."""
        start = perf_counter()
        text = await self._bot_workers.choose(live_game, seat, bot, min(time.share, most))
        time.spend(perf_counter() - start)
        return text


def _to_move(live: LiveTable) -> tuple[LiveGame, int, str] | None:
    live_game = live.live_game
    if live_game is None or live_game.over or live_game.changed is not None:
        return None
    bot = live.bot_at(live_game.actor)
    return None if bot is None else (live_game, live_game.actor, bot)


async def _play_back(live: LiveTable) -> bool:
    """Show what automas have done, a step at a time; bots wait for it, people can skip it."""
    while (playback := live.playback) is not None:
        seconds = PACES[live.info.pace]
        if seconds and not live.skip_pauses.is_set():
            await _wait_until(live.skip_pauses, seconds)
        if live.playback is playback:  # nobody has moved meanwhile
            advance_playback(live, all_at_once=not seconds or live.skip_pauses.is_set())
    return True


async def _wait_for_people(live: LiveTable, live_game: LiveGame) -> None:
    """Wait for people before a bot moves: until the turn before is over, else so that they see what happens."""
    if not await _wait_for_undo(live, live_game):
        await _pause(live, live_game)


async def _pause(live: LiveTable, live_game: LiveGame, most: float = inf) -> None:
    """Wait as long as the pace says, but not longer than ``most`` seconds; less when somebody is in a hurry."""
    seconds = PACES[live.info.pace] * (1 if live_game.game.starts_turn(live_game.s) else FOLLOW_UP_SHARE)
    if seconds and not live.skip_pauses.is_set():
        await _wait_until(live.skip_pauses, min(seconds, most))


async def _wait_for_undo(live: LiveTable, live_game: LiveGame) -> bool:
    """Wait until a person's turn of several choices is said to be over, or nobody wants it back. Return False if there
    is no such turn, or nobody is to wait."""
    lingering = live_game.lingering is not None and live.bot_at(live_game.lingering) is None
    if not lingering or not PACES[live.info.pace] or live.skip_pauses.is_set():
        return False
    await _wait_until(live.ended, UNDO_SECONDS)
    return True


async def _wait_until(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not for ever."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
