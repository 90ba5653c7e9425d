"""Bots at live tables: worker processes that think, and a task per table that makes the bots' moves.

Bots think in worker processes, so that no table waits for the bot of another one. A worker gets a position and a seat,
and gives the bot only the seat's view of it. The steps of automas are shown at the same pace (``playback.py``).
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

from evertable import engine, registry
from evertable.bots.bot import Budget
from evertable.bots.explain import Advice, explain
from evertable.bots.levels import turn_seconds
from evertable.bots.registry import bot_named
from evertable.bots.search.turn_time import TurnTime
from evertable.kernel.view import View
from evertable.web.live.clocks import clock_paused, seconds_left
from evertable.web.live.hold import held
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
"""Seconds between two checks whether the engine has been compiled."""
UNDO_SECONDS: Final = 12.0
"""Seconds that a player has to take back a turn of several choices before a bot moves, unless bots are instant."""
FOLLOW_UP_SHARE: Final = 0.25
"""Share of the pace that a bot waits before further questions of its turn."""
CLOCK_SHARE: Final = 0.125
"""Largest share of the time left on the turn clock that a bot takes for one decision. Six decisions, as many as a turn
of Evergreen has, leave nearly half of it."""


def think(dumped: dict[str, Any], seat: int, bot: str, seed: int, seconds: float | None = None) -> str:
    """Return a bot's move as text. Runs in a worker."""
    game = registry.game_named(dumped["game"])
    s = game.load(dumped)
    action = bot_named(bot, game, seed).choose(View(game, s, seat), Budget(seconds=seconds))
    return game.text(s, action)


def advise(dumped: dict[str, Any], seat: int, bot: str, seed: int, seconds: float) -> list[Advice]:
    """Return a bot's advice with reasons, the best move first. Runs in a worker."""
    game = registry.game_named(dumped["game"])
    view = View(game, game.load(dumped), seat)
    return explain(bot_named(bot, game, seed), view, Budget(seconds=seconds))


def _read_games() -> None:
    for name in registry.NAMES:
        registry.game_named(name)


