"""Search what can be entered: by words of its name in any language, or by kind."""

from typing import Final

from evertable.catalog.fold import folded
from evertable.catalog.schema import Card, Entry
from evertable.compendium.index import COLOURS, Wanted, search
from evertable.pad.sheet import Sheet
from evertable.present.words import LANGUAGES, Language

MOST: Final = 24
"""The most results shown while typing; searches by kind show all."""


def kinds(sheet: Sheet, owner: int) -> list[str]:
    """Return what a list can be narrowed to: the colours of cards, then the other shelves."""
    keys = [shelf.key for shelf in sheet.form(owner).shelves]
    return [*(COLOURS if "city" in keys else ()), *(key for key in keys if key != "city")]


def find(sheet: Sheet, owner: int, words: str, kind: str, language: Language) -> list[tuple[str, str]]:
    """Return what fits, best first: the shelf and the id of each. Nothing is asked for, nothing is found."""
    shelves, table = sheet.form(owner).shelves, sheet.table
    if not words.strip() and not kind:
        return []
    found = []
    for component in search(Wanted(words, game=sheet.game), language):
        entry = component.entry
        shelf = next((shelf for shelf in shelves if shelf.fits(entry)), None)
        if shelf is None or kind not in ("", shelf.key, entry.color if isinstance(entry, Card) else shelf.key):
            continue
        if sheet.rules.uses(table, entry) and _named(entry, words):
            found.append((shelf.key, entry.id))
    named = found if kind and not words.strip() else found[:MOST]
    return named if words.strip() else sorted(named, key=lambda one: folded(sheet.entry(one[1]).name.get(language)))


def _named(entry: Entry, words: str) -> bool:
    """Return whether the words are in its names: at a table one looks for a card that one sees."""
    names = folded(" · ".join((*(entry.name.get(language) for language in LANGUAGES), *entry.aliases)))
    return all(word in names for word in folded(words).split())
