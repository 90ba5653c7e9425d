"""Which parts of the box are in a game (R-NL-02, R-NL-15 to R-NL-17), and its numbers."""

from typing import Final

from evertable.catalog.facts import StationFacts
from evertable.catalog.schema import Card, Entry, Event, Place
from evertable.everdell.ids import CARD, CATALOG, NAMES
from evertable.everdell.mixing import MIXED, NONE, WAYS, WAYS_TO_MIX, mix, switch, way
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, Option

MODULE_ID: Final = "newleaf"
CARDS_ID: Final = "newleaf_cards"
EXTRAS_ID: Final = "newleaf_extras"
TOKENS_ID: Final = "golden_tokens"
TICKETS_ID: Final = "tickets"
RESERVATIONS_ID: Final = "reservations"
FACTS: Final = CATALOG.facts_of(StationFacts, MODULE_ID)
LOCOMOTIVE: Final = CARD["locomotive"]

OPTIONS: Final = {
    "newleaf_events": Option(MIXED, WAYS_TO_MIX, way, WAYS),
    "newleaf_forest": Option(True, "its three forest cards", switch),
    "newleaf_basic_events": Option(True, "Big City and Scenic Flight", switch),
}


def has_cards(config: Config) -> bool:
    """Whether its cards are in the deck."""
    return MODULE_ID in config.modules or CARDS_ID in config.modules


def left_out(config: Config, entry: Entry) -> bool:
    """Events and forest cards that are switched off stay in the box."""
    if entry.module != MODULE_ID:
        return False
    if isinstance(entry, Event):
        if entry.type == "basic":
            return not config.option("newleaf_basic_events")
        return bool(config.option("newleaf_events") == NONE)
    return isinstance(entry, Place) and entry.type == "forest" and not config.option("newleaf_forest")


def brings_cards(config: Config, entry: Entry) -> bool:
    """Without the Station board the Locomotives have nowhere to go (R-NL-17)."""
    return isinstance(entry, Card) and entry.module == MODULE_ID and entry.id != NAMES[LOCOMOTIVE]


def brings_extras(config: Config, entry: Entry) -> bool:
    """Events and forest cards can be used without the rest."""
    wanted = isinstance(entry, Event) or (isinstance(entry, Place) and entry.type == "forest")
    return wanted and entry.module == MODULE_ID


def mix_events(s: Everdell, events: list[int]) -> list[int]:
    """The three ways of R-NL-15, with the halves of R-BF-22."""
    return mix(events, MODULE_ID, s.table.config.option("newleaf_events"), FACTS.events_of_its_own[s.table.seats])
