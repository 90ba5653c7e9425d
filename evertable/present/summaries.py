"""Short summaries of positions, for lists.

A game with such summaries has a module ``evertable.present.GAME.summary`` with ``SUMMARIES``.
"""

from dataclasses import dataclass
from functools import cache
from typing import Protocol

from evertable.kernel.view import View
from evertable.present.registry import part_of
from evertable.present.words import Words


@dataclass(frozen=True, slots=True)
class PositionSummary:
    """A short summary of a position."""

    icon: str
    title: str
    lines: list[str]


class Summaries(Protocol):
    """The summaries of one game's positions."""

    def summary(self, view: View, words: Words) -> PositionSummary:
        """Return what the seat of the view sees first, without anything hidden from it."""


@cache
def summaries_of(game: str) -> Summaries | None:
    """Return the summaries of a game, or None if it has none."""
    found: Summaries | None = part_of(game, "summary", "SUMMARIES")
    return found
