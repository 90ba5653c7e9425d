"""What a box says of itself on the shelf of the set-up page, and the ready mixes of a game.

A box of Everdell says it in its showing, those of another game in its presenter. What is not said has a
default.
"""

from typing import Final, Literal, NamedTuple

from evertable.present.words import mark

Shelf = Literal["big", "set", "small", "solo"]
SHELVES: Final[dict[Shelf, str]] = {
    "big": mark("Big boxes"),
    "set": mark("Card sets"),
    "small": mark("Powers and small extras"),
    "solo": mark("Solo opponents"),
}
"""The shelves with their titles, in the order of a bookcase."""


class Vignette(NamedTuple):
    """A painted component: its id, its kind and the colour of its sky."""

    component: str
    kind: str
    colour: str


class ShelfBox(NamedTuple):
    """A box on the set-up page. The defaults are those of a small set of cards."""

    short: str = ""
    """What it brings, in the few words that fit below it: a marked message. Empty: its summary."""
    shelf: Shelf = "set"
    place: int = 9
    """Its place on the shelf, from the left. Boxes with the same one stand in the order of the game."""
    minutes: int = 2
    """What it adds to a game of three, in minutes."""
    reading: int = 0
    """What it adds to the reading before a first game, from 0 to 2."""
    picture: Vignette = Vignette("castle", "construction", "governance")
    """Its picture in a game whose boxes are modes, of which one is played."""


class Mix(NamedTuple):
    """A ready mix of boxes."""

    title: str
    modules: tuple[str, ...]


BASE_ALONE: Final = Mix(mark("First game"), ())
