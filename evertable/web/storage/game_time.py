"""Game time: what the clocks of games run by. It stands still while no server runs, and never goes back.

A process notes it every few seconds in the database, with how far it may go until the next note, and does not go
further. After all processes were killed it goes on from there: what a clock has shown stays used, a restart costs at
most ``LEASE`` seconds, and the time in which no server ran costs nothing. Nothing is noted while no clock runs.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, extract, func, select, update

from evertable.web.storage.schema import GAME_TIME, TABLES
from evertable.web.storage.store import Store, insert_if_absent

LOG: Final = logging.getLogger(__name__)
BEAT: Final = 2.0
"""Seconds between two notes."""
LEASE: Final = 6.0
"""Seconds that game time may go on after a note."""


class GameTime:
    """The game time of a process."""

    def __init__(self, store: Store, now: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._store: Final = store
        self._now: Final = now
        self._ticks: Final = ticks
        self._game = self._at = self._until = 0.0
        self._running = False
        self._beating: asyncio.Task[None] | None = None
        self._starting: Final = asyncio.Lock()

    def __call__(self) -> float:
        """Return the game time in seconds. It stands still while ``start`` was not called."""
        if not self._running:
            return self._game
        return min(self._until, self._game + max(0.0, self._ticks() - self._at))

    @property
    def running(self) -> bool:
        """Whether game time goes on."""
        return self._running

    @property
    def shift(self) -> float:
        """The calendar's time less game time."""
        return self._now() - self()

    async def start(self) -> None:
        """Let game time go on, because a clock runs."""
        async with self._starting:
            if not self._running:
                await self.note()
                self._beating = asyncio.ensure_future(self._beat())

    async def close(self) -> None:
        """Stop. Game time goes on from here at the next start."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
            self._game, self._running, self._beating = self(), False, None
            if not self._store.shared:  # elsewhere other processes may be further already
                last = update(GAME_TIME).values(game=self._game, until=self._game, wall=0.0)
                await self._store.run(lambda c: c.execute(last).rowcount)

    async def note(self) -> None:
        """Note game time in the database, and how far it may go now."""
        self._game, self._at, self._until = await self._store.run(self._noted)
        self._running = True

    def _noted(self, c: Connection) -> tuple[float, float, float]:
        insert_if_absent(c, GAME_TIME, id=1, wall=0.0, game=0.0, until=0.0)
        wanted = select(GAME_TIME.c.wall, GAME_TIME.c.game, GAME_TIME.c.until).where(GAME_TIME.c.id == 1)
        wall, game, until = c.execute(wanted.with_for_update()).one()
        now, own, ticks = self._wall(c), self(), self._ticks()
        since = now - wall
        if 0.0 <= since <= LEASE:  # this or another process was running all the time
            game = max(own, min(until, game + since))
        elif since < 0.0 and self._running:  # the machine's clock was put back
            game = max(own, game)
        else:
            game = max(own, until)
        until = max(until, game + LEASE) if self._store.shared else game + LEASE
        c.execute(update(GAME_TIME).where(GAME_TIME.c.id == 1).values(wall=now, game=game, until=until))
        return game, ticks, game + LEASE

    def _wall(self, c: Connection) -> float:
        """Return the time of the database, because those of several machines differ, or of this machine."""
        if c.dialect.name == "postgresql":
            return float(c.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())
        return self._now()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                if await self._store.run(_clocks_run):
                    await self.note()
                    continue
                async with self._starting:
                    if not await self._store.run(_clocks_run):
                        self._game, self._running, self._beating = self(), False, None
                        return
            except Exception:
                LOG.exception("game time cannot be noted; clocks stand still")


def _clocks_run(c: Connection) -> bool:
    return c.execute(select(TABLES.c.id).where(TABLES.c.deadline.is_not(None)).limit(1)).first() is not None
