"""Goals of chapters and achievements (R-D-103, R-D-166)."""

from evertable.catalog.schema import Demand
from evertable.duo.count import colours_with, count
from evertable.duo.ids import COLOUR_COUNT, EVENT, EVENT_SETS, FARMS, FIRST_EVENT
from evertable.duo.state import TALLY_KIND, Duo
from evertable.duo.steps import ELEMENTS


def achieved(s: Duo) -> list[int]:
    """Return the events of the shared city."""
    return [event for owner, event in s.claimed if owner == 0]


def team_count(s: Duo, name: str) -> int:
    """Return how many of an element the mayors have together: the city once, what each owns added up."""
    element = ELEMENTS.index(name)
    if name == "occupied":
        return count(s, 0, element) + s.occupied[1]
    if name in ("hand_card", "twig", "resin", "pebble", "berry"):
        return count(s, 0, element) + count(s, 1, element)
    return count(s, 0, element)


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
