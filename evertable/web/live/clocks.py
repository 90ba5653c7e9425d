"""The host's clock. Rules know no time; a host ends a slow turn by a move that only a host may send.

The game's own ``hourglass`` says how much sand a turn has. Here the glass is turned, looked at and obeyed:

- It runs for the seat that is to decide. A person's glass is turned when the turn begins, a bot's when the bot may move
  (``begin``): the wait until the turn before is surely over is no part of a bot's turn.
- A turn that is taken up again after an undo has its own glass again, as it stood when the turn ended. The glass of the
  turn that did not come about is gone.
- It stands still where nothing is timed: in the opening, and once a concert is declared (R-E-73).
"""

import asyncio
import logging
from asyncio import sleep
from importlib import import_module
from typing import Any, Final

from evertable.web.live.delayed_view import follow
from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live
from evertable.web.live.tables import Tables, whole
from evertable.web.live.turn_clock import Glass

LOG: Final = logging.getLogger(__name__)
OPTION: Final = "turn_timer"


class Clocks:
    """Turns the glass at every new turn of every table that plays with one."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        tables.after.append(self.look)
        tables.may_move.append(self.begin)

    def look(self, live: Live) -> None:
        """Take the glass of this turn; let it run, or stand still where there is nothing to time."""
        timer = float(live.info.options.get(OPTION) or 0)
        position = live.position
        if not timer or position is None or position.changed is not None:
            return
        if position.over:
            self._stop(live.glass)
            live.glass = None
            return
        timed = host_move(position) is not None
        live.glass = self._glass_at(live, position.began, timer, timed)
        if not timed:
            self._stop(live.glass)
        elif live.driven(position.actor) is None:
            self._run(live)

    def begin(self, live: Live) -> None:
        """Let the sand of a bot run: it may move now."""
        if live.glass is not None and stands_still(live) and live.position and host_move(live.position) is not None:
            self._run(live)
            live.changed()
            follow(live)

    def close(self) -> None:
        """Stop all glasses."""
        for live in self._tables.all:
            self._stop(live.glass)

    def _glass_at(self, live: Live, number: int, timer: float, timed: bool) -> Glass | None:
        """Return the glass of the turn that began with move ``number``: the one it has had, or a new one.

        If it has none and is not timed, return that of the latest turn before, or None.
        """
        glass = live.glass
        while glass is not None and glass.number > number:
            self._stop(glass)
            glass = glass.before
        if (glass is not None and glass.number == number) or not timed:
            return glass
        self._stop(glass)
        rules = _rules(live)
        carried = float(rules.left_over(glass.carried, timer, glass.used)) if glass is not None else 0.0
        return Glass(number, carried, float(rules.budget(carried, timer)), glass)

    def _run(self, live: Live) -> None:
        glass = live.glass
        if glass is not None and glass.task is None:
            glass.run()
            glass.task = asyncio.ensure_future(self._wait(live, glass))

    def _stop(self, glass: Glass | None) -> None:
        if glass is not None and glass.task is not None:
            glass.stand()
            if glass.task is not asyncio.current_task():
                glass.task.cancel()
            glass.task = None

    async def _wait(self, live: Live, glass: Glass) -> None:
        try:
            await sleep(glass.left)
            await run_out(self._tables, live, glass)
        except Exception:
            LOG.exception("the clock of table %s has stopped", live.info.code)


@whole
async def run_out(tables: Tables, live: Live, glass: Glass) -> None:
    """The sand is through: the host moves."""
    if live.glass is not glass or glass.since is None or live.position is None:
        return
    action = host_move(live.position)
    if action is None:
        return
    draft = live.position.draft()
    draft.do(action, own=False)
    draft.settle()
    await tables.adopt(live, draft)


def host_move(position: Position) -> int | None:
    """The move that only a host may send now."""
    if position.over or not position.game.host_verbs:
        return None
    own = set(position.view(position.actor).legal_actions())
    return next((action for action in position.game.legal_actions(position.s) if action not in own), None)


def seconds_left(live: Live) -> float | None:
    """Return the sand that is left in this turn, or None if the turn has no glass."""
    glass = live.turn_glass
    return None if glass is None else glass.left


def stands_still(live: Live) -> bool:
    """Whether this turn has a glass that does not run."""
    glass = live.turn_glass
    return glass is not None and glass.since is None


def sand_at(live: Live) -> dict[str, Any] | None:
    """Return the sand of this turn as screens draw it, or None: what is ``left`` of ``whole`` seconds, and whether it
    stands ``still``."""
    glass = live.turn_glass
    return None if glass is None else {"left": glass.left, "whole": glass.budget, "still": glass.since is None}


def _rules(live: Live) -> Any:
    return import_module(f"evertable.{live.info.game}.hourglass")
