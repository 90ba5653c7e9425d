"""The Sun and the Moon: where they can go and what they touch (R-D-04 to R-D-06, R-D-20 to R-D-23, R-D-96)."""

from typing import Final

from evertable.duo.ids import WINTER
from evertable.duo.state import Duo
from evertable.duo.table import COLUMNS, LAST_SPOT, SKUNK_SPOTS

SUN: Final = 0
MOON: Final = 1
TOKENS: Final = ("sun", "moon")
MEADOW: Final = 1
"""The section of the skunks on the path."""


def _slots(spot: int) -> list[int]:
    """Return the Meadow places that touch a spot: those of the columns to its left and right (R-D-05)."""
    columns = [column for column in (spot - 1, spot) if 1 <= column <= COLUMNS]
    return [column - 1 for column in columns] + [COLUMNS + column - 1 for column in columns]


TOUCHED: Final = [_slots(spot) for spot in range(LAST_SPOT + 1)]
_SKUNK_ON: Final = [sum(1 << i for i, at in enumerate(SKUNK_SPOTS) if at == spot) for spot in range(LAST_SPOT + 1)]
"""The bit of the skunk that can stand on a spot, or 0."""


def covered(s: Duo, spot: int) -> bool:
    """Return whether a skunk stands on a spot of the path."""
    return s.skunks[MEADOW] & _SKUNK_ON[spot] != 0


def ahead(s: Duo, spot: int) -> int:
    """Return the next open spot to the right, 0 where there is none (R-D-96)."""
    for following in range(spot + 1, LAST_SPOT + 1):
        if not covered(s, following):
            return following
    return 0


def behind(s: Duo, spot: int) -> int:
    """Return the next open spot to the left, 0 where there is none; not before the start of the season (R-D-120)."""
    for before in range(spot - 1, s.start - 1, -1):
        if not covered(s, before):
            return before
    return 0


def first_open(s: Duo) -> int:
    """Return where both tokens start a season (R-D-96)."""
    return ahead(s, 0)


def at_end(s: Duo) -> bool:
    """Return whether neither token can move any more (R-D-65)."""
    return not ahead(s, s.sun) and not ahead(s, s.moon)


def advance(s: Duo, token: int) -> None:
    """Move a token one open spot to the right; it stays where skunks rolled again have left it no way (R-D-134)."""
    if token == SUN:
        s.sun = ahead(s, s.sun) or s.sun
    else:
        s.moon = ahead(s, s.moon) or s.moon


def touching(s: Duo) -> list[int]:
    """Return the Meadow places that touch the Sun or the Moon, without repetition."""
    slots = TOUCHED[s.sun]
    if s.moon == s.sun:
        return slots
    return slots + [slot for slot in TOUCHED[s.moon] if slot not in slots]


def meadow_closed(s: Duo) -> bool:
    """Return whether a chapter forbids to play from the Meadow now."""
    return s.table.winter_hand_only and s.season == WINTER
