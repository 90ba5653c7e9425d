"""Links between components: the loader refuses unknown names, the checks compare both directions."""

from collections.abc import Iterable, Iterator

from .schema import ELEMENTS, Card, CardSet, EffectStep, Entry, Event, Place, Token, Unlock

Link = tuple[str, str]
"""The field that holds the name, and the id it names."""


def links(entry: Entry) -> Iterator[Link]:
    """Yield every id of another component that an entry mentions in a typed field."""
    if isinstance(entry, Card):
        yield from _of_set("linked", entry.linked)
        yield from _of_set("shares_with", entry.shares_with)
        for field in ("slot_unlock", "cell_unlock", "unlocks"):
            unlock: Unlock | None = getattr(entry, field)
            if unlock:
                yield f"{field}.card", unlock.card
        for field in ("upgrades", "counts_as", "replaces"):
            named: str | None = getattr(entry, field)
            if named:
                yield field, named
        yield from _of_steps("effect", entry.effect)
    elif isinstance(entry, Place):
        yield from _of_steps("effect", entry.effect)
    elif isinstance(entry, Event):
        for card in entry.requirement.cards:
            yield "requirement.cards", card
        if entry.scoring and entry.scoring.per.card:
            yield "scoring.per.card", entry.scoring.per.card
    elif isinstance(entry, Token):
        for token in entry.ring_of:
            yield "ring_of", token
        if entry.start_at:
            yield "start_at", entry.start_at
        for field in ("effect", "competitive", "coop"):
            yield from _of_steps(field, getattr(entry, field))


def broken_links(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    """Return entries that name something unknown, with a message. Rings of tokens name tokens, all else names cards."""
    entries = tuple(entries)
    cards = {entry.id for entry in entries if isinstance(entry, Card)}
    tokens = {entry.id for entry in entries if isinstance(entry, Token)}
    for entry in entries:
        for field, target in links(entry):
            known, kind = (tokens, "token") if field in ("ring_of", "start_at") else (cards, "card")
            if target not in known:
                yield entry, f"{field}: there is no {kind} '{target}'"


def _of_steps(field: str, steps: Iterable[EffectStep]) -> Iterator[Link]:
    for step in steps:
        for name in (*step.never, step.if_city_has, step.per):
            if name and name not in ELEMENTS:
                yield field, name
        for steps in (step.each, step.then, *step.options):
            yield from _of_steps(field, steps)


def _of_set(field: str, cards: CardSet | None) -> Iterator[Link]:
    for card in cards.cards if cards else ():
        yield f"{field}.cards", card