def _init_worker() -> None:
    """Set up a worker: ignore Ctrl-C, and exit when the server exits or is killed."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


class BotWorkers:
    """A pool of worker processes, started when first needed and again after a crash."""

    def __init__(self, workers: int) -> None:
        self._workers: Final = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, live_game: LiveGame, seat: int, bot: str, seconds: float | None = None) -> str:
        """Return a bot's move as text, within ``seconds`` if the bot keeps to a time limit.

        A bot that fails repeatedly is replaced by a random one, so that no game gets stuck.
        """
        return await self._ask(think, live_game, seat, bot, seconds)

    async def advise(self, live_game: LiveGame, seat: int, bot: str, seconds: float) -> list[Advice]:
        """Return a bot's advice with reasons, with the same fallback."""
        return await self._ask(advise, live_game, seat, bot, seconds)

    async def work(self, ask: Callable[..., T], *args: Any) -> T:
        """Run a function in a worker and return its result. Retry if the worker crashes."""
        for _ in range(TRIES - 1):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._executor(), ask, *args)
            except BrokenProcessPool:
                self._drop_pool()
        return await asyncio.get_running_loop().run_in_executor(self._executor(), ask, *args)

    async def warm_up(self) -> None:
        """Start all workers and let them import all games."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._executor(), _read_games) for _ in range(self._workers)))

    async def ready(self) -> None:
        """Wait until a worker is free and has imported all games."""
        with suppress(BrokenProcessPool):  # `choose` handles that
            await self.work(_read_games)

    async def follow_engine(self) -> None:
        """Replace interpreting workers as soon as the engine has been compiled from the sources this process runs.

        The server itself keeps interpreting until its next start: a running process cannot exchange its modules.
        """
        if engine.name() == engine.COMPILED or os.environ.get(engine.CHOICE):
            return
        sources = engine.digest()
        while engine.made_from() != sources:
            await asyncio.sleep(_POLL_SECONDS)
        old, self._pool = self._pool, None
        if old is not None:
            old.shutdown(wait=False)  # running searches finish
        LOG.info("the engine is compiled: bots use it from now on, the server from its next start")

    @property
    def workers(self) -> list[int]:
        """Process ids of the workers."""
        return [] if self._pool is None else list(self._pool._processes)

    def close(self) -> None:
        """Stop the workers without waiting for running searches."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, ask: Callable[..., T], live_game: LiveGame, seat: int, bot: str, seconds: float | None) -> T:
        """Run ``ask`` in a worker. After several failures, run it here with the random bot."""
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
    """Runs one task per table while its bots move or its automas are played back."""

    def __init__(self, tables: Tables, bot_workers: BotWorkers, bot_leases: BotLeases) -> None:
        self._tables: Final = tables
        self._bot_workers: Final = bot_workers
        self._bot_leases: Final = bot_leases
        tables.after_change.append(self.wake)

    def wake(self, live: LiveTable) -> None:
        """Start a table's task if a bot is to move or a playback is under way."""
        if live.driver is None and (live.playback is not None or _to_move(live) is not None):
            live.driver = asyncio.ensure_future(self._drive(live))

    @property
    def driving(self) -> list[int]:
        """Ids of the tables whose bots this process plays."""
        return [live.info.id for live in self._tables.all if live.driver is not None]

    async def close(self) -> None:
        """Cancel all tasks."""
        tasks = [live.driver for live in self._tables.all if live.driver is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, live: LiveTable) -> None:
        times: dict[int, TurnTime] = {}
        try:
            while await _play_back(live) and _to_move(live) and await self._bot_leases.take(live.info.id):
                if (turn := _to_move(live)) is None:
                    return
                live_game, seat, bot = turn
                time = times.setdefault(seat, TurnTime(turn_seconds(bot)))
                time.follow(seat, live_game.game.starts_turn(live_game.s))
                if (planned := scripted(live, live_game)) is not None:
                    await _wait_until(live.skip_pauses, PACES[live.info.pace])
                    text = planned
                elif live.turn_clock is not None:
                    if (found := await self._in_time(live, live_game, seat, bot, time)) is None:
                        continue  # the previous turn was taken back
                    text = found
                else:
                    thought = self._thought(live_game, seat, bot, time)
                    text, _ = await asyncio.gather(thought, _wait_for_people(live, live_game))
                await advance(self._tables, live, live_game, seat, text)
        except Exception:
            LOG.exception("the bots of table %s have stopped", live.info.code)
        finally:
            live.driver = None

    async def _in_time(self, live: LiveTable, live_game: LiveGame, seat: int, bot: str, time: TurnTime) -> str | None:
        """Return a bot's move at a table with a turn clock, or None if the game changed before the bot could begin.

        The clock starts when the previous turn is final and a worker is free. The bot thinks from then on.
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
        """Return a bot's move within its share of the turn's time, at most ``most`` seconds."""
        start = perf_counter()
        text = await self._bot_workers.choose(live_game, seat, bot, min(time.share, most))
        time.spend(perf_counter() - start)
        return text


def _to_move(live: LiveTable) -> tuple[LiveGame, int, str] | None:
    """Return the game, seat and bot to move, or None if no bot is to move."""
    live_game = live.live_game
    if live_game is None or live_game.over or live_game.changed is not None:
        return None
    if (hold := held(live)) is not None and hold.seconds == inf:
        return None  # the end of the turn wakes us; nobody has to remember the table until then
    bot = live.bot_at(live_game.actor)
    return None if bot is None else (live_game, live_game.actor, bot)


async def _play_back(live: LiveTable) -> bool:
    """Play back the steps of automas at the table's pace. Bots wait for the end; people can skip it. Return True."""
    while (playback := live.playback) is not None:
        seconds = PACES[live.info.pace]
        if seconds and not live.skip_pauses.is_set():
            await _wait_until(live.skip_pauses, seconds)
        if live.playback is playback:  # no move was made meanwhile
            advance_playback(live, all_at_once=not seconds or live.skip_pauses.is_set())
    return True


async def _wait_for_people(live: LiveTable, live_game: LiveGame) -> None:
    """Pause before a bot moves: until the previous turn is final, or as long as the pace says."""
    if not await _wait_for_undo(live, live_game):
        await _pause(live, live_game)
        await _wait_for_undo(live, live_game)  # another process may have told of a hold meanwhile


async def _pause(live: LiveTable, live_game: LiveGame, most: float = inf) -> None:
    """Wait as long as the pace says, at most ``most`` seconds, or until a player skips the pauses."""
    seconds = PACES[live.info.pace] * (1 if live_game.game.starts_turn(live_game.s) else FOLLOW_UP_SHARE)
    if seconds and not live.skip_pauses.is_set():
        await _wait_until(live.skip_pauses, min(seconds, most))


async def _wait_for_undo(live: LiveTable, live_game: LiveGame) -> bool:
    """Wait until a player ends a turn, or until it can no longer be taken back.

    Return False if there is no such turn or no pause.
    """
    if (hold := held(live)) is not None:
        await _wait_until(live.ended, hold.left)
        return True
    lingering = live_game.lingering is not None and live.bot_at(live_game.lingering) is None
    if not lingering or not PACES[live.info.pace] or live.skip_pauses.is_set():
        return False
    await _wait_until(live.ended, UNDO_SECONDS)
    return True


async def _wait_until(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, at most ``seconds``, which may be infinite."""
    try:
        await asyncio.wait_for(event.wait(), None if seconds == inf else seconds)
    except TimeoutError:
        return
