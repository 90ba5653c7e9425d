"""Actions: what a seat can do, as words, fields and a number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from evertable.kernel.game import Game
from evertable.kernel.notation import write
from evertable.kernel.stack import State


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action of one position. It prints as its text and is hashable."""

    text: str
    """The notation that records use, e.g. ``place basic_three_twigs`` (docs/notation.md)."""
    seat: int
    """Who does it."""
    number: int
    """The engine's number. It means the same only with the same version, boxes and card packs; save the text."""
    fields: Mapping[str, Any] = field(compare=False, repr=False)
    """The text taken apart: ``verb`` and what else tells the action apart."""

    @property
    def verb(self) -> str:
        """The kind of action, e.g. ``place``."""
        return str(self.fields["verb"])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


def described(game: Game[Any], s: State, number: int) -> Action:
    """Return a legal action of a position by its number."""
    fields = game.describe(s, number)
    return Action(write(fields), game.actor(s), number, fields)
