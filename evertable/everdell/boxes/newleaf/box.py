"""Which parts of the box are in a game (R-NL-02, R-NL-15 to R-NL-17), and its numbers."""

from typing import Any, Final

from evertable.catalog.facts import StationFacts
from evertable.catalog.schema import Entry, Event, Place
from evertable.everdell.event_mix import MIXED, NONE, WAYS, WAYS_TO_MIX, mix, way
from evertable.everdell.ids import CARD, CATALOG
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, Option
from evertable.kernel.options import switch

MODULE_ID: Final = "newleaf"
CARDS_ID: Final = "newleaf_cards"
EXTRAS_ID: Final = "newleaf_extras"
TOKENS_ID: Final = "golden_tokens"
TICKETS_ID: Final = "tickets"
RESERVATIONS_ID: Final = "reservations"
FACTS: Final = CATALOG.facts_of(StationFacts, MODULE_ID)
LOCOMOTIVE: Final = CARD["locomotive"]


def _options(prefix: str) -> dict[str, Option]:
    """The same switches for the whole box and for its events and forest cards alone."""
    return {
        f"{prefix}_events": Option(MIXED, WAYS_TO_MIX, way, WAYS),
        f"{prefix}_forest": Option(True, "its three forest cards", switch),
        f"{prefix}_basic_events": Option(True, "Big City and Scenic Flight", switch),
    }


OPTIONS: Final[dict[str, Option]] = _options("newleaf")
EXTRAS_OPTIONS: Final[dict[str, Option]] = _options("extras")


def has_cards(config: Config) -> bool:
    """Whether its cards are in the deck."""
    return MODULE_ID in config.modules or CARDS_ID in config.modules


def _option(config: Config, part: str) -> Any:
    """A switch of the whole box, or of its extras where only they are used."""
    return config.option(f"{'newleaf' if MODULE_ID in config.modules else 'extras'}_{part}")


def left_out(config: Config, entry: Entry) -> bool:
    """Events and forest cards that are switched off stay in the box."""
    if entry.module != MODULE_ID:
        return False
    if isinstance(entry, Event):
        if entry.type == "basic":
            return not _option(config, "basic_events")
        return bool(_option(config, "events") == NONE)
    return isinstance(entry, Place) and entry.type == "forest" and not _option(config, "forest")


def mix_events(s: Everdell, events: list[int]) -> list[int]:
    """The three ways of R-NL-15, with the halves of R-BF-22."""
    return mix(events, MODULE_ID, _option(s.table.config, "events"), FACTS.events_of_its_own[s.table.seats])
