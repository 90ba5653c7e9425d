"""Words of Duo's board: names with a letter and a tint for each colour, goods in letters, costs."""

from collections.abc import Sequence
from typing import Final

from rich.markup import escape

from evertable.cli.boards import valley_words
from evertable.cli.boards.valley_words import RECONSTRUCTED, Seen, Titles, letters
from evertable.duo.goods import RESOURCES
from evertable.duo.ids import CATALOG

_TITLES: Final = Titles(
    CATALOG,
    {
        "production": "Production",
        "triggers": "Your blue cards",
        "trade": "Trade",
        "good_news": "Good News",
        "season_end": "End of the season",
        "turn_end": "End of your turn",
        "occupied": "Occupied token",
        "resources": "resources",
    },
)
ENTRIES: Final = _TITLES.entries
title: Final = _TITLES.title
MARKS: Final = f"""{valley_words.MARKS}; ✓ can be played now
☀ Sun, ☾ Moon, ⨯ skunk, ■ Occupied token, ★ points, @0 a worker of mayor 0; {RECONSTRUCTED} not seen in print yet"""


def text(name: str) -> str:
    """What a component does."""
    entry = ENTRIES.get(name)
    return escape(entry.text.en) if entry else ""


def tinted(name: str) -> str:
    """A card's name in the tint of its colour, behind the colour's letter."""
    return _TITLES.tinted(name, lettered=True)


def face(name: str) -> str:
    """A card in one line: colour, name, cost, points."""
    found = _TITLES.card(name)
    if found is None:
        return title(name)
    cost = {kind: getattr(found.cost, kind) for kind in RESOURCES}
    cards = f"{found.discard_cost} card" if found.discard_cost else ""
    return f"{tinted(name)} {letters(cost) or cards or 'free'} {found.points}★"


def mayor(number: int, names: Sequence[str], seen: Seen) -> str:
    """Who a mayor is: a player, or one of the two that a single player leads."""
    animal = "Hare" if number == seen["hare"] else "Tortoise"
    name = names[number] if seen["seats"] == 2 else f"mayor {number}"
    return f"{escape(name)} ({animal})"
