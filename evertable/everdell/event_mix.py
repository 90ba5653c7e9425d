"""How the special events of a box are mixed with the others (R-BF-20, R-NL-15)."""

from typing import Final

from evertable.everdell.ids import CATALOG, FIRST_EVENT
from evertable.kernel.options import choice_of

MIXED, HALF, ONLY, NONE = "mixed", "half", "only", "none"
WAYS: Final = {
    MIXED: "mixed with the others",
    HALF: "half of these, half of the others",
    ONLY: "only these",
    NONE: "none of these",
}
WAYS_TO_MIX: Final = "special events"
way: Final = choice_of("{value!r} is none of {known}", WAYS)
"""Accepts a way to mix events."""


def mix(events: list[int], module: str, way: str, number: int) -> list[int]:
    """Shuffled events in the order of use: half and half begins with so many of the module's own."""
    if way not in (HALF, ONLY):
        return events
    own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module == module]
    others = [event for event in events if event not in own]
    return own + others if way == ONLY else own[:number] + others + own[number:]
