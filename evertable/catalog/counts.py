"""Count components and compare the numbers with what the facts of a module expect."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .facts import Deals, EvergreenFacts
from .model import Catalog
from .schema import Card, Chapter, Entry, Event, Place, Power, Token


def tally(entries: Iterable[Entry]) -> dict[str, int]:
    """Count components by sort: `card`, `card.copies`, `card.critter`, `place.forest`, `event.special`, `token.worker`
    … and for tokens also the pieces in the box by id, `pieces.berry`."""
    counted: Counter[str] = Counter()
    for entry in entries:
        match entry:
            case Card():
                counted.update({"card": 1, "card.copies": entry.copies, f"card.{entry.kind}": 1})
            case Place():
                counted[f"place.{entry.type}"] += 1
            case Event():
                counted[f"event.{entry.type}"] += 1
            case Power():
                counted[f"power.{entry.box}"] += 1
            case Token():
                counted[f"token.{entry.type}"] += 1
                if entry.count is not None:
                    counted[f"pieces.{entry.id}"] += entry.count
            case Chapter():
                counted[f"chapter.{entry.type}"] += 1
    return dict(counted)


def wrong_counts(catalog: Catalog) -> Iterator[str]:
    """Yield where a module has more or fewer components than its facts say."""
    for module, facts in catalog.facts.items():
        counted = tally(entry for entry in catalog.entries if entry.module == module)
        for sort in facts.counts | counted:
            yield from _compare(f"{module}: {sort}", counted.get(sort, 0), facts.counts.get(sort, 0))
        if isinstance(facts, EvergreenFacts):
            artists = counted.get("token.artist", 0)
            yield from _wrong_deals(module, facts.deals, artists)


def _wrong_deals(module: str, deals: Deals, artists: int) -> Iterator[str]:
    for deal in deals.by_players:
        where = f"{module}: deals: {deal.players} players"
        yield from _compare(f"{where}: deck", artists * (deal.highest - deal.lowest + 1), deal.deck)
        yield from _compare(f"{where}: dealt", deal.players * deals.hand, deal.dealt)
        yield from _compare(f"{where}: left_over", deal.deck - deal.dealt, deal.left_over)


def _compare(what: str, found: int, expected: int) -> Iterator[str]:
    if found != expected:
        yield f"{what}: {found} found, {expected} expected"
