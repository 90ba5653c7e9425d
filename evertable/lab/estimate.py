"""Estimates: means with their errors, differences of two, and simultaneous intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any, Final, NamedTuple

LEVEL: Final = 0.95
"""How sure one may be that every interval of a table holds its value."""
ENOUGH: Final = 20
"""Fewer games than this tell nothing about how far a mean may be off."""


class Estimate(NamedTuple):
    """A mean, its standard error, and the number of values."""

    mean: float
    error: float
    size: int

    def minus(self, other: "Estimate") -> "Estimate":
        """Return the difference of two independent means."""
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2), min(self.size, other.size))

    def interval(self, comparisons: int = 1) -> tuple[float, float] | None:
        """Return the interval that holds the mean together with so many others (Bonferroni), by Student's distribution.

        None if there are too few values.
        """
        if self.size < ENOUGH:
            return None
        half = reach(comparisons, self.size - 1) * self.error if self.error else 0.0
        return self.mean - half, self.mean + half


def estimate(values: Sequence[float], least: int = 2) -> Estimate | None:
    """Return the mean of values, or None if there are too few."""
    if len(values) < least:
        return None
    mean = fmean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, sqrt(variance / len(values)), len(values))


def reach(comparisons: int, freedom: int) -> float:
    """Return how many standard errors an interval reaches to each side. Student's quantile by its expansion in the
    normal one, good to three digits from twenty degrees of freedom on."""
    z = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(1, comparisons)))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


class Comparison(NamedTuple):
    """A figure in both variants. None for a variant without a value, and then for the difference."""

    unchanged: Estimate | None
    changed: Estimate | None
    difference: Estimate | None

    def data(self, comparisons: int) -> dict[str, Any]:
        """Return plain figures; ``clear`` if zero lies outside the interval of the difference."""
        row: dict[str, Any] = {"clear": False}
        for name, found in zip(self._fields, self, strict=True):
            bounds = None if found is None else found.interval(comparisons)
            prefix = "" if name == "difference" else f"{name}_"
            row[name] = None if found is None else _short(found.mean)
            row[f"{prefix}low"], row[f"{prefix}high"] = (None, None) if bounds is None else map(_short, bounds)
            if name == "difference" and bounds is not None:
                row["clear"] = bounds[0] > 0 or bounds[1] < 0
        return row


def paired(unchanged: Sequence[float], changed: Sequence[float]) -> Comparison:
    """Compare a figure deal by deal, so that luck shared by both sides cancels out."""
    pairs = [after - before for before, after in zip(unchanged, changed, strict=True)]
    return Comparison(estimate(unchanged), estimate(changed), estimate(pairs))


def apart(unchanged: Estimate | None, changed: Estimate | None) -> Comparison:
    """Compare a figure that not every deal has, without pairing."""
    both = None if unchanged is None or changed is None else changed.minus(unchanged)
    return Comparison(unchanged, changed, both)


def _short(value: float) -> float:
    return round(value, 4)
