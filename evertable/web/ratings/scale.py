"""The scale of ratings: OpenSkill (Plackett-Luce), shown as numbers around 1500.

A difference means what it means in chess: who has 400 more wins ten of eleven games of two, as far as both ratings are
certain. OpenSkill's odds of a game of two are ``exp((mu - mu') / c)`` with ``c`` of ``beta`` times the root of 2, and
Elo's are ``10 ** (d / 400)``, which gives the points of one ``mu``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()
MU: Final = MODEL.mu
SIGMA: Final = MODEL.sigma
CENTRE: Final = 1500
POINTS: Final = 400 / log(10) / (MODEL.beta * sqrt(2))
"""Shown points of one ``mu``: 29.5."""
SETTLED: Final = 5
"""Rated games after which a rating is on the ladder."""
FREE_PAIRS: Final = 2
"""Games of the same two people within ``PAIR_DAYS`` that count wholly; each further one counts half as much."""
PAIR_DAYS: Final = 7


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is: a mean, and how uncertain it is."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people read."""
        return shown(self.mu)

    @property
    def doubt(self) -> int:
        """One standard deviation, in shown points."""
        return round(self.sigma * POINTS)

    @property
    def settled(self) -> bool:
        """Whether there were enough games for the ladder."""
        return self.games >= SETTLED


def shown(mu: float) -> int:
    """Return the number that people read for a mean."""
    return round(CENTRE + (mu - MU) * POINTS)


def rated(before: Sequence[Rating], ranks: Sequence[int], weights: Sequence[float]) -> list[Rating]:
    """Return the ratings after a game, as OpenSkill has them, each moved by its weight of the way.

    ``ranks`` begin with 1 and may be shared.
    """
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Rating(old.mu + weight * (new[0].mu - old.mu), old.sigma + weight * (new[0].sigma - old.sigma), old.games + 1)
        for old, new, weight in zip(before, after, weights, strict=True)
    ]


def weight_after(pairs: int) -> float:
    """Return how much a game counts for somebody who has met an opponent so often within ``PAIR_DAYS``."""
    return float(0.5 ** max(0, pairs - FREE_PAIRS + 1))
