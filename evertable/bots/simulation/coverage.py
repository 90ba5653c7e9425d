"""Coverage of simulated games: cards never played, events never achieved, places never visited, powers and tokens never
chosen.

A rule that no game reaches is untested. The catalogue lists what exists and the descriptions of actions what was used,
so this works for every game and module: ``play`` names a card, other verbs name a place (``at``) or, first, what they
use.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from evertable import catalog, registry
from evertable.catalog.packs import active_packs
from evertable.catalog.schema import Card, Entry
from evertable.kernel.module import Config, Table
from evertable.kernel.stack import Description

Use = tuple[str, str]
"""A verb and the id of what it was used with."""
PLAY: Final = "play"
PLACE: Final = "place"
CHOOSE: Final = "choose"
_CHOSEN: Final = frozenset({"bundle", "adornment", "visitor", "train_car"})
"""Types of tokens that are chosen by themselves."""
_NO_WORKER: Final = frozenset({"journey"})
"""Types of events that no worker is ever placed on."""
_ALWAYS: Final = "base"
"""The module that is in every game and in no list of chosen ones."""


def use_of(description: Description) -> Use | None:
    """Return what an action uses: a played card, the place of a worker (a card stands for itself), or a pick."""
    if description["verb"] == PLAY and "card" in description:
        return PLAY, str(description["card"])
    if "at" in description:
        return PLACE, str(description.get("card", description["at"]))
    things = [value for field, value in description.items() if field != "verb"]
    return (CHOOSE, str(things[0])) if things else None


def never_used(game: str, configs: Iterable[Config], used: Iterable[Use]) -> dict[str, list[str]]:
    """Return the ids of components of the modules in use that are not among the uses, in catalogue order."""
    configs = list(configs)
    found = catalog.load(game, catalog.modules(game, active_packs()), active_packs())
    uses = set(used)
    tables = [registry.game_named(game).table(config) for config in dict.fromkeys(configs)]
    cards = [card for card in found.cards if _dealt(tables, found.cards, card)]
    visited = [card for card in cards if card.worker_slots or card.ambassador_slots]
    events = [event for event in found.events if event.type not in _NO_WORKER and _in_use(tables, event)]
    places = [place for place in found.places if _in_use(tables, place)]
    # Boxes whose powers are dealt are among what modules and lists in options name.
    lists = [value for config in configs for _, value in config.options if isinstance(value, tuple)]
    named = {str(name) for names in (*lists, *(config.modules for config in configs)) for name in names}
    powers = [power for power in found.powers if power.box in named and _in_use(tables, power)]
    tokens = [token for token in found.tokens if token.type in _CHOSEN and _in_use(tables, token)]
    return {
        "cards": _left(PLAY, cards, uses),
        "events": _left(PLACE, events, uses),
        "places": _left(PLACE, [*places, *visited], uses),
        "powers": _left(CHOOSE, powers, uses),
        "tokens": _left(CHOOSE, tokens, uses),
    }


def _in_use(tables: Sequence[Table], entry: Entry) -> bool:
    """Return whether a component is in one of the games; some modules use or leave out components of others."""
    return any(
        table.uses(entry) if hasattr(table, "uses") else entry.module in (_ALWAYS, *table.config.modules)
        for table in tables
    )


def _dealt(tables: Sequence[Table], cards: Sequence[Card], card: Card) -> bool:
    """Return whether a card is in one of the games; others can have taken the place of all its copies."""
    for table in tables:
        instead = sum(other.copies for other in cards if other.replaces == card.id and _in_use([table], other))
        if _in_use([table], card) and (not instead or card.copies > instead):
            return True
    return False


def _left(verb: str, entries: Sequence[Entry], uses: set[Use]) -> list[str]:
    return [entry.id for entry in entries if (verb, entry.id) not in uses]
