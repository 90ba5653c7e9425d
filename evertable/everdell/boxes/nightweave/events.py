"""Which events she goes for (R-M-44 to R-M-46, R-M-49)."""

from typing import Final

from evertable.everdell.boxes.nightweave.arrow import BASIC_EVENTS, along
from evertable.everdell.boxes.nightweave.owner import FACTS, spider, tell
from evertable.everdell.ids import CATALOG, FIRST_EVENT
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.visit import degree

EVENTS: Final = range(FIRST_EVENT, FIRST_EVENT + len(CATALOG.events))
_EARLIER: Final = [event.requirement.events for event in CATALOG.events]
"""How many other events each asks for."""
_MIXING: Final = ("bellfaire", "newleaf")
"""Boxes whose special events make her ask for more of a requirement (R-M-45)."""
_MIXED: Final = [event.module in _MIXING for event in CATALOG.events]
"""Whether each event comes from one of them."""


def how_much(s: Everdell, event: int) -> tuple[int, int]:
    """How much of a requirement she has, cards and other events, and how much is asked for (R-M-49)."""
    has, asked = degree(s, spider(s), event)
    earlier = _EARLIER[event - FIRST_EVENT]
    return has + min(earlier, sum(claimed[0] == spider(s) for claimed in s.events)), asked + earlier


def meets(s: Everdell, event: int) -> bool:
    """Whether she has all that an event asks for; costs are ignored (R-M-49)."""
    has, asked = how_much(s, event)
    return has >= asked


def open_basic(s: Everdell) -> list[int]:
    """The basic events nobody has, as the arrow reads them."""
    row = [event for event in s.open_events if is_basic(event)]
    row.sort(key=lambda event: BASIC_EVENTS.index(event) if event in BASIC_EVENTS else len(BASIC_EVENTS))
    return along(s, row)


def best(s: Everdell, events: list[int], nearly: int) -> int:
    """One she meets, else one of which she has so much, else any; -1 if there is none."""
    close = -1
    for event in events:
        has, asked = how_much(s, event)
        if has >= asked:
            return event
        if close < 0 and has >= nearly:
            close = event
    return events[0] if events and close < 0 else close


def best_special(s: Everdell) -> int:
    """The special event a worker goes to."""
    events = [event for event in (*s.open_events, *(claimed[1] for claimed in s.events)) if not is_basic(event)]
    mixed = any(_MIXED[event - FIRST_EVENT] for event in events)
    numbers = FACTS.numbers
    special = [event for event in s.open_events if not is_basic(event)]
    return best(s, along(s, special), numbers.nearly_special_mixed if mixed else numbers.nearly_special)


def had_special(s: Everdell) -> bool:
    """Whether one of her workers stands on a special event: one a season at most."""
    her = spider(s)
    return any(worker[0] == her and worker[1] in EVENTS and not is_basic(worker[1]) for worker in s.placed)


def claim(s: Everdell, event: int) -> None:
    """It is hers."""
    s.open_events.remove(event)
    s.events.append((spider(s), event, 0, 0, ()))
    tell(s, "achieves", event)


def claim_for_free(s: Everdell) -> None:
    """When she prepares or finishes she takes one more basic event that she fully meets (R-M-60, R-M-70)."""
    met = [event for event in open_basic(s) if meets(s, event)]
    if met:
        claim(s, met[0])
