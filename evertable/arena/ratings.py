"""OpenSkill ratings (Plackett-Luce): a mean and a deviation per bot, from all games in their order."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from evertable.arena.game_result import GameResult

CONFIDENCE: Final = 3.0
"""Standard deviations below the mean that a rating is sure to be above."""


class Rating(NamedTuple):
    """The estimated strength of a bot: mean ``mu`` with a standard deviation of ``sigma``."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """A lower bound of the strength."""
        return self.mu - CONFIDENCE * self.sigma


class Ratings:
    """Ratings in progress. Automas are rated, too: they are what solo bots have in common."""

    def __init__(self, names: Iterable[str]) -> None:
        self._model: Final = PlackettLuce()
        start = self._model.rating()
        self.now: Final = {name: Rating(start.mu, start.sigma) for name in names}

    def add(self, result: GameResult, names: Sequence[str]) -> None:
        """Learn from a game; ``names`` by owner. A bot that has several seats moves by their mean."""
        if len(set(names)) < 2:
            return
        teams = [[self._model.rating(*self.now[name])] for name in names]
        new = [team[0] for team in self._model.rate(teams, ranks=[float(rank) for rank in result.ranks])]
        for name in dict.fromkeys(names):
            mine = [rating for rating, owner in zip(new, names, strict=True) if owner == name]
            self.now[name] = Rating(fmean(r.mu for r in mine), fmean(r.sigma for r in mine))
