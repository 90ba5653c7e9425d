"""Puzzles: a position from a game between bots in which one turn is clearly the best, with the evidence.

``tools/mine_puzzles.py`` finds them; ``verify.py`` defines "clearly the best".
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from evertable import registry
from evertable.kernel.game import Game
from evertable.kernel.record import Record, replay
from evertable.kernel.stack import State
from evertable.kernel.view import View

FILE: Final = Path(__file__).parent / "data" / "puzzles.json"


class PuzzleChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A way to begin the turn, and its evaluation."""

    action: str
    """In text notation."""
    worse: float = 0.0
    """How many points less than the best one, by search: the least difference that one of the seeds saw."""
    played_out: float | None = None
    """The same by games played to their end from there; None where none were."""
    expected: float | None = None
    """Points in the end."""
    reasons: tuple[tuple[str, float], ...] = ()
    """Scoring lines that make the difference, in points: for the best one against the others, else against the best."""


class PuzzleSearch(msgspec.Struct, frozen=True, kw_only=True):
    """How the answer was verified."""

    nodes: int
    """Positions that each search looked at."""
    seeds: tuple[int, ...]
    """One search each, on eight deals of its own of what the player cannot see. All found the same answer."""
    deals: int
    """Deals on which the best choices were played out by greedy bots."""
    margin: float
    """Mean difference of the best and the second best choice there, in points ahead of the rival ..."""
    error: float
    """... and its standard error over the deals."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position and its solution."""

    id: str
    game: str
    rules: int
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    seed: int
    players: int
    actions: tuple[str, ...]
    """How the position came about, as in a record."""
    seat: int
    choices: tuple[PuzzleChoice, ...]
    """The best first."""
    search: PuzzleSearch

    @property
    def answer(self) -> str:
        """The best way to begin the turn."""
        return self.choices[0].action

    @property
    def rules_of(self) -> Game[Any]:
        """The game."""
        return registry.game_named(self.game)

    @property
    def record(self) -> Record:
        """The game so far."""
        seats = [f"bot {seat}" for seat in range(self.players)]
        options, actions = dict(self.options), list(self.actions)
        return Record(self.game, self.rules, list(self.modules), options, self.seed, seats, actions)

    def position(self) -> State:
        """Return where the puzzle begins; raises RecordError if the rules have changed since."""
        return replay(self.rules_of, self.record)

    def view(self) -> View:
        """Return what the player sees."""
        return View(self.rules_of, self.position(), self.seat)


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles by id, in order."""
    found = msgspec.json.decode(FILE.read_bytes(), type=list[Puzzle])
    return {puzzle.id: puzzle for puzzle in found}
