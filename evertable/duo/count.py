"""Counts for events, goals and effects (R-D-35, R-D-36, R-D-99)."""

from typing import Final

from evertable.duo.city import owned
from evertable.duo.goods import amount
from evertable.duo.ids import COLOURS, KINDS
from evertable.duo.state import TALLY, TALLY_KIND, Duo
from evertable.duo.steps import ELEMENTS

_FROM_TALLY: Final = [
    TALLY_KIND + KINDS.index(name) if name in KINDS else COLOURS.index(name) if name in COLOURS else -1
    for name in ELEMENTS
]
_FIRST_GOOD: Final = ELEMENTS.index("twig")
_HAND: Final = ELEMENTS.index("hand_card")
_POINT: Final = ELEMENTS.index("point")


def count(s: Duo, mayor: int, element: int) -> int:
    """Return how many of an element a mayor has: in the city, or owned at this moment."""
    city = s.table.city_of[mayor]
    kept = _FROM_TALLY[element]
    if kept >= 0:
        return s.tally[city * TALLY + kept]
    if element < _HAND:
        return amount(s.goods[mayor], element - _FIRST_GOOD)
    if element == _HAND:
        return len(s.hands[mayor])
    return s.points[city] if element == _POINT else owned(s, mayor)


def colours_with(s: Duo, mayor: int, number: int) -> int:
    """Return the colours of which a city holds at least so many cards."""
    first = s.table.city_of[mayor] * TALLY
    return sum(s.tally[first + colour] >= number for colour in range(len(COLOURS)))
