"""Fields of a score pad: components from the catalogue, numbers and choices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from evertable.catalog.schema import Card, Entry
from evertable.present.words import mark

MOST: Final = 999


@dataclass(frozen=True, slots=True)
class Field:
    """A number or, with ``values``, a choice.

    Its path, with dots, leads to its value in an owner's data. The title is a message, or the id of a component.
    """

    path: str
    title: str
    icon: str = ""
    most: int = MOST
    values: tuple[str, ...] = ()
    group: str = ""
    """The heading it stands under, a message."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Components of an owner, found by their names."""

    key: str
    title: str
    icon: str
    fits: Callable[[Entry], bool]
    """Whether a component of the catalogue belongs here."""


@dataclass(frozen=True, slots=True)
class BoxPad:
    """The lines of one box on the score pad."""

    shelves: tuple[Shelf, ...] = ()
    """Components that are found by name; each exists once in the box."""
    fields: tuple[Field, ...] = ()
    for_players: frozenset[str] = frozenset()
    """Keys of shelves and paths of fields that automas do not have."""
    board: tuple[Field, ...] = ()
    """Fields of the whole table; their paths begin with ``board.``."""
    board_option: str = ""
    """The option that has to be on for them. It is switched off for a sheet that says nothing of the table."""


@dataclass(frozen=True, slots=True)
class Form:
    """All fields of one owner."""

    shelves: tuple[Shelf, ...]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Owner:
    """An owner of components, or a column that only scores; ``score`` is the index of its score."""

    score: int
    player: int = -1
    """Which of the players that have a name, or none of them."""
    title: str = ""
    """What it is called where it is no player, a message."""


TOKENS: Final = mark("Tokens")
LEFT: Final = mark("Left over")
CITY: Final = Shelf("city", mark("City"), "city", lambda entry: isinstance(entry, Card))
POINTS: Final = Field("points", mark("Point tokens"), "point", group=TOKENS)
GOODS: Final = ("twig", "resin", "pebble", "berry")
GOODS_LEFT: Final = tuple(Field(f"resources.{good}", good, good, 99, group=LEFT) for good in GOODS)
