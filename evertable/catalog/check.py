"""Check a catalogue and return a list of sentences, empty if nothing is wrong.

The checks know no module and no component by name: expected counts are data in the facts of each module.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from .facts import Deals, EvergreenFacts
from .links import broken_links
from .model import Catalog
from .schema import Card, CardSet, Chapter, Confidence, Entry, Event, Place, Power, Token, Unlock

WEAKNESS: dict[Confidence, int] = {"confirmed": 0, "single": 1, "reconstructed": 2}


def check(catalog: Catalog) -> list[str]:
    """Return everything that is wrong: ids, names and sources, links, counts."""
    return [
        *_duplicates(catalog),
        *(problem for entry in catalog.entries for problem in _incomplete(entry)),
        *(f"{entry.id}: {message}" for entry, message in broken_links(catalog.entries)),
        *_one_way_links(catalog),
        *_one_way_unlocks(catalog),
        *wrong_counts(catalog),
    ]


def summary(catalog: Catalog) -> dict[str, int]:
    """Return how many components of each sort there are, and how many of them are how well known."""
    marks = Counter(entry.confidence for entry in catalog.entries)
    return {**tally(catalog.entries), **{f"confidence.{mark}": marks[mark] for mark in WEAKNESS}}


def _duplicates(catalog: Catalog) -> Iterator[str]:
    """Check that ids are unique in a game, and English names among components of one kind."""
    for entry_id, times in Counter(entry.id for entry in catalog.entries).items():
        if times > 1:
            yield f"{entry_id}: {times} entries have this id"
    for (_, name), times in Counter((type(entry), entry.name.en) for entry in catalog.entries).items():
        if times > 1:
            yield f"{times} entries of one kind are named '{name}'"


def _incomplete(entry: Entry) -> Iterator[str]:
    """Yield what people need to read an entry and to judge how far to trust it."""
    if not entry.name.en.strip():
        yield f"{entry.id}: name: empty"
    if not entry.text.en.strip():
        yield f"{entry.id}: text: empty"
    if not entry.sources:
        yield f"{entry.id}: sources: none"
    for field, mark in entry.field_confidence.items():
        if WEAKNESS[mark] > WEAKNESS[entry.confidence]:
            yield f"{entry.id}: confidence: {entry.confidence}, but its field {field} is only {mark}"


def _one_way_links(catalog: Catalog) -> Iterator[str]:
    """Yield a critter names its construction and the construction the critter; a set by kind fits without naming, and a
    card that counts as another is meant by its name."""
    cards = {card.id: card for card in catalog.cards}
    for card in catalog.cards:
        for other in _named(card.linked, cards):
            if not _means(other.linked, card):
                yield f"{card.id}: linked: {other.id} does not link back"
            if other.kind == card.kind:
                yield f"{card.id}: linked: {other.id} is a {other.kind} too"
        for other in _named(card.shares_with, cards):
            if not _means(other.shares_with, card):
                yield f"{card.id}: shares_with: {other.id} does not share with it"


def _one_way_unlocks(catalog: Catalog) -> Iterator[str]:
    """Yield the last slot or cell names the card that opens it, and that card names the slot or cell."""
    cards = {card.id: card for card in catalog.cards}
    for card in catalog.cards:
        for field, unlock in (("slot_unlock", card.slot_unlock), ("cell_unlock", card.cell_unlock)):
            if unlock is None or unlock.card not in cards:
                continue
            if cards[unlock.card].unlocks != Unlock(card=card.counts_as or card.id, slot=unlock.slot, cell=unlock.cell):
                yield f"{card.id}: {field}: {unlock.card} does not unlock it"
            last = card.worker_slots if field == "slot_unlock" else card.prison_cells
            if last not in (unlock.slot, unlock.cell):
                yield f"{card.id}: {field}: does not open the last of {last}"
        if card.unlocks and card.unlocks.card in cards:
            opened = cards[card.unlocks.card]
            if card.id not in {unlock.card for unlock in (opened.slot_unlock, opened.cell_unlock) if unlock}:
                yield f"{card.id}: unlocks: {opened.id} does not name it"


def _named(named: CardSet | None, cards: dict[str, Card]) -> list[Card]:
    return [cards[card_id] for card_id in named.cards if card_id in cards] if named else []


def _means(named: CardSet | None, card: Card) -> bool:
    if named is None:
        return False
    if named.cards:
        return card.id in named.cards or card.counts_as in named.cards
    return named.kind in (None, card.kind) and named.color in (None, card.color)


# --- counts


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
            yield from _wrong_deals(module, facts.deals, counted.get("token.artist", 0))


def _wrong_deals(module: str, deals: Deals, artists: int) -> Iterator[str]:
    for deal in deals.by_players:
        where = f"{module}: deals: {deal.players} players"
        yield from _compare(f"{where}: deck", artists * (deal.highest - deal.lowest + 1), deal.deck)
        yield from _compare(f"{where}: dealt", deal.players * deals.hand, deal.dealt)
        yield from _compare(f"{where}: left_over", deal.deck - deal.dealt, deal.left_over)


def _compare(what: str, found: int, expected: int) -> Iterator[str]:
    if found != expected:
        yield f"{what}: {found} found, {expected} expected"
