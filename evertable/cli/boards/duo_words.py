"""Words of Duo's board: names with a letter and a tint for each colour, goods in letters, costs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.markup import escape

from evertable.catalog.schema import Card, Entry
from evertable.duo.ids import CATALOG

Seen = Mapping[str, Any]

ENTRIES: Final[dict[str, Entry]] = {entry.id: entry for entry in CATALOG.entries}
COLOURS: Final = {
    "traveler": ("T", "orange3"),
    "production": ("P", "green3"),
    "destination": ("D", "red1"),
    "governance": ("G", "dodger_blue1"),
    "prosperity": ("S", "medium_purple1"),
}
"""The letter and the tint of each card colour."""
LETTERS: Final = {"twig": "t", "resin": "r", "pebble": "p", "berry": "b"}
RECONSTRUCTED: Final = "°"
"""Behind a name: our own design until somebody corrects it from the printed component."""
_OTHERS: Final = {
    "production": "Production",
    "triggers": "Your blue cards",
    "trade": "Trade",
    "good_news": "Good News",
    "season_end": "End of the season",
    "occupied": "Occupied token",
    "resources": "resources",
}
MARKS: Final = f"""Goods: t twig, r resin, p pebble, b berry
Cards: T traveler, P production, D destination, G governance, S prosperity; ✓ can be played now
☀ Sun, ☾ Moon, ⨯ skunk, ■ Occupied token, ★ points, @0 a worker of mayor 0; {RECONSTRUCTED} not seen in print yet"""


def title(name: str) -> str:
    """The name of anything as people write it."""
    entry = ENTRIES.get(name)
    if entry is None:
        return _OTHERS.get(name, name.replace("_", " "))
    return escape(entry.name.en) + (RECONSTRUCTED if entry.confidence == "reconstructed" else "")


def text(name: str) -> str:
    """What a component does."""
    entry = ENTRIES.get(name)
    return escape(entry.text.en) if entry else ""


def tinted(name: str) -> str:
    """A card's name in the tint of its colour, with the colour's letter before it."""
    entry = ENTRIES.get(name)
    if not isinstance(entry, Card):
        return title(name)
    letter, tint = COLOURS[entry.color]
    return f"[{tint}]{letter} {title(name)}[/]"


def letters(goods: Mapping[str, int]) -> str:
    """Goods in letters: ``2t 1r``."""
    return " ".join(f"{number}{LETTERS[kind]}" for kind, number in goods.items() if number)


def face(name: str) -> str:
    """A card in one line: colour, name, cost, points."""
    entry = ENTRIES.get(name)
    if not isinstance(entry, Card):
        return title(name)
    cost = {kind: getattr(entry.cost, kind) for kind in LETTERS}
    cards = f"{entry.discard_cost} card" if entry.discard_cost else ""
    return f"{tinted(name)} {letters(cost) or cards or 'free'} {entry.points}★"


def mayor(number: int, names: Sequence[str], seen: Seen) -> str:
    """Who a mayor is: a player, or one of the two that a single player leads."""
    animal = "Hare" if number == seen["hare"] else "Tortoise"
    name = names[number] if seen["seats"] == 2 else f"mayor {number}"
    return f"{escape(name)} ({animal})"
