"""Calibrate forecasts against games that were played after them.

Ridge regression makes forecasts differ too little between positions. A straight line fitted through forecasts and
results, for each season, corrects that (``Learned.to_come``). Only sums are kept, so that more games can be added.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.card_traits import with_traits
from evertable.bots.everdell.features import NOW, PASSED, WINTER
from evertable.bots.everdell.learned import RIVAL_OUT, SEASON_COUNT, TO_COME, Floats
from evertable.bots.everdell.score_lines import LINES
from evertable.bots.learning.training_data import TrainingGame

LEAST_ROWS: Final = 200
"""With fewer decisions than this a season's forecasts stay as they are."""
ONE, X, Y = 0, 1, 2


class Calibration:
    """Sums by season over decisions: products of one, the forecast and the result."""

    def __init__(self) -> None:
        self._sums: npt.NDArray[np.float64] = np.zeros((SEASON_COUNT, 3, 3))

    def add(self, game: TrainingGame, weights: list[Floats], biases: list[Floats]) -> None:
        """Compare the forecasts of weights with a game they were not fitted to."""
        alive = game.rows[:, PASSED] == 0
        rows, seats = game.rows[alive], game.seats[alive]
        lines = len(LINES) + 1
        came = game.outcome[seats, :lines].sum(axis=1) - rows[:, NOW : NOW + lines].sum(axis=1)
        seasons, wide = rows[:, WINTER : WINTER + SEASON_COUNT].argmax(axis=1), with_traits(rows)
        for season in range(SEASON_COUNT):
            chosen = seasons == season
            told = wide[chosen] @ weights[season][:, TO_COME:RIVAL_OUT] + biases[season][TO_COME:RIVAL_OUT]
            x = np.maximum(told, 0).sum(axis=1)
            table = np.stack([np.ones_like(x), x, came[chosen]])
            self._sums[season] += table @ table.T

    def fade(self, part: float) -> None:
        """Forget a part of what older forecasts were like."""
        self._sums *= part

    def stretch(self) -> list[list[float]]:
        """Return by season what to add to a forecast and, before that, to multiply it by."""
        return [_line(sums) for sums in self._sums]

    def errors(self) -> list[list[float]]:
        """Return by season the root mean square error of forecasts, as fitted and as calibrated; empty without data."""
        return [[_error(sums, 0.0, 1.0), _error(sums, *_line(sums))] for sums in self._sums if sums[ONE, ONE]]

    def data(self) -> dict[str, Any]:
        """Return everything, to be saved."""
        return {"calibration": self._sums}

    def restore(self, found: Any) -> None:
        """Go on from what was saved."""
        self._sums = found["calibration"]


def _line(sums: npt.NDArray[np.float64]) -> list[float]:
    """Fit a line to results and forecasts by least squares. Return offset and factor."""
    number = sums[ONE, ONE]
    spread = sums[X, X] - sums[ONE, X] ** 2 / number if number >= LEAST_ROWS else 0.0
    if spread <= 0:
        return [0.0, 1.0]
    factor = (sums[X, Y] - sums[ONE, X] * sums[ONE, Y] / number) / spread
    return [float((sums[ONE, Y] - factor * sums[ONE, X]) / number), float(factor)]


def _error(sums: npt.NDArray[np.float64], offset: float, factor: float) -> float:
    """Return the root mean square error of offset + factor x as a forecast of y."""
    line = np.array([offset, factor, -1.0])
    return round(float(np.sqrt(max(0.0, line @ sums @ line) / sums[ONE, ONE])), 2)
