"""Randomised turns: self-play picks some turns at random among the best few, so that a regression can separate cause
from correlation.

Finished games show what correlates with many points, not what causes them: a player who could afford a Farm early had a
good start anyway. Where chance picked the turn, only the turn explains the difference from what was expected. The
regression explains the final points, less the forecast for the mean of the candidate turns, by how the picked turn
differed from that mean: in its evaluation and in every feature. The evaluation's own weight is a result, too;
corrections are given in its points.

A feature has a weight for all seasons and a smaller one for each. Both are regularised (ridge), as are the traits that
cards share.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.card_traits import TRAIT_WIDTH, with_traits
from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.features import NOW, PASSED, WIDTH, WINTER
from evertable.bots.everdell.learned import RIVAL_OUT, SEASON_COUNT, TO_COME, Floats
from evertable.bots.everdell.score_lines import LINES
from evertable.bots.everdell.turns import Ended

OFTEN: Final = 0.2
"""The share of turns that are picked at random, ..."""
MOST: Final = 6
"""... from at most this many ..."""
WITHIN: Final = 5.0
"""... that seem at most this many points worse than the best."""
RIVALRY: Final = 0.3
"""What a point of the best opponent counts against an own one; as in ``weights.Weights``."""
ALWAYS: Final = 0.1
SEASONAL: Final = 0.05
TRAIT: Final = 0.05
"""Prior standard deviations in points per unit of a feature: in every season, in one season beyond that, and for a
card's trait."""
LEAST_DRAWS: Final = 20_000
"""With fewer randomised turns nothing is corrected: the result would be noise."""
LEAST_SEEN: Final = 30
"""A feature gets a weight of its own in a season if it differed between turns this often."""
LEAST_SCALE: Final = 0.1
"""An evaluation whose points are worth less than this cannot be corrected in its own points."""
CHUNK: Final = 2000
"""Randomised turns processed at a time."""
Sparse = tuple[npt.NDArray[np.int32], Floats]
"""The indices of a row's nonzero values, and the values."""


class RandomisedTurn(NamedTuple):
    """A turn picked at random."""

    seat: int
    mean: Sparse
    """The mean of the features that the turns in the draw lead to, ..."""
    gap: Sparse
    """... by how much those of the drawn one differ from it, season by season in one row, ..."""
    better: float
    """... and by how much it was evaluated better than their mean."""


def draw(
    evaluation: EverdellEvaluation, turns: list[Ended], rng: np.random.Generator
) -> tuple[int, RandomisedTurn | None]:
    """Return a turn by its number, and its RandomisedTurn, or None if it was not picked at random."""
    worths = [turn.worth for turn in turns]
    order = sorted(range(len(turns)), key=lambda i: -worths[i])
    if rng.random() >= OFTEN:
        return order[0], None
    order = [i for i in order[:MOST] if worths[i] >= worths[order[0]] - WITHIN]
    drawn = int(rng.integers(len(order)))
    rows = np.array([np.frombuffer(evaluation.row(turns[i].s), np.uint8) for i in order], dtype=np.float32)
    rows[rows[:, PASSED] > 0] = 0  # a seat that has passed is not corrected any more
    plain = [evaluation.plain(turns[i].s) for i in order]
    worth = sum(plain) / len(plain)
    return order[drawn], RandomisedTurn(
        evaluation.seat, _sparse(rows.mean(axis=0)), _gap(rows, drawn), plain[drawn] - worth
    )


def _gap(rows: Floats, drawn: int) -> Sparse:
    """Return what sets the drawn row apart from the mean of all."""
    seasons = rows[:, WINTER : WINTER + SEASON_COUNT]
    wide = (seasons[:, :, None] * rows[:, None, :]).reshape(len(rows), -1)
    return _sparse(wide[drawn] - wide.mean(axis=0))


def _sparse(row: Floats) -> Sparse:
    there = np.flatnonzero(row)
    return there.astype(np.int32), row[there]


def _dense(rows: list[Sparse], width: int) -> Floats:
    table = np.zeros((len(rows), width), np.float32)
    for row, (there, values) in zip(table, rows, strict=True):
        row[there] = values
    return table


