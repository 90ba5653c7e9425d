"""Presenters by game, and the parts that only some games have: automas, summaries of positions, talk between partners.

A game has such a part if there is a module of that name in the package of its presenter.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol

from evertable import registry
from evertable.kernel.view import View
from evertable.plugins import part_of_game
from evertable.present.model import Presenter
from evertable.present.plain import PLAIN
from evertable.present.words import Words

REMEMBERED: Final = 3
"""How many turns words are remembered: until the partner has answered them with a turn of their own."""


class Automas(Protocol):
    """The automas of one game, ``AUTOMAS`` in its module ``automas``. The hook ``automa_step`` reports their steps."""

    def name(self, seen: dict[str, Any], names: list[str], words: Words) -> str:
        """Return the name of the automa."""

    def step(
        self, before: dict[str, Any], after: dict[str, Any], owner: int, what: str, names: list[str], words: Words
    ) -> str:
        """Return a step as a sentence, from a spectator's observations around it."""


@dataclass(frozen=True, slots=True)
class PositionSummary:
    """A short summary of a position, for lists."""

    icon: str
    title: str
    lines: list[str]
    cards: list[str]
    """The ids of the cards in hand, for pictures."""


class Summaries(Protocol):
    """The summaries of one game's positions, ``SUMMARIES`` in its module ``summary``."""

    def summary(self, view: View, words: Words) -> PositionSummary:
        """Return what the seat of the view sees first, without anything hidden from it."""


@dataclass(slots=True)
class Phrase:
    """A phrase that a partner may say now. Phrases are not moves and change nothing."""

    id: str
    group: str
    """The beginning that it shares with others, e.g. *I have*."""
    label: str
    """The rest, with icons."""


class Talk(Protocol):
    """Phrases between partners where the rules limit talk, ``TALK`` in a game's module ``talk``."""

    def phrases(self, view: View, words: Words) -> list[Phrase]:
        """Return everything that the seat may truthfully say now; nothing where there is no partner."""

    def heard(self, phrase: str, words: Words) -> str:
        """Return a phrase as its receiver reads it."""


@cache
def is_presented(game: str) -> bool:
    """Return whether a game can be shown in the browser. Those without a presenter are shown as plain lists."""
    return game in registry.NAMES


@cache
def presenter_for(game: str) -> Presenter:
    """Return the presenter of a game, or a plain one if it has none."""
    path = part_of_game(game, "present")
    presenter: Presenter = PLAIN if path is None else import_module(path).PRESENTER
    return presenter


@cache
def part_of(game: str, module: str, name: str) -> Any:
    """Return an optional part of a game's presenter from its own module, or None if the game has none."""
    presenter = part_of_game(game, "present")
    if presenter is None:
        return None
    try:
        path = f"{presenter}.{module}"
        return getattr(import_module(path), name) if find_spec(path) is not None else None
    except ModuleNotFoundError:  # the presenter is a single module
        return None


def automas_of(game: str) -> Automas | None:
    """Return the automas of a game, or None if it has none."""
    found: Automas | None = part_of(game, "automas", "AUTOMAS")
    return found


def summaries_of(game: str) -> Summaries | None:
    """Return the summaries of a game, or None if it has none."""
    found: Summaries | None = part_of(game, "summary", "SUMMARIES")
    return found


def talk_of(game: str) -> Talk | None:
    """Return how partners of a game talk, or None if they do not."""
    found: Talk | None = part_of(game, "talk", "TALK")
    return found
