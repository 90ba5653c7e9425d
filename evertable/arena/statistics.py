"""Confidence intervals, percentiles and the sequential test of a match."""

from collections.abc import Sequence
from math import ceil, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

SURE: Final = NormalDist().inv_cdf(0.975)
"""Standard deviations on each side of a 95 % interval."""
Interval = tuple[float, float]


def wilson(rate: float, games: float) -> Interval:
    """Return the 95 % interval of a win rate over a number of games (Wilson). It stays within 0 to 1."""
    square = SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_interval(deals: Sequence[Sequence[float]]) -> tuple[float, Interval]:
    """Return the win rate over games that come in deals, and its interval.

    Games of one deal may go the same way because of the deal. If they do more than chance would, they count as fewer
    games; if seats even them out, the interval stays the one of independent games.
    """
    flat = [share for deal in deals for share in deal]
    rate, games = fmean(flat), float(len(flat))
    chance = rate * (1 - rate) / games
    if len(deals) > 1 and chance:
        means = [sum(deal) - rate * len(deal) for deal in deals]
        seen = sum(mean * mean for mean in means) / (games * games) * len(deals) / (len(deals) - 1)
        games /= max(1.0, seen / chance)
    return rate, wilson(rate, games)


def mean_interval(deals: Sequence[float]) -> tuple[float, Interval]:
    """Return the mean of one value for each deal, and its 95 % interval, which is infinite for a single deal."""
    mean = fmean(deals)
    if len(deals) < 2:
        return mean, (float("-inf"), float("inf"))
    half = SURE * standard_error(deals)
    return mean, (mean - half, mean + half)


def standard_error(deals: Sequence[float]) -> float:
    """Return the standard error of the mean of one value for each deal. Needs two deals."""
    return stdev(deals) / sqrt(len(deals))


class SequentialTest(NamedTuple):
    """A sequential probability ratio test (SPRT): is a bot better by ``gain`` points, or not better at all?

    It compares the two means 0 and ``gain`` by one value for each deal, taken as normal with the variance seen so far.
    The test may be looked at after every deal.
    """

    gain: float
    """The mean difference in points of the hypothesis *better*; that of the other one is 0."""
    error: float = 0.05
    """The probability of each of the two wrong verdicts."""
    least: int = 10
    """Deals before the first verdict: the variance of fewer is not known."""

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides: *better* above it, *not better* below its negative."""
        return log((1 - self.error) / self.error)

    def ratio(self, deals: Sequence[float]) -> float:
        """Return the log-likelihood ratio of *better* to *not better*; 0 before it can be told."""
        if len(deals) < self.least:
            return 0.0
        variance = stdev(deals) ** 2
        towards = len(deals) * self.gain * (fmean(deals) - self.gain / 2)
        return towards / variance if variance else towards * float("inf")

    def verdict(self, deals: Sequence[float]) -> str:
        """Return ``better``, ``not better``, or ``open`` as long as neither bound is crossed."""
        ratio = self.ratio(deals)
        return "better" if ratio >= self.bound else "not better" if ratio <= -self.bound else "open"

    def decided(self, deals: Sequence[float]) -> int | None:
        """Return the number of deals, in order, after which a bound was first crossed, or None."""
        for count in range(self.least, len(deals) + 1):
            if self.verdict(deals[:count]) != "open":
                return count
        return None


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that at least this part of all values do not exceed."""
    return sorted(values)[max(0, ceil(part * len(values)) - 1)]
