"""How the special events of a box are mixed with the others, and switches for its parts (R-BF-20, R-NL-15)."""

from typing import Any, Final

from evertable.everdell.ids import CATALOG, FIRST_EVENT
from evertable.kernel.module import ConfigError

MIXED, HALF, ONLY, NONE = "mixed", "half", "only", "none"
WAYS: Final = {
    MIXED: "mixed with the others",
    HALF: "half of them, half of the others",
    ONLY: "only these",
    NONE: "none of these",
}
WAYS_TO_MIX: Final = "special events"


def switch(value: Any, seats: int) -> bool:
    """Accepts an option that is on or off."""
    if not isinstance(value, bool):
        raise ConfigError("{value!r} is neither true nor false", value=value)
    return value


def way(value: Any, seats: int) -> str:
    """Accepts a way to mix events."""
    if not isinstance(value, str) or value not in WAYS:
        raise ConfigError("{value!r} is none of {known}", value=value, known=", ".join(WAYS))
    return value


def mix(events: list[int], module: str, way: str, number: int) -> list[int]:
    """Shuffled events in the order of use: half and half begins with so many of the module's own."""
    if way not in (HALF, ONLY):
        return events
    own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module == module]
    others = [event for event in events if event not in own]
    return own + others if way == ONLY else own[:number] + others + own[number:]
