"""Steps of automas as sentences.

A game with automas has a module ``evertable.present.GAME.automas`` with ``AUTOMAS``; the rules report each step with
the hook ``automa_step``.
"""

from functools import cache
from typing import Any, Protocol

from evertable.present.registry import part_of
from evertable.present.words import Words


class Automas(Protocol):
    """The automas of one game."""

    def name(self, seen: dict[str, Any], names: list[str], words: Words) -> str:
        """Return the name of the automa."""

    def step(
        self, before: dict[str, Any], after: dict[str, Any], owner: int, what: str, names: list[str], words: Words
    ) -> str:
        """Return a step, from a spectator's observations around it."""


@cache
def automas_of(game: str) -> Automas | None:
    """Return the automas of a game, or None if it has none."""
    found: Automas | None = part_of(game, "automas", "AUTOMAS")
    return found
