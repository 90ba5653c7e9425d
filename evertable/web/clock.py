"""The host's clock. Rules know no time; a host ends a slow turn by a move that only a host may send.

How much sand a turn has is the business of the game's own ``hourglass``; here it is turned, looked at and obeyed.
"""

import asyncio
import logging
from dataclasses import dataclass
from importlib import import_module
from time import monotonic
from typing import Any, Final

from evertable.web.live import Live
from evertable.web.position import Position
from evertable.web.tables import Tables, whole

LOG: Final = logging.getLogger(__name__)
OPTION: Final = "turn_timer"


@dataclass(slots=True)
class Glass:
    """The sand of the turn that began with move ``number``."""

    number: int
    started: float
    carried: float
    timer: float
    task: asyncio.Task[None] | None = None

    def budget(self, rules: Any) -> float:
        """How long the turn may last."""
        return float(rules.budget(self.carried, self.timer))


class Clocks:
    """Turns the glass at every new turn of every table that plays with one."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        tables.after.append(self.look)

    def look(self, live: Live) -> None:
        """Start the glass of a new turn; stop it when there is nothing to time."""
        timer = float(live.facts.options.get(OPTION) or 0)
        position = live.position
        if not timer or position is None or position.changed is not None:
            return
        glass, rules = live.glass, _rules(live)
        if position.over or host_move(position) is None:
            self._stop(glass)
            live.glass = None if position.over else glass
            return
        if not position.game.starts_turn(position.s) or (glass and glass.number == len(position.moves)):
            return
        self._stop(glass)
        now = monotonic()
        carried = rules.left_over(glass.carried, timer, now - glass.started) if glass else 0.0
        live.glass = Glass(len(position.moves), now, carried, timer)
        live.glass.task = asyncio.ensure_future(self._wait(live, live.glass))

    def close(self) -> None:
        """Stop all glasses."""
        for live in self._tables.all:
            self._stop(live.glass)

    def _stop(self, glass: Glass | None) -> None:
        if glass is not None and glass.task is not None and glass.task is not asyncio.current_task():
            glass.task.cancel()
            glass.task = None

    async def _wait(self, live: Live, glass: Glass) -> None:
        try:
            await asyncio.sleep(glass.budget(_rules(live)))
            await run_out(self._tables, live, glass)
        except Exception:
            LOG.exception("the clock of table %s has stopped", live.facts.code)


@whole
async def run_out(tables: Tables, live: Live, glass: Glass) -> None:
    """The sand is through: the host moves."""
    if live.glass is not glass or live.position is None:
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
    """The sand that is left in this turn."""
    glass = live.glass
    if glass is None or glass.task is None:
        return None
    return max(0.0, glass.started + glass.budget(_rules(live)) - monotonic())


def _rules(live: Live) -> Any:
    return import_module(f"evertable.{live.facts.game}.hourglass")
