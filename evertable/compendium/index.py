"""Search components of all games by words of their name and text in any of the three languages."""

from functools import cache
from typing import Final, NamedTuple

from evertable import registry
from evertable.catalog import Catalog
from evertable.catalog.fold import folded
from evertable.catalog.schema import Card, Entry
from evertable.kernel.module import Module
from evertable.present.registry import is_presented
from evertable.present.words import LANGUAGES, Language

COLOURS: Final = ("traveler", "production", "destination", "governance", "prosperity")
KINDS: Final = ("critter", "construction", "place", "event", "power", "token", "chapter")


class Component(NamedTuple):
    """A component and where it belongs."""

    game: str
    entry: Entry

    @property
    def kind(self) -> str:
        """What it is: a critter, a construction, a place …"""
        return self.entry.kind if isinstance(self.entry, Card) else type(self.entry).__name__.lower()

    @property
    def colour(self) -> str:
        """The colour of a card, or nothing."""
        return self.entry.color if isinstance(self.entry, Card) else ""


class Wanted(NamedTuple):
    """A search; an empty part means any."""

    words: str = ""
    game: str = ""
    box: str = ""
    colour: str = ""
    kind: str = ""


def catalog_of(game: str) -> Catalog:
    """Return the components of a game."""
    catalog: Catalog | None = registry.catalog_of(game)
    return catalog or Catalog(game, (), (), (), (), (), (), {})


def pack_title(component: Component, language: Language) -> str:
    """Return the title of a module that only a pack brings, or its id."""
    facts = catalog_of(component.game).facts.get(component.entry.module)
    return component.entry.module if facts is None or facts.title is None else facts.title.get(language)


@cache
def components() -> tuple[Component, ...]:
    """Return all of them, in catalogue order."""
    shown = [game for game in registry.NAMES if is_presented(game)]
    return tuple(Component(game, entry) for game in shown for entry in catalog_of(game).entries)


@cache
def boxes(game: str) -> dict[str, Module]:
    """Return the boxes of a game that bring components, with the module each belongs to."""
    used = {component.entry.module for component in components() if component.game == game}
    return {module.id: module for module in registry.game_named(game).modules if module.id in used}


def search(wanted: Wanted, language: Language) -> list[Component]:
    """Return the matches, best first: names that begin with the words, then other names, then texts."""
    sought = folded(wanted.words).split()
    ranked = [
        (rank, number, component)
        for number, component in enumerate(components())
        if _fits(component, wanted) and (rank := _rank(number, sought, language)) is not None
    ]
    return [component for _, _, component in sorted(ranked, key=lambda found: found[:2])]


def _fits(component: Component, wanted: Wanted) -> bool:
    return (
        wanted.game in ("", component.game)
        and wanted.box in ("", component.entry.module)
        and wanted.colour in ("", component.colour)
        and wanted.kind in ("", component.kind)
    )


def _rank(number: int, sought: list[str], language: Language) -> int | None:
    """Return the rank of a match, 0 for the best, or None if a word is missing."""
    own, names, all_texts = _indexed()[number][language]
    if not all(word in all_texts for word in sought):
        return None
    if all(own.startswith(word) or f" {word}" in own or f"'{word}" in own for word in sought):
        return 0
    return 1 if all(word in names for word in sought) else 2


@cache
def _indexed() -> list[dict[Language, tuple[str, str, str]]]:
    """Return for each component and language the own name, all names, and all its texts."""
    return [{language: _texts(found.entry, language) for language in LANGUAGES} for found in components()]


def _texts(entry: Entry, language: Language) -> tuple[str, str, str]:
    own = folded(entry.name.get(language))
    all_names = (*(entry.name.get(spoken) for spoken in LANGUAGES), *entry.aliases, entry.id.replace("_", " "))
    names = folded(" · ".join(all_names))
    written = folded(" · ".join((entry.text.get(language), *entry.rulings_in(language), *entry.tags)))
    return own, names, f"{own} · {names} · {written}"
