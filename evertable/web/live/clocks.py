"""Turn clocks: time the turns of tables with a timer, and end a turn that runs out of time.

Rules know no time: a turn is ended by a move that only the host may send. The game's ``hourglass`` says how much time a
turn has.

- The clock runs for the seat that is to decide. A person's clock starts with the turn, a bot's when the bot may move
  (``start_bot_clock``): the wait until the previous turn is final does not count.
- After an undo, the turn gets its own clock back, as it stood when the turn ended. The clock of the undone turn is
  dropped.
- The clock is paused while nothing is timed: in the opening, and once a concert is declared (R-E-73).
"""

import asyncio
import logging
from asyncio import sleep
from importlib import import_module
from typing import Any, Final

from evertable import plugins
from evertable.web.live.delayed_view import follow
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked
from evertable.web.live.turn_clock import TurnClock

LOG: Final = logging.getLogger(__name__)
OPTION: Final = "turn_timer"


class TurnClocks:
    """Starts and stops the turn clocks of all tables with a timer."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        tables.after_change.append(self.table_changed)
        tables.bot_may_move.append(self.start_bot_clock)

    def table_changed(self, live: LiveTable) -> None:
        """Set the clock of this turn. Start it for a person; pause it if the turn is not timed."""
        timer = float(live.info.options.get(OPTION) or 0)
        live_game = live.live_game
        if not timer or live_game is None or live_game.changed is not None:
            return
        if live_game.over:
            self._stop(live.clock)
            live.clock = None
            return
        timed = host_move(live_game) is not None
        live.clock = self._clock_at(live, live_game.began, timer, timed)
        if not timed:
            self._stop(live.clock)
        elif live.bot_at(live_game.actor) is None:
            self._run(live)

    def start_bot_clock(self, live: LiveTable) -> None:
        """Start the clock of a bot that may move now."""
        if live.clock is not None and clock_paused(live) and live.live_game and host_move(live.live_game) is not None:
            self._run(live)
            live.changed()
            follow(live)

    def close(self) -> None:
        """Stop all clocks."""
        for live in self._tables.all:
            self._stop(live.clock)

    def _clock_at(self, live: LiveTable, number: int, timer: float, timed: bool) -> TurnClock | None:
        """Return the clock of the turn that began with move ``number``: the one it has had, or a new one.

        If it has none and is not timed, return that of the latest turn before, or None.
        """
        clock = live.clock
        while clock is not None and clock.number > number:
            self._stop(clock)
            clock = clock.before
        if (clock is not None and clock.number == number) or not timed:
            return clock
        self._stop(clock)
        rules: Any = import_module(f"{plugins.package_of(live.info.game)}.hourglass")
        carried = float(rules.left_over(clock.carried, timer, clock.used)) if clock is not None else 0.0
        return TurnClock(number, carried, float(rules.budget(carried, timer)), clock)

    def _run(self, live: LiveTable) -> None:
        clock = live.clock
        if clock is not None and clock.task is None:
            clock.run()
            clock.task = asyncio.ensure_future(self._wait(live, clock))

    def _stop(self, clock: TurnClock | None) -> None:
        if clock is not None and clock.task is not None:
            clock.pause()
            if clock.task is not asyncio.current_task():
                clock.task.cancel()
            clock.task = None

    async def _wait(self, live: LiveTable, clock: TurnClock) -> None:
        try:
            await sleep(clock.left)
            await run_out(self._tables, live, clock)
        except Exception:
            LOG.exception("the clock of table %s has stopped", live.info.code)


@locked
async def run_out(tables: Tables, live: LiveTable, clock: TurnClock) -> None:
    """Make the host's move when a clock has run out."""
    if live.clock is not clock or clock.since is None or live.live_game is None:
        return
    action = host_move(live.live_game)
    if action is None:
        return
    draft = live.live_game.draft()
    draft.do(action, own=False)
    draft.settle()
    await tables.adopt(live, draft)


def host_move(live_game: LiveGame) -> int | None:
    """Return the move that only the host may send now, or None."""
    if live_game.over or not live_game.game.host_verbs:
        return None
    own = set(live_game.view(live_game.actor).legal_actions())
    return next((action for action in live_game.game.legal_actions(live_game.s) if action not in own), None)


def seconds_left(live: LiveTable) -> float | None:
    """Return the seconds left in this turn, or None if it has no clock."""
    clock = live.turn_clock
    return None if clock is None else clock.left


def clock_paused(live: LiveTable) -> bool:
    """Return whether this turn has a clock that is paused."""
    clock = live.turn_clock
    return clock is not None and clock.since is None


def clock_view(live: LiveTable) -> dict[str, Any] | None:
    """Return the clock of this turn for templates, or None. Times are in seconds."""
    clock = live.turn_clock
    return None if clock is None else {"left": clock.left, "budget": clock.budget, "paused": clock.since is None}
