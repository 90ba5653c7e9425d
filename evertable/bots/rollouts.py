"""Monte Carlo at the root: the most promising actions are played on and compared where they lead.

A sensible policy plays for all seats until the own seat has had a few more turns, then everybody's prospects are
judged. In every round all candidates start from the same deal of the hidden cards, so luck tells them apart less than
skill; a candidate that is clearly behind drops out. All of them are judged after equally many own turns: judgements
of different depths cannot be compared, because they rise and fall with every turn.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final, Protocol

from evertable.kernel.game import Game
from evertable.kernel.stack import State

FIRST: Final = 3
"""After so many rounds candidates may drop out ..."""
DOUBT: Final = 2.0
"""... if they are behind by so many standard errors ..."""
ROUGH: Final = 1.5
"""... of a difference that is taken to vary by at least so many points."""


class Policy(Protocol):
    """Plays a game sensibly and judges positions."""

    def answer(self, s: Any) -> int:
        """What whoever decides would do."""

    def scores(self, s: Any) -> list[float]:
        """The points that each owner may expect in the end."""


class Runner:
    """An action that takes part: what it promised at first sight, and where it led in each round."""

    __slots__ = ("action", "aims", "promise")

    def __init__(self, action: int, promise: float) -> None:
        self.action: Final = action
        self.promise: Final = promise
        self.aims: Final[list[float]] = []

    @property
    def mean(self) -> float:
        """What it is worth; the first sight counts as a round."""
        return (self.promise + sum(self.aims)) / (1 + len(self.aims))


class Race:
    """Finds out which of some actions is best for the seat that decides."""

    def __init__(
        self,
        game: Game[Any],
        policy: Policy,
        seat: int,
        runners: Sequence[Runner],
        *,
        turns: int = 2,
        rivalry: float = 0.3,
    ) -> None:
        self._game: Final = game
        self._policy: Final = policy
        self._seat: Final = seat
        self._turns: Final = turns
        """How many more own turns are played."""
        self._rivalry: Final = rivalry
        """What a point of the best other owner counts against an own one."""
        self.runners: Final = list(runners)
        self.running: list[Runner] = list(runners)
        """Those that have not dropped out, the best first after each round."""

    def run(self, deal: Callable[[int], State], done: Callable[[], bool]) -> None:
        """Round after round until one is left or it is enough; a round that is broken off does not count."""
        number = 0
        while len(self.running) > 1 and not done():
            root = deal(number)
            found: list[float] = []
            for runner in self.running:
                aim = self._play(root, runner.action, done)
                if aim is None:
                    return
                found.append(aim)
            for runner, aim in zip(self.running, found, strict=True):
                runner.aims.append(aim)
            number += 1
            self._drop(number)

    def _play(self, root: State, action: int, done: Callable[[], bool]) -> float | None:
        """Where an action leads; None if time is up before."""
        game, policy, seat, turns = self._game, self._policy, self._seat, 0
        s = root.copy()
        game.apply(s, action)
        while not game.over(s):
            if game.starts_turn(s):
                if turns == self._turns:
                    break
                turns += game.actor(s) == seat
            if done():
                return None
            game.apply(s, policy.answer(s))
        return self.aim(policy.scores(s))

    def aim(self, scores: list[float]) -> float:
        """What the seat tries to make large."""
        best = max([score for other, score in enumerate(scores) if other != self._seat], default=0.0)
        return scores[self._seat] - self._rivalry * best

    def _drop(self, rounds: int) -> None:
        """Put the best first, and leave out what is clearly behind it."""
        self.running = sorted(self.running, key=_mean, reverse=True)
        if rounds >= FIRST:
            best = self.running[0]
            self.running = [runner for runner in self.running if runner is best or not _behind(runner, best)]


def _mean(runner: Runner) -> float:
    return runner.mean


def _behind(runner: Runner, best: Runner) -> bool:
    """Whether the difference round by round leaves little doubt."""
    gaps = [one - other for one, other in zip(best.aims, runner.aims, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / len(gaps))
    return mean > DOUBT * max(spread, ROUGH) / sqrt(len(gaps))
