"""The final concert (R-E-51 to R-E-53)."""

from typing import Final

from evertable.evergreen.discs import concert_value
from evertable.evergreen.ids import CENTRE, FINAL
from evertable.evergreen.state import PROMPTS, Evergreen
from evertable.kernel.stack import Description, Frame


def start_final(s: Evergreen, seat: int) -> None:
    """Ask everybody in turn, beginning with the player of the last turn (R-E-53). ``a`` counts who has answered."""
    s.stack.append((FINAL_CONCERT, seat, 0, 0, 0))


def _options(s: Evergreen, frame: Frame) -> list[int]:
    return [FINAL] if s.galas[frame[1]] else [FINAL, FINAL + 1]


def _resolve(s: Evergreen, frame: Frame, action: int) -> None:
    """Plain disc values, doubled by a gala that has been saved; the hit disc plays no part (R-E-51)."""
    seat, answered, gala = frame[1], frame[3] + 1, action - FINAL
    s.galas[seat] |= gala
    s.finals[seat] = concert_value(s, seat, CENTRE) << gala
    s.points[seat] += s.finals[seat]
    if answered < len(s.hands):
        s.stack.append((FINAL_CONCERT, (seat + 1) % len(s.hands), 0, answered, 0))


def _describe(s: Evergreen, frame: Frame, action: int) -> Description:
    return {"verb": "final", "gala": action == FINAL + 1}


FINAL_CONCERT: Final = PROMPTS.ask("final concert", _options, _resolve, _describe)
