"""Which of Bellfaire's parts are in a game, and how its special events are mixed with the others (R-BF-01, R-BF-20)."""

from typing import Final

from evertable.catalog.facts import FairFacts
from evertable.catalog.schema import Entry, Event, Place
from evertable.everdell.event_mix import MIXED, NONE, WAYS, WAYS_TO_MIX, mix, way
from evertable.everdell.ids import CATALOG
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, Option
from evertable.kernel.options import switch

MODULE_ID: Final = "bellfaire"
FAIR: Final = CATALOG.facts_of(FairFacts, MODULE_ID)

LEGENDS_AT_FOREST: Final = "legends_at_forest"
OPTIONS: Final[dict[str, Option]] = {
    "bellfaire_events": Option(MIXED, WAYS_TO_MIX, way, WAYS),
    "bellfaire_forest": Option(True, "its four forest cards", switch),
    "flower_festival": Option(True, "the basic event for one card of every colour", switch),
    "garland": Option(True, "the Garland award", switch),
    "market": Option(True, "the Market", switch),
    LEGENDS_AT_FOREST: Option(True, "its forest card for production activates legendary cards, too (R-BF-13)", switch),
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
    return mix(events, MODULE_ID, s.table.option("bellfaire_events"), FAIR.events_of_its_own[s.table.seats])
