"""Words of Everdell's board: names, costs, card colours as a letter and a tint, goods in letters and in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import asdict
from rich.markup import escape

from evertable.catalog.schema import Card, Event, Place
from evertable.cli.boards import valley_words
from evertable.cli.boards.valley_words import LETTERS, RECONSTRUCTED, Seen, Titles, letters
from evertable.everdell.ids import CATALOG

PLURALS: Final = {"twig": "twigs", "pebble": "pebbles", "berry": "berries", "pearl": "pearls"}
OCCUPIED: Final = "■"
POINT: Final = "★"
WORKER: Final = "@"
PLAYABLE: Final = "✓"
LACKING: Final = "✗"
SHARED: Final = "∞"
_TITLES: Final = Titles(
    CATALOG,
    {
        "season": "New season",
        "deck": "The empty deck",
        "production": "Production",
        "triggers": "Your blue cards",
        "waiting": "a place that is gone",
    },
)
ENTRIES: Final = _TITLES.entries
card: Final = _TITLES.card
title: Final = _TITLES.title
tinted: Final = _TITLES.tinted

MARKS: Final = f"""{valley_words.MARKS}
{PLAYABLE} can be played now, or is there; {LACKING} is missing; {OCCUPIED} occupied; {POINT} points
{WORKER}0 a worker of player 0; {SHARED} any number of workers; {RECONSTRUCTED} not seen in print yet"""


def place(name: str) -> Place | None:
    """A location of the catalogue."""
    entry = ENTRIES.get(name)
    return entry if isinstance(entry, Place) else None


def event(name: str) -> Event | None:
    """An event of the catalogue."""
    entry = ENTRIES.get(name)
    return entry if isinstance(entry, Event) else None


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