class RandomisedTurns:
    """All randomised turns so far, with their results."""

    def __init__(self) -> None:
        self._means: Final[list[Sparse]] = []
        self._gaps: Final[list[Sparse]] = []
        self._sums: Final[list[tuple[float, float]]] = []
        """By how much the picked turn was evaluated better, and the seat's points at the end."""

    @property
    def draws(self) -> int:
        """How many there are."""
        return len(self._gaps)

    def add(self, drawn_turns: list[RandomisedTurn], outcome: Floats) -> None:
        """Add the randomised turns of one game with its result by seat."""
        for drawn in drawn_turns:
            self._means.append(drawn.mean)
            self._gaps.append(drawn.gap)
            had = outcome[drawn.seat]
            self._sums.append((drawn.better, float(had[:-1].sum() - RIVALRY * had[-1])))

    def fit(self, weights: list[Floats], biases: list[Floats]) -> Floats:
        """Return corrections by feature and trait, a column for each season, in points of the evaluation.

        Forecasts give what was to be expected before each draw.
        """
        found = np.zeros((WIDTH + TRAIT_WIDTH, SEASON_COUNT), np.float32)
        if self.draws < LEAST_DRAWS:
            return found
        used = np.flatnonzero(np.bincount(np.concatenate([there for there, _ in self._gaps])) >= LEAST_SEEN)
        width = len(found) + len(used) + 1
        squares, products, noise = np.zeros((width, width)), np.zeros(width), 0.0
        for first in range(0, self.draws, CHUNK):
            rows, brought = self._laid_out(first, used), self._brought(first, weights, biases)
            squares += rows.T @ rows
            products += rows.T @ brought
            noise += float(brought @ brought) / self.draws
        hold = noise * np.repeat([ALWAYS, TRAIT, SEASONAL], [WIDTH, TRAIT_WIDTH, len(used)]) ** -2.0
        seen = np.flatnonzero(np.diag(squares))
        solved = np.zeros(width)
        solved[seen] = np.linalg.solve(
            squares[np.ix_(seen, seen)] + np.diag(np.append(hold, 0.0)[seen]), products[seen]
        )
        if solved[-1] >= LEAST_SCALE:
            solved /= solved[-1]
            found[:] = solved[: len(found), None]
            found[used % WIDTH, used // WIDTH] += solved[len(found) : -1]
        return found

    def _laid_out(self, first: int, used: npt.NDArray[np.int64]) -> Floats:
        """Return some lots as rows: features of all seasons and traits, features by season, the judgement."""
        wide = _dense(self._gaps[first : first + CHUNK], SEASON_COUNT * WIDTH)
        always = with_traits(wide.reshape(len(wide), SEASON_COUNT, WIDTH).sum(axis=1))
        better = np.array([[better] for better, _ in self._sums[first : first + CHUNK]], np.float32)
        return np.concatenate([always, wide[:, used], better], axis=1)

    def _brought(self, first: int, weights: list[Floats], biases: list[Floats]) -> Floats:
        """Return what the seats of some lots had at the end, less what was to be expected before the draw."""
        means = _dense(self._means[first : first + CHUNK], WIDTH)
        seasons, wide = means[:, WINTER : WINTER + SEASON_COUNT].argmax(axis=1), with_traits(means)
        expected: Floats = means[:, NOW : NOW + len(LINES) + 1].sum(axis=1)
        for season in range(SEASON_COUNT):
            there = seasons == season
            told = wide[there] @ weights[season] + biases[season]
            expected[there] += np.maximum(told[:, TO_COME:RIVAL_OUT], 0).sum(axis=1) - RIVALRY * told[:, RIVAL_OUT]
        expected -= [had for _, had in self._sums[first : first + CHUNK]]
        return -expected

    def data(self) -> dict[str, Any]:
        """Return everything, to be saved."""
        arrays: dict[str, Any] = {"lots": np.array(self._sums).reshape(-1, 2)}
        for name, rows in (("means", self._means), ("gaps", self._gaps)):
            arrays[f"lots_{name}_ends"] = np.cumsum([len(there) for there, _ in rows], dtype=np.int64)
            arrays[f"lots_{name}_there"] = np.concatenate([np.zeros(0, np.int32), *(there for there, _ in rows)])
            arrays[f"lots_{name}"] = np.concatenate([np.zeros(0, np.float32), *(values for _, values in rows)])
        return arrays

    def restore(self, found: Any) -> None:
        """Go on from what was saved."""
        self._sums.extend((float(better), float(had)) for better, had in found["lots"])
        for name, rows in (("means", self._means), ("gaps", self._gaps)):
            ends = found[f"lots_{name}_ends"]
            parts = [np.split(found[f"lots_{name}{part}"], ends) for part in ("_there", "")]
            rows.extend(zip(*parts, strict=True))
            rows.pop()  # what lies behind the last end
