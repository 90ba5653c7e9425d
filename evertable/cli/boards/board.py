"""What boards and the course of a game hand to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from evertable.cli.boards.menu import Choice

DONE: Final = -1
"""The choice that hands picks over."""


@dataclass(frozen=True)
class Step:
    """A decision: who did what in public, and the observations before and after of a spectator and of each human."""

    seat: int
    do: dict[str, Any]
    before: dict[int, dict[str, Any]]
    after: dict[int, dict[str, Any]]


@dataclass(frozen=True)
class Picks:
    """Several picks that are made in any order and handed over at once."""

    choices: Sequence[Choice]
    """What can be added, and ``DONE`` if the picks may stay as they are."""
    path: Sequence[int]
    """The moves that make the picks; empty while they cannot stay as they are."""
    complete: bool
    """Whether nothing can be added."""
    beside: Sequence[int]
    """Moves that can be made first, instead of a pick."""
    line: str
    """How many picks there can be, or what has been picked and what it brings, as rich markup."""
