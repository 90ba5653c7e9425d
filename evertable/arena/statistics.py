"""Confidence intervals and percentiles."""

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

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
    half = SURE * stdev(deals) / sqrt(len(deals))
    return mean, (mean - half, mean + half)


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that at least this part of all values do not exceed."""
    return sorted(values)[max(0, ceil(part * len(values)) - 1)]
