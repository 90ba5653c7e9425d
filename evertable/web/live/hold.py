"""Turns that wait to be ended: bots move when the player ends the turn or its time runs out.

A turn that shows nothing hidden can be taken back until then. A player's browser sends with each move how long that
is (``hold``): a number of seconds, or ``never``. Turns of several choices do not end by themselves, unless others wait.
Programs that send nothing do not wait, except after several choices (``bots.UNDO_SECONDS``).
"""

from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Final

from evertable.web.live.live_table import LiveTable
from evertable.web.server.problems import BadRequest
from evertable.web.storage.model import PACES

NEVER: Final = "never"
END_EXPLAINED: Final = "turn_end"
"""The tip of a first game's coach that explains how turns end. That turn does not end by itself."""
LONGEST: Final = 60.0
OTHERS_WAIT: Final = 12.0
"""Seconds that a turn can wait at most where other people, a turn clock or another process wait, too."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A completed turn of ``seat``, after ``moves`` moves, that waits for ``seconds`` (infinite: until it is ended)."""

    seat: int
    moves: int
    seconds: float
    since: float = field(default_factory=monotonic)

    @property
    def left(self) -> float:
        """Seconds until it ends by itself, or infinity."""
        return max(0.0, self.since + self.seconds - monotonic())


def read_hold(given: str) -> float | None:
    """Return the seconds that a player wants to have, infinity for ``never``, or None if nothing was said."""
    if not given:
        return None
    if given == NEVER:
        return inf
    if not (given.isascii() and given.isdecimal()) or int(given) > LONGEST:
        raise BadRequest("A turn can wait for 0 to {most} seconds, or never end by itself.", most=int(LONGEST))
    return float(given)


def hold_after(live: LiveTable, seat: int, wanted: float | None, shared: bool) -> Hold | None:
    """Return the hold of a seat's turn that has just been completed, or None if bots may move at once.

    With several processes (``shared``) it always ends by itself: a process that takes over does not know of it.
    """
    live_game = live.live_game
    if wanted is None or live_game is None or live.info.lesson is not None or not PACES[live.info.pace]:
        return None
    if live_game.completed != seat or live.bot_at(live_game.actor) is None:
        return None
    explained = live.info.coach is None or END_EXPLAINED in live.info.coach
    seconds = inf if live_game.lingering == seat or (wanted and not explained) else wanted
    if shared or len(live.people()) > 1 or live.clock is not None:
        seconds = min(seconds, OTHERS_WAIT)
    return Hold(seat, len(live_game.moves), seconds) if seconds else None


def held(live: LiveTable) -> Hold | None:
    """Return the hold of the last turn while it lasts, or None."""
    hold, live_game = live.hold, live.live_game
    if hold is None or live_game is None or live.ended.is_set() or hold.moves != len(live_game.moves):
        return None
    still = live_game.completed == hold.seat and live.bot_at(hold.seat) is None and hold.left > 0
    return hold if still and not live.skip_pauses.is_set() else None
