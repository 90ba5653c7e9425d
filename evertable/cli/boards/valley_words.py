"""Words that the boards of Everdell and Everdell Duo share: names, colours with letter and tint, goods."""

from collections.abc import Mapping
from typing import Any, Final

from rich.markup import escape

from evertable.catalog import Catalog
from evertable.catalog.schema import Card, Entry

Seen = Mapping[str, Any]

COLOURS: Final = {
    "traveler": ("T", "orange3"),
    "production": ("P", "green3"),
    "destination": ("D", "red1"),
    "governance": ("G", "dodger_blue1"),
    "prosperity": ("S", "medium_purple1"),
}
"""The letter and the tint of each card colour."""
LETTERS: Final = {"twig": "t", "resin": "r", "pebble": "p", "berry": "b", "pearl": " pearl", "wild": " wild"}
RECONSTRUCTED: Final = "°"
"""Behind a name: our own design until somebody corrects it from the printed component."""
MARKS: Final = """Goods: t twig, r resin, p pebble, b berry
Cards: T traveler, P production, D destination, G governance, S prosperity"""


def letters(goods: Mapping[str, int]) -> str:
    """Goods in letters: ``2t 1r``."""
    return " ".join(f"{number}{LETTERS[kind]}" for kind, number in goods.items() if number)


class Titles:
    """The components of a catalogue as people write them, and a few more things by name."""

    def __init__(self, catalog: Catalog, others: Mapping[str, str]) -> None:
        self.entries: Final[dict[str, Entry]] = {entry.id: entry for entry in catalog.entries}
        self._others: Final = others

    def card(self, name: str) -> Card | None:
        """A card of the catalogue."""
        entry = self.entries.get(name)
        return entry if isinstance(entry, Card) else None

    def title(self, name: str) -> str:
        """The name of anything as people write it."""
        entry = self.entries.get(name)
        if entry is None:
            return self._others.get(name, name.replace("_", " "))
        return escape(entry.name.en) + (RECONSTRUCTED if entry.confidence == "reconstructed" else "")

    def tinted(self, name: str, lettered: bool = False) -> str:
        """A card's name in the tint of its colour, with the colour's letter before it if wanted."""
        found = self.card(name)
        if found is None:
            return self.title(name)
        letter, tint = COLOURS[found.color]
        return f"[{tint}]{letter + ' ' if lettered else ''}{self.title(name)}[/]"
