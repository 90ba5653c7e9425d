"""A replay: a match looked at step by step."""

from functools import cached_property
from os import PathLike
from typing import Final

from evertable.kernel.game import SPECTATOR
from evertable.library.action import Action
from evertable.library.match import Match, load
from evertable.library.text import WIDTH
from evertable.present.words import Language


class Replay:
    """A match at one of its steps; step 0 is the deal. ``len`` is the number of moves.

    ``next``, ``back`` and ``goto`` return the replay itself, so that a Python prompt shows where they lead.

    >>> from evertable.library.match import new
    >>> match = new("evergreen", seed=7)
    >>> _ = match.push(match.legal[0])
    >>> Replay(match).next().step
    1
    """

    def __init__(
        self, source: "Match | str | PathLike[str]", *, seat: int = SPECTATOR, language: Language = "en"
    ) -> None:
        """Take a match or the file of one; raises RecordError. ``seat`` looks at it: -1, a spectator, sees no hands."""
        self._match: Final = source.copy() if isinstance(source, Match) else load(source)
        self._seat: Final = seat
        self._language: Final[Language] = language
        self._step = 0
        self._match.view(seat)  # refuses a seat that is not there

    @property
    def step(self) -> int:
        """The number of moves made so far."""
        return self._step

    @property
    def action(self) -> Action | None:
        """The move that led here; None at the deal."""
        return self._match.moves[self._step - 1] if self._step else None

    @property
    def match(self) -> Match:
        """A match at this step, to play on from here."""
        return self._match.at(self._step)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The steps at which turns begin, for ``goto``."""
        return tuple(step for step in range(len(self)) if self._match.at(step).starts_turn)

    def next(self) -> "Replay":
        """Make the next move."""
        return self.goto(self._step + 1)

    def back(self) -> "Replay":
        """Take a move back."""
        return self.goto(self._step - 1)

    def goto(self, step: int) -> "Replay":
        """Go to a step. Raises EvertableError if there is none of that number."""
        self._match.at(step)  # refuses a step that is not there
        self._step = step
        return self

    @property
    def told(self) -> str:
        """What the last move did, in sentences; empty at the deal."""
        return self.match.told(self._seat, language=self._language)

    def board(self, width: int = WIDTH) -> str:
        """Return the table as text."""
        return self.match.board(self._seat, language=self._language, width=width)

    def _repr_html_(self) -> str:
        """The drawn table for notebooks, with a slider: the beginnings of all turns, this step and the last one."""
        from evertable.library.drawn import drawn

        steps = sorted({*self.turns, self._step, len(self)})
        matches = [self._match.at(step) for step in steps]
        return drawn(matches, self._seat, self._language, steps.index(self._step))

    def __len__(self) -> int:
        return len(self._match.moves)

    def __str__(self) -> str:
        head = f"step {self._step} of {len(self)}" + (f": {self.told}" if self._step else "")
        return f"{head}\n{self.board()}"

    def __repr__(self) -> str:
        return str(self)
