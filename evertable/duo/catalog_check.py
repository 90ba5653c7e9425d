"""Find components of the catalogue whose text promises what their data do not say."""

from collections.abc import Iterator

from evertable.catalog.schema import Card, Entry, Place, Token
from evertable.duo.steps import wrong_effects


def check_entry(entry: Entry) -> list[str]:
    """Return a sentence for each thing that an entry says and that does not happen in a game."""
    return [f"{entry.id}: {problem}" for problem in _broken_promises(entry)]


def _broken_promises(entry: Entry) -> Iterator[str]:
    if isinstance(entry, Card) and not (entry.effect or entry.discount or entry.substitute or entry.bonus):
        yield f"text: its data do not say what this {entry.color} card does"
    if isinstance(entry, Card | Place | Token):
        yield from wrong_effects(entry)
