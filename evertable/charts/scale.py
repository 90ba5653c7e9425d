"""Scales: map values to coordinates, and choose round numbers for an axis."""

from collections.abc import Iterable
from math import ceil, floor, log10
from typing import NamedTuple


class Scale(NamedTuple):
    """A linear axis: ``low`` lies at ``start``, ``high`` at ``end``."""

    low: float
    high: float
    start: float
    end: float
    whole: bool = False
    """Whether there is nothing between two numbers, as with games and moves."""

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return round values from one end to the other."""
        step = max(round_step((self.high - self.low) / 5), 1 if self.whole else 0)
        first = ceil(self.low / step - 1e-9)
        return [round(number * step, 10) for number in range(first, floor(self.high / step + 1e-9) + 1)]


def fitting(values: Iterable[float], start: float, end: float, *, zero: bool = False) -> Scale:
    """Return the scale with round ends that holds all values (and zero, if wanted)."""
    held = [*values, *([0.0] if zero else [])] or [0.0]
    low, high = min(held), max(held)
    step = round_step((high - low) / 5) if high > low else 1.0
    return Scale(floor(low / step) * step, max(ceil(high / step), floor(low / step) + 1) * step, start, end)


def spanning(values: Iterable[float], start: float, end: float) -> Scale:
    """Return the scale from the least to the greatest value, round or not: for what is counted from left to right."""
    held = list(values) or [0.0]
    return Scale(min(held), max(*held, min(held) + 1), start, end, whole=True)


def round_step(rough: float) -> float:
    """Return the next of 1, 2, 5, 10, 20, 50, … (and their fractions) that is not smaller."""
    power = 10.0 ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
