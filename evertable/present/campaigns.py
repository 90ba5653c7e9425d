"""Campaigns and trophies: the interface between a game that has them and a screen.

A campaign is plain data that only its game understands. The storage asks the game what comes next and hands in finished
games. A game with campaigns has a module ``evertable.present.GAME.campaign`` with ``CAMPAIGNS``; one with trophies has
a module ``trophies`` with ``TROPHIES``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from evertable.kernel.stack import State
from evertable.present.registry import part_of
from evertable.present.words import Words

Data = dict[str, Any]
Decision = Literal["replay", "write_off"]
ChapterOutcome = Literal["won", "lost", "open", "ahead"]


@dataclass(slots=True)
class ChapterLine:
    """One chapter on the score sheet."""

    number: int
    name: str
    outcome: ChapterOutcome
    verdict: str
    """The outcome in words."""
    date: str = ""
    score: int = 0
    notes: list[str] = field(default_factory=list)
    """What else counts, in a few words with icons."""


@dataclass(slots=True)
class CampaignSheet:
    """The current state of a campaign."""

    title: str
    players: list[str]
    difficulty: str
    lines: list[ChapterLine]
    sums: list[tuple[str, int]]
    """What the total is made of."""
    total: int
    medals: list[tuple[str, int, bool]]
    """Each medal with its points and whether it is reached, the highest last."""
    goals: list[str]
    """What is to be done in the next game."""
    undecided: bool
    """Whether a lost game waits for a decision: replay it or write it off."""
    choice: str
    """What that decision means."""
    over: bool
    reconstructed: bool
    """Whether the contents are our own reconstruction."""


class Campaigns(Protocol):
    """The campaigns of one game. Raises ConfigError without a change for anything impossible."""

    def difficulties(self, words: Words) -> list[tuple[str, str]]:
        """Return what can be chosen at the start: an id and what it means."""

    def begin(self, city: str, players: list[str], difficulty: str) -> Data:
        """Return a new campaign."""

    def read(self, data: Mapping[str, Any]) -> Data:
        """Return a campaign from a file, validated."""

    def next_game(self, data: Data) -> tuple[list[str], dict[str, Any]]:
        """Return the modules and options of the next game."""

    def record(self, data: Data, s: State, date: str) -> Data:
        """Return the campaign after a game that is over, or that was given up."""

    def decide(self, data: Data, decision: Decision) -> Data:
        """Return the campaign after a decision about a lost game."""

    def sheet(self, data: Data, words: Words) -> CampaignSheet:
        """Return the score sheet."""


@dataclass(slots=True)
class Trophy:
    """A permanent achievement of a player, reached or not."""

    id: str
    name: str
    text: str
    reconstructed: bool


class Trophies(Protocol):
    """The permanent achievements of one game."""

    def title(self, words: Words) -> str:
        """Return their title."""

    def all(self, words: Words) -> list[Trophy]:
        """Return all of them."""

    def won(self, s: State) -> list[str]:
        """Return the ids of the trophies that a finished game earns its players."""


def campaigns_of(game: str) -> Campaigns | None:
    """Return the campaigns of a game, if it has any."""
    found: Campaigns | None = part_of(game, "campaign", "CAMPAIGNS")
    return found


def trophies_of(game: str) -> Trophies | None:
    """Return the trophies of a game, if it has any."""
    found: Trophies | None = part_of(game, "trophies", "TROPHIES")
    return found
