"""Positions in a few words, for lists.

A game that tells its positions so has a module ``evertable.present.GAME.glance`` with ``GLANCES``.
"""

from dataclasses import dataclass
from functools import cache
from typing import Protocol

from evertable.kernel.view import View
from evertable.present.registry import part_of
from evertable.present.words import Words


@dataclass(frozen=True, slots=True)
class Glance:
    """What tells a position apart from others."""

    icon: str
    title: str
    lines: list[str]


class Glances(Protocol):
    """A game's positions in a few words."""

    def glance(self, view: View, words: Words) -> Glance:
        """What the seat of the view sees first; nothing that it does not know."""


@cache
def glances_of(game: str) -> Glances | None:
    """How a game tells its positions, if it does."""
    found: Glances | None = part_of(game, "glance", "GLANCES")
    return found
