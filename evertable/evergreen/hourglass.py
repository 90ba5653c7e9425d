"""The sand timer (R-E-60 to R-E-76). The rules know no clock: a host measures time and sends ``timeout``."""

from typing import Any, Final

from evertable.evergreen.ids import PILES, TIMEOUT
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import end_turn, play_card
from evertable.kernel.module import ConfigError, Module, Verb
from evertable.kernel.rng import below
from evertable.kernel.stack import Description, Frame

LONGEST: Final = 3600


def accept_timer(value: Any, seats: int) -> int:
    """Seconds for a turn; 0 or false is off (R-E-70)."""
    if value is False:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LONGEST:
        raise ConfigError("{value!r} is not a number of seconds from 0 (off) to {most}", value=value, most=LONGEST)
    return value


def budget(carried: float, timer: float) -> float:
    """How long a turn may last when ``carried`` seconds of the player before are still in the glass (R-E-71)."""
    return carried + timer


def left_over(carried: float, timer: float, used: float) -> float:
    """The sand left for the next player after a turn of ``used`` seconds; 0 after a timeout (R-E-71, R-E-72)."""
    if used < carried:
        return carried - used
    return max(0.0, carried + timer - used)


def _offer(s: Evergreen, frame: Frame, options: list[int]) -> None:
    """Legal at every question of a turn (R-E-70); a declared concert has been answered, so it is past (R-E-76)."""
    options.append(TIMEOUT)


def _resolve(s: Evergreen, frame: Frame, action: int) -> None:
    """Without a card yet, a random one goes on the slow player's own middle pile; the turn is over (R-E-62, R-E-63)."""
    seat, played = frame[1], frame[3]
    if not played:
        s.rng, index = below(s.rng, len(s.hands[seat]))
        play_card(s, seat, s.hands[seat][index], seat * PILES + 1)
    end_turn(s, seat)


def _describe(s: Evergreen, frame: Frame, action: int) -> Description:
    return {"verb": "timeout"}


MODULE: Final = Module(
    "hourglass",
    "Hourglass",
    "a host may end a slow player's turn",
    verbs=(Verb("hourglass.timeout", 1, _offer, _resolve, _describe),),
    active=lambda config: bool(config.option("turn_timer")),
)
