"""Leaf values: what the judgement of a position is worth as a forecast of final points.

The evaluation is made to compare turns. It tells too much, more so later in the game, and too large differences; a tree
that compares positions of different depth would follow these errors. Nine numbers for each season turn it into a
forecast. They were fitted to self-play (``tools/everdell_leaves.py``) and come with the package.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from evertable.bots.everdell.score_lines import points_now
from evertable.everdell.goods import total
from evertable.everdell.state import Everdell

NUMBERS: Final = (
    "one",
    "judgement",
    "points",
    "workers",
    "spaces",
    "hand",
    "goods",
    "workers · spaces",
    "goods · spaces",
)
FILE: Final = "weights/everdell_leaves.json"


def numbers(s: Everdell, seat: int, judgement: float) -> list[float]:
    """Return what the forecast is a weighted sum of, in the order of ``NUMBERS``."""
    spaces, workers, goods = s.spaces[seat], s.workers[seat], total(s.goods[seat])
    return [
        1.0,
        judgement,
        float(points_now(s, seat)),
        float(workers),
        float(spaces),
        float(len(s.hands[seat])),
        float(goods),
        float(workers * spaces),
        float(goods * spaces),
    ]


class LeafValues:
    """Weights by season of the seat, in the order of ``NUMBERS``."""

    def __init__(self, weights: list[list[float]]) -> None:
        self._weights: Final = weights

    def value(self, s: Everdell, seat: int, judgement: float) -> float:
        """Return the forecast of a seat's final points; a seat that has passed keeps its points."""
        if not s.stack or s.passed[seat]:
            return judgement
        weights = self._weights[s.season[seat]]
        return sum([weight * number for weight, number in zip(weights, numbers(s, seat, judgement), strict=True)])

    def scores(self, s: Everdell, scores: list[float]) -> list[float]:
        """Return forecasts instead of judgements by owner; automas count with their points."""
        seats = s.table.seats
        return [self.value(s, owner, score) if owner < seats else score for owner, score in enumerate(scores)]


@lru_cache(maxsize=1)
def load_leaf_values() -> LeafValues:
    """Load the weights that come with the package."""
    found = json.loads(files("evertable.bots").joinpath(FILE).read_text(encoding="utf-8"))
    return LeafValues(found["weights"])
