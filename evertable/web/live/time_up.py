"""What happens when a clock reaches zero, as it was chosen for the table: a bot plays on, or the player has lost."""

import asyncio
import logging
from dataclasses import replace
from time import monotonic
from typing import Final

from sqlalchemy import select

from evertable.bots.levels import usual_bot
from evertable.web.live import game_clock
from evertable.web.live.game_clocks import clock_of, time_is_up
from evertable.web.live.live_table import LiveTable
from evertable.web.live.lost_on_time import ends_at_once
from evertable.web.live.new_table import known_game
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import Problem
from evertable.web.storage.schema import TABLES

LOG: Final = logging.getLogger(__name__)
LOOK: Final = 0.5
"""Seconds between two looks at the clocks of tables in memory."""
LOOK_FURTHER: Final = 10.0
"""Seconds between two looks at those of other tables."""
AT_ONCE: Final = 20


class ClockWatch:
    """Looks at all running clocks."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._task: asyncio.Task[None] | None = None
        self._starting: Final[set[asyncio.Task[None]]] = set()
        tables.after_change.append(self.table_changed)

    def open(self) -> None:
        """Start to look."""
        self._task = asyncio.ensure_future(self._look())

    async def close(self) -> None:
        """Stop, and note how far game time is."""
        for task in [*self._starting, *([self._task] if self._task is not None else [])]:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self._tables.game_time.close()

    def table_changed(self, live: LiveTable) -> None:
        """Let game time go on if a clock runs: the last one may have stopped a moment ago."""
        if live.info.deadline is not None and not self._tables.game_time.running:
            task = asyncio.ensure_future(self._tables.game_time.start())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def look(self) -> None:
        """End what has run out at tables in memory."""
        time = self._tables.game_time
        for live in self._tables.all:
            if time_is_up(live.info, time):
                await self._end(live)

    async def look_further(self) -> None:
        """End what has run out at tables that are not in memory, and let game time go on if any clock runs."""
        running = TABLES.c.deadline.is_not(None)
        first = select(TABLES.c.code, TABLES.c.deadline).where(running).order_by(TABLES.c.deadline).limit(AT_ONCE)
        found = await self._tables.store.run(lambda c: c.execute(first).all())
        if found:
            await self._tables.game_time.start()
        for code, deadline in found:
            if deadline <= self._tables.game_time():
                try:
                    await self._end(await self._tables.get(code))
                except Problem as problem:
                    LOG.warning("the clock of table %s cannot be ended: %s", code, problem)

    async def _end(self, live: LiveTable) -> None:
        try:
            await run_out(self._tables, live)
        except Problem as problem:
            LOG.warning("the clock of table %s cannot be ended: %s", live.info.code, problem)

    async def _look(self) -> None:
        further = monotonic()
        while True:
            try:
                await self.look()
                if monotonic() >= further:
                    further = monotonic() + LOOK_FURTHER
                    await self.look_further()
            except Exception:
                LOG.exception("clocks cannot be looked at")
            await asyncio.sleep(LOOK)


@locked
async def run_out(tables: Tables, live: LiveTable) -> None:
    """Do what was chosen for zero if a clock has reached it."""
    clock = clock_of(live.info)
    if clock is None or not time_is_up(live.info, tables.game_time) or live.live_game is None:
        return
    rules, state = clock
    seat = state.running
    if seat is None or live.live_game.over:
        return
    state = game_clock.stop(rules, state, tables.game_time())
    if rules.at_zero == "lose":
        state = replace(state, lost=(*state.lost, seat))
        if ends_at_once(live.live_game, state.lost, live.people()):
            await tables.end_on_time(live, state.data())
            return
        live.live_game.lost = state.lost
    else:
        state = replace(state, lapsed=(*state.lapsed, seat))
    stand_in = replace(live.seats[seat], bot=usual_bot(known_game(live.info.game)))
    await tables.change(live, [stand_in], clock_state=state.data())
