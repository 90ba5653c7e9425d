"""Phrases that partners may use at a table, where the rules limit talk. Phrases are not moves and change nothing.

A game in which partners talk has a module ``evertable.present.GAME.talk`` with ``TALK``.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

from evertable.kernel.view import View
from evertable.present.registry import part_of
from evertable.present.words import Words

REMEMBERED: Final = 3
"""How many turns words are remembered: until the partner has answered them with a turn of their own."""


@dataclass(slots=True)
class Phrase:
    """A phrase that may be said now."""

    id: str
    group: str
    """The beginning that it shares with others, e.g. *I have*."""
    label: str
    """The rest, with icons."""


class Talk(Protocol):
    """Phrases between the partners of one game."""

    def phrases(self, view: View, words: Words) -> list[Phrase]:
        """Return everything that the seat may truthfully say now; nothing where there is no partner."""

    def heard(self, phrase: str, words: Words) -> str:
        """Return a phrase as its receiver reads it."""


@cache
def talk_of(game: str) -> Talk | None:
    """Return how partners of a game talk, if they do."""
    found: Talk | None = part_of(game, "talk", "TALK")
    return found
