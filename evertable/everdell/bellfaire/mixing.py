"""Which of Bellfaire's parts are in a game, and how its special events are mixed with the others (R-BF-01, R-BF-20)."""

from typing import Any, Final

from evertable.catalog.facts import FairFacts
from evertable.catalog.schema import Entry, Event, Place
from evertable.everdell.ids import CATALOG, FIRST_EVENT
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, ConfigError, Option

MODULE_ID: Final = "bellfaire"
FAIR: Final = CATALOG.facts_of(FairFacts, MODULE_ID)
MIXED, HALF, ONLY, NONE = "mixed", "half", "only", "none"
WAYS: Final = {
    MIXED: "mixed with the others",
    HALF: "half of them, half of the others",
    ONLY: "only these",
    NONE: "none of these",
}


def _switch(value: Any, seats: int) -> bool:
    if not isinstance(value, bool):
        raise ConfigError("{value!r} is neither true nor false", value=value)
    return value


def _way(value: Any, seats: int) -> str:
    if not isinstance(value, str) or value not in WAYS:
        raise ConfigError("{value!r} is none of {known}", value=value, known=", ".join(WAYS))
    return value


OPTIONS: Final = {
    "bellfaire_events": Option(MIXED, "special events", _way, WAYS),
    "bellfaire_forest": Option(True, "its four forest cards", _switch),
    "flower_festival": Option(True, "the basic event for one card of every colour", _switch),
    "garland": Option(True, "the Garland award", _switch),
    "market": Option(True, "the Market", _switch),
}


def left_out(config: Config, entry: Entry) -> bool:
    """Parts that are switched off stay in the box."""
    if entry.module != MODULE_ID:
        return False
    if isinstance(entry, Event):
        if entry.type == "basic":
            return not config.option("flower_festival")
        return bool(config.option("bellfaire_events") == NONE)
    if isinstance(entry, Place):
        return not config.option("bellfaire_forest" if entry.type == "forest" else "market")
    return False


def mix_events(s: Everdell, events: list[int]) -> list[int]:
    """The three ways of R-BF-20; half and half is two of the four, three with five or six players (R-BF-22)."""
    way = s.table.config.option("bellfaire_events")
    if way not in (HALF, ONLY):
        return events
    own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module == MODULE_ID]
    others = [event for event in events if event not in own]
    if way == ONLY:
        return own + others
    number = FAIR.events_of_its_own[s.table.seats]
    return own[:number] + others + own[number:]
