"""Counts for events and effects; goals of chapters and achievements (R-D-35, R-D-36, R-D-99, R-D-103, R-D-166)."""

from typing import Final

from evertable.catalog.schema import ELEMENTS, Demand
from evertable.duo.city import owned
from evertable.duo.goods import amount
from evertable.duo.ids import COLOUR_COUNT, COLOURS, EVENT, EVENT_SETS, FARMS, FIRST_EVENT, KINDS
from evertable.duo.state import TALLY, TALLY_KIND, Duo

_FROM_TALLY: Final = [
    TALLY_KIND + KINDS.index(name) if name in KINDS else COLOURS.index(name) if name in COLOURS else -1
    for name in ELEMENTS
]
_FIRST_GOOD: Final = ELEMENTS.index("twig")
_HAND: Final = ELEMENTS.index("hand_card")
_POINT: Final = ELEMENTS.index("point")
SHARED: Final = frozenset({"hand_card", "twig", "resin", "pebble", "berry"})
"""What each mayor owns, also where the city is shared."""


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


# --- goals of chapters, achievements


def achieved(s: Duo) -> list[int]:
    """Return the events of the shared city."""
    return [event for owner, event in s.claimed if owner == 0]


def team_count(s: Duo, name: str) -> int:
    """Return how many of an element the mayors have together: the city once, what each owns added up."""
    element = ELEMENTS.index(name)
    if name == "occupied":
        return count(s, 0, element) + s.occupied[1]
    return count(s, 0, element) + (count(s, 1, element) if name in SHARED else 0)


def goal_met(s: Duo, goal: Demand, margin: int = 0) -> bool:
    """Return whether a goal or achievement is met; ``margin`` is the lead over Miss Thorn."""
    match goal.type:
        case "events_at_least":
            return len(achieved(s)) >= goal.n
        case "achieve_event":
            return goal.event is not None and EVENT[goal.event] in achieved(s)
        case "achieve_event_sets":
            return set(goal.sets) <= {EVENT_SETS[event - FIRST_EVENT] for event in achieved(s)}
        case "visit_each_farm":
            return s.visited == (1 << len(FARMS)) - 1
        case "each_color":
            return colours_with(s, 0, goal.n) == COLOUR_COUNT
        case "city_cards_at_most":
            return s.tally[TALLY_KIND] + s.tally[TALLY_KIND + 1] <= goal.n
        case "margin_at_least":
            return margin >= goal.n
    number = team_count(s, goal.element or "critter")
    return number <= goal.n if goal.type == "at_most" else number >= goal.n
