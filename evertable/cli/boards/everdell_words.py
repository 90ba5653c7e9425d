"""Words of Everdell's board: names, costs, card colours as a letter and a tint, goods in letters and in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict
from rich.markup import escape

from evertable.catalog.schema import Card, Entry, Event, Place
from evertable.everdell.ids import CATALOG

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
LETTERS: Final = {"twig": "t", "resin": "r", "pebble": "p", "berry": "b", "pearl": " pearl", "wild": " wild"}
PLURALS: Final = {"twig": "twigs", "pebble": "pebbles", "berry": "berries", "pearl": "pearls"}
OCCUPIED: Final = "■"
POINT: Final = "★"
WORKER: Final = "@"
PLAYABLE: Final = "✓"
LACKING: Final = "✗"
SHARED: Final = "∞"
RECONSTRUCTED: Final = "°"
"""Behind a name: our own design until somebody corrects it from the printed component."""
_OTHERS: Final = {
    "season": "New season",
    "deck": "The empty deck",
    "production": "Production",
    "triggers": "Your blue cards",
    "waiting": "a place that is gone",
}

MARKS: Final = f"""Goods: t twig, r resin, p pebble, b berry
Cards: T traveler, P production, D destination, G governance, S prosperity
{PLAYABLE} can be played now, or is there; {LACKING} is missing; {OCCUPIED} occupied; {POINT} points
{WORKER}0 a worker of player 0; {SHARED} any number of workers; {RECONSTRUCTED} not seen in print yet"""


def card(name: str) -> Card | None:
    """A card of the catalogue."""
    entry = ENTRIES.get(name)
    return entry if isinstance(entry, Card) else None


def place(name: str) -> Place | None:
    """A location of the catalogue."""
    entry = ENTRIES.get(name)
    return entry if isinstance(entry, Place) else None


def event(name: str) -> Event | None:
    """An event of the catalogue."""
    entry = ENTRIES.get(name)
    return entry if isinstance(entry, Event) else None


def title(name: str) -> str:
    """The name of anything as people write it."""
    entry = ENTRIES.get(name)
    if entry is None:
        return _OTHERS.get(name, name.replace("_", " "))
    return escape(entry.name.en) + (RECONSTRUCTED if entry.confidence == "reconstructed" else "")


def tinted(name: str, lettered: bool = False) -> str:
    """A name in the tint of its colour, with the colour's letter before it if wanted."""
    found = card(name)
    if found is None:
        return title(name)
    letter, tint = COLOURS[found.color]
    return f"[{tint}]{letter + ' ' if lettered else ''}{title(name)}[/]"


def who(owner: int, names: Sequence[str], seen: Seen) -> str:
    """A player's name, or the automa's."""
    if 0 <= owner < len(names):
        return escape(names[owner])
    return str(seen.get("automa", {}).get("name", f"player {owner}")).capitalize()


def standing(workers: Iterable[tuple[int, str]]) -> str:
    """Workers by owner and, where it is no ordinary one, its name: ``@0,2 @1 Firebeak``."""
    all_of_them = list(workers)
    ordinary = ",".join(str(owner) for owner, name in all_of_them if not name)
    marks = [f"{WORKER}{ordinary}"] if ordinary else []
    marks += [f"{WORKER}{owner} {name}" for owner, name in all_of_them if name]
    return f"[bold]{' '.join(marks)}[/]"


def cost_of(found: Card | Event) -> dict[str, int]:
    """A printed cost, without what is not in it."""
    return {kind: number for kind, number in asdict(found.cost).items() if number}


def letters(goods: Mapping[str, int]) -> str:
    """Goods in letters: ``2t 1r``."""
    return " ".join(f"{number}{LETTERS[kind]}" for kind, number in goods.items() if number)


def counted(number: int, kind: str) -> str:
    """``2 twigs``, ``1 resin``, ``3 cards``."""
    plural = PLURALS.get(kind, kind if kind in LETTERS else f"{kind}s")
    return f"{number} {kind if number == 1 else plural}"


def words(goods: Mapping[str, int]) -> str:
    """Goods in words: ``2 twigs, 1 resin``."""
    return ", ".join(counted(number, kind) for kind, number in goods.items() if number)


def signed(number: int) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def listed(things: Iterable[str]) -> str:
    """Names with how often they occur: ``Farm ×2, Mine``."""
    numbers: dict[str, int] = {}
    for thing in things:
        numbers[thing] = numbers.get(thing, 0) + 1
    return ", ".join(thing if number == 1 else f"{thing} ×{number}" for thing, number in numbers.items())


def worth(found: Card) -> str:
    """A card's cost and base points: ``2t 1r 1★``."""
    return f"{letters(cost_of(found)) or 'free'} {signed(found.points)}{POINT}"


def face(name: str) -> str:
    """A card in one line: colour, name, cost, points."""
    found = card(name)
    return f"{tinted(name, lettered=True)} {worth(found)}" if found else title(name)
