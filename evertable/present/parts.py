"""Zones, pieces and tokens that a module lays on the table. Screens draw them without knowing the module.

Texts are in the requested language and may contain icons such as ``[pearl]``; a *target* is what an act names
(``model.py``).
"""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Look = Literal["wood", "water", "stone", "felt", "cloth", "rail"]
"""What a zone is made of; only the ground it is drawn on."""
Form = Literal[
    "", "place", "wonder", "map", "weather", "visitor", "car", "offer", "award", "power", "adornment", "scheme"
]
"""What a piece is, for its look and its picture. Empty: a plain tile without a picture. The tokens of an ``award`` are
what its race is about, one for each owner."""
Shape = Literal["band", "column", "either"]
"""How a leaf lies open beside others: as a band below the board, as a column at its side, or as either."""
Condition = Literal["", "taken", "shut", "hidden"]
"""``taken`` and ``shut`` pieces are drawn faded, ``hidden`` ones lie face down."""


class Figure(NamedTuple):
    """A worker, or another piece of a player that stands somewhere."""

    owner: int
    icon: str = ""
    """How it looks, if not like an ordinary worker of its owner."""
    name: str = ""
    """What it is called, if it is more than a worker."""


@dataclass(slots=True)
class Token:
    """A number of small tokens: pearls, tickets, points."""

    icon: str
    number: int
    name: str
    target: str = ""


@dataclass(slots=True)
class Piece:
    """A piece in a zone: a place for workers, a card, a tile, or a token with a meaning of its own."""

    name: str
    target: str = ""
    """Empty: it can only be looked at."""
    component: str = ""
    """The id of the component to read about; empty if there is none."""
    gain: str = ""
    """What it gives, in icons, drawn large."""
    text: str = ""
    """A few words; leave them out where the name says it all."""
    tokens: list[Token] = field(default_factory=list)
    workers: list[Figure] = field(default_factory=list)
    """Who stands on it."""
    spots: Literal["", "one", "many"] = ""
    """For how many workers it is; empty for what is not visited."""
    face: dict[str, Any] | None = None
    """A card, as the game's ``card_face`` gives it: then it is drawn as one."""
    condition: Condition = ""
    form: Form = ""
    picture: str = ""
    """A card colour, for the sky of a little picture that is painted for the component; empty: none is."""
    recipe: str = ""
    """What is painted, as ``pictures.recipe`` says; empty: what the scripts have for the component's id."""


@dataclass(slots=True)
class Zone:
    """A part of the table or of a player's area."""

    id: str
    title: str
    pieces: list[Piece]
    icon: str = "leaf"
    look: Look = "wood"
    note: str = ""
    """One line under the title: a rule of thumb, what it costs to come here."""
    on_tree: bool = False
    """Whether it hangs in the tree among the events instead of lying on its leaf."""
    asked: bool = False
    """Whether it is there for a question only. A question that shows its pieces itself takes them off the board."""


@dataclass(slots=True)
class Leaf:
    """What a module lays on the board. A closed leaf shows its picture, its facts and who stands there."""

    id: str
    """The id of the module."""
    title: str
    zones: list[Zone]
    icon: str
    picture: str
    """The key of its picture; one that nobody has painted is painted by recipe from it."""
    shape: Shape = "band"
    facts: list[str] = field(default_factory=list)
    """A few numbers with icons."""

    @property
    def figures(self) -> list[Figure]:
        """Who stands on its pieces."""
        return [figure for zone in self.zones for piece in zone.pieces for figure in piece.workers]
