"""Leaf values: what the judgement of a position is worth as a forecast of final points.

The evaluation is made to compare turns. It tells too much, more so later in the game, and too large differences; a tree
that compares positions of different depth would follow these errors. Nine numbers for each season, and one for each
box, turn it into a forecast; three others forecast an automa's points. They are fitted to self-play
(``tools/everdell_leaves.py``), separately for tables with and without automa and with and without boxes. The package
brings those that have been gauged; other tables use those of the base game.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.score_lines import points_now
from evertable.everdell.goods import total
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config

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
AUTOMA_NUMBERS: Final = ("one", "points", "workers")
"""For an automa: its points, and the workers that the player against it still has in hand."""
KINDS: Final = ("base", "boxes", "automa", "automa and boxes")
"""Tables that leaf values are fitted to separately. Boxes are those without corrections (``learned.py``)."""
WITH_NET: Final = "base with net"
"""The base game, if the judgement is that of the value net."""
FILE: Final = "weights/everdell_leaves.json"


def numbers(s: Everdell, seat: int, judgement: float, boxes: Sequence[str] = ()) -> list[float]:
    """Return what a seat's forecast is a weighted sum of: ``NUMBERS``, then whether each box is on the table."""
    spaces, workers, goods = s.spaces[seat], s.workers[seat], total(s.goods[seat])
    found = [
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
    modules = s.table.config.modules
    return [*found, *[float(box in modules) for box in boxes]] if boxes else found


def automa_numbers(s: Everdell, owner: int) -> list[float]:
    """Return what an automa's forecast is a weighted sum of, in the order of ``AUTOMA_NUMBERS``."""
    return [1.0, float(points_now(s, owner)), float(s.workers[0])]


class LeafValues:
    """Weights for one kind of tables, by season of the seat: ``NUMBERS``, then ``boxes``; automas by the first seat."""

    def __init__(
        self, weights: list[list[float]], boxes: Sequence[str] = (), automa: list[list[float]] | None = None
    ) -> None:
        self._weights: Final = weights
        self._boxes: Final = tuple(boxes)
        self._automa: Final = automa

    def value(self, s: Everdell, seat: int, judgement: float) -> float:
        """Return the forecast of a seat's final points; a seat that has passed keeps its points."""
        if not s.stack or s.passed[seat]:
            return judgement
        return _sum(self._weights[s.season[seat]], numbers(s, seat, judgement, self._boxes))

    def automa(self, s: Everdell, owner: int, points: float) -> float:
        """Return the forecast of an automa's points: those it has once the player has passed."""
        if self._automa is None or not s.stack or s.passed[0]:
            return points
        return _sum(self._automa[s.season[0]], automa_numbers(s, owner))

    def scores(self, s: Everdell, scores: list[float]) -> list[float]:
        """Return forecasts instead of judgements by owner."""
        seats = s.table.seats
        return [
            self.value(s, owner, score) if owner < seats else self.automa(s, owner, score)
            for owner, score in enumerate(scores)
        ]


def kind_of(s: Everdell) -> str:
    """Return which of ``KINDS`` a table is."""
    corrections = load_learned(CORRECTIONS)
    return KINDS[2 * (s.table.automas > 0) + (not corrections.knows(s))]


class TableLeafValues:
    """Leaf values by the kind of table; those of the base game where there are none.

    ``net``: whether the judgement is that of the value net in the base game.
    """

    def __init__(self, kinds: dict[str, LeafValues], net: bool = False) -> None:
        self._kinds: Final = kinds | {KINDS[0]: kinds[WITH_NET]} if net else kinds
        self._config: Config | None = None
        self._latest = self._kinds[KINDS[0]]

    def at(self, s: Everdell) -> LeafValues:
        """Return the leaf values for a position's table."""
        if s.table.config is not self._config:
            self._config, self._latest = s.table.config, self._kinds.get(kind_of(s), self._kinds[KINDS[0]])
        return self._latest

    def value(self, s: Everdell, seat: int, judgement: float) -> float:
        """Return the forecast of a seat's final points."""
        return self.at(s).value(s, seat, judgement)

    def scores(self, s: Everdell, scores: list[float]) -> list[float]:
        """Return forecasts instead of judgements by owner."""
        return self.at(s).scores(s, scores)


def _sum(weights: Sequence[float], found: Sequence[float]) -> float:
    return sum([weight * number for weight, number in zip(weights, found, strict=True)])


def read_leaf_values(told: dict[str, Any], net: bool = False) -> TableLeafValues:
    """Return the leaf values of a file's data."""
    kinds = {kind: LeafValues(fit["weights"], fit["boxes"], fit.get("automa")) for kind, fit in told["kinds"].items()}
    return TableLeafValues(kinds, net)


@lru_cache(maxsize=2)
def load_leaf_values(net: bool = False) -> TableLeafValues:
    """Load the weights that come with the package."""
    return read_leaf_values(json.loads(files("evertable.bots").joinpath(FILE).read_text(encoding="utf-8")), net)
