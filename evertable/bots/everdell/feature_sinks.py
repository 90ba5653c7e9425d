"""Feature sinks: collect a position's features as bytes (training) or as a weighted sum (search).

Search needs the sum at every position; building a row only to multiply it would cost more.
"""

from abc import ABC, abstractmethod
from typing import Final

STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
"""Thresholds of amounts: a feature per threshold, so that the first unit can count more than the tenth."""
LADDER: Final = len(STEPS) + 1
"""The features of an amount: itself and its steps."""
MOST: Final = 255
"""A feature's largest value."""
_REACHED: Final = [sum([step <= n for step in STEPS]) for n in range(MOST + 1)]


class FeatureSink(ABC):
    """Receives features by their numbers."""

    @abstractmethod
    def add(self, feature: int, times: int) -> None:
        """Add ``times`` occurrences of a feature."""

    @abstractmethod
    def amount(self, ladder: int, number: int) -> None:
        """Add an amount whose features begin at ``ladder``. Call once per ladder, with at most MOST."""

    def steps(self, first: int, reached: int) -> None:
        """Add so many steps, which begin at ``first``."""
        for feature in range(first, first + reached):
            self.add(feature, 1)


class FeatureRow(FeatureSink):
    """Collects features as one byte each."""

    def __init__(self, width: int) -> None:
        self.bytes: Final = bytearray(width)

    def add(self, feature: int, times: int) -> None:
        """Count it."""
        self.bytes[feature] = min(self.bytes[feature] + times, MOST)

    def amount(self, ladder: int, number: int) -> None:
        """Count the amount and its steps."""
        self.bytes[ladder] = number
        for step in range(_REACHED[number]):
            self.bytes[ladder + 1 + step] = 1


class FeatureWeights:
    """Weights by feature; ``ladders`` are the first features of the amounts, in order."""

    def __init__(self, weights: list[float], ladders: list[int]) -> None:
        self.weights: Final = weights
        self.first: Final = ladders[0]
        self.amounts: Final = [_amounts(weights, ladder) for ladder in ladders]
        """What the features of each ladder weigh together, by the amount."""


def _amounts(weights: list[float], ladder: int) -> list[float]:
    steps = weights[ladder + 1 : ladder + LADDER]
    return [weights[ladder] * n + sum(steps[: _REACHED[n]]) for n in range(MOST + 1)]


class WeightedSum(FeatureSink):
    """Adds up the weights of features."""

    def __init__(self, feature_weights: FeatureWeights) -> None:
        self.total = 0.0
        self._weights: Final = feature_weights

    def add(self, feature: int, times: int) -> None:
        """Add its weight."""
        self.total += self._weights.weights[feature] * times

    def amount(self, ladder: int, number: int) -> None:
        """Add the weights of the amount and its steps, which were added up before."""
        self.total += self._weights.amounts[(ladder - self._weights.first) // LADDER][number]
