"""Fit a net to what came of positions: numpy, Adam, mini-batches.

Weights of the first layer are those for all seasons, plus those of one season, plus those that cards share by their
printed traits; a file holds their sum. One in six games is held out.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.features import WIDTH
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_features import NET_WIDTH
from evertable.bots.everdell.net_file import SEASONS, TRAIT_ROWS, trait_table
from evertable.bots.everdell.value_net import FIRST_LANES, GRAIN, HIDDEN, LINEAR, ONE, PART, POINT, RESULTS, SECOND
from evertable.bots.learning.net_games import DRAWN, META

Floats = npt.NDArray[np.float32]
UNIT: Final = 8.0
"""Points in which results are fitted."""
RARE: Final = 40
"""A feature that occurs less often has no weights of its own."""
HELD_OUT: Final = 6
BATCH: Final = 512
RIVAL_SHARE: Final = 0.4
"""How much an error in the rival's points counts."""
_AT: Final = {name: i for i, name in enumerate(META)}


class Positions:
    """Rows of many games, with their columns that occur often enough."""

    def __init__(self, files: list[Path], columns: npt.NDArray[np.int64] | None = None) -> None:
        there, values, sizes, meta = [], [], [], []
        for file in files:
            with np.load(file) as found:
                there.append(found["there"])
                values.append(found["values"])
                sizes.append(np.diff(found["ends"], prepend=0))
                meta.append(found["meta"].astype(np.float64))
        flat, size = np.concatenate(there), np.concatenate(sizes)
        self.meta: Final = np.concatenate(meta)
        if columns is None:
            columns = np.flatnonzero(np.bincount(flat, minlength=NET_WIDTH) >= RARE)
        self.columns: Final = columns
        place = np.full(NET_WIDTH, -1)
        place[columns] = np.arange(len(columns))
        row, column = np.repeat(np.arange(len(size)), size), place[flat]
        kept = column >= 0
        self.table: Final = np.zeros((len(size), len(columns)), np.uint8)
        self.table[row[kept], column[kept]] = np.concatenate(values)[kept]
        self.season: Final = self.of("season").astype(np.int64)
        self.played: Final = self.of("kind") <= DRAWN
        """Which rows are of turns that were played, ..."""
        self.held: Final = self.of("game").astype(np.int64) % HELD_OUT == HELD_OUT - 1
        """... and of games that are held out."""
        self.promised: Final = (np.trunc((self.of("judgement") - self.of("points")) * GRAIN) / GRAIN).astype(np.float32)

    def __len__(self) -> int:
        return len(self.meta)

    def of(self, name: str) -> Any:
        """Return one column of what is kept beside features."""
        return self.meta[:, _AT[name]]


class Fit(NamedTuple):
    """A net in floats: weights of the first layer for used columns, all else by season."""

    columns: npt.NDArray[np.int64]
    parameters: dict[str, Floats]
    slope: Floats
    given: Floats
    """By season and column what corrections add to the seat's points, in ``UNIT``: where the straight line begins."""


def first_layer(fit: Fit, everything: bool = False) -> Floats:
    """Return the weights of the first layer by season, for the used columns or for every feature."""
    parameters = fit.parameters
    table = trait_table()
    shared = (table if everything else table[fit.columns]) @ parameters["traits"]
    found: Floats = np.repeat(shared[None], SEASONS, axis=0)
    own = parameters["always"][None] + parameters["season"]
    own[:, :, HIDDEN] += fit.given
    if everything:
        found[:, fit.columns] += own
    else:
        found += own
    return found


def begin(columns: npt.NDArray[np.int64], rng: np.random.Generator) -> Fit:
    """Return a net that says what the corrected judgement says, and nothing of the rival's points to come."""
    parameters = {
        "always": rng.normal(0, 0.05, (len(columns), FIRST_LANES)),
        "season": np.zeros((SEASONS, len(columns), FIRST_LANES)),
        "traits": np.zeros((TRAIT_ROWS, FIRST_LANES)),
        "bias": np.full((SEASONS, FIRST_LANES), 0.25),
        "second": rng.normal(0, 1 / HIDDEN**0.5, (SEASONS, HIDDEN, SECOND)),
        "second_bias": np.full((SEASONS, SECOND), 0.25),
        "third": np.zeros((SEASONS, SECOND, RESULTS)),
        "third_bias": np.zeros((SEASONS, RESULTS)),
    }
    parameters["always"][:, HIDDEN:] = 0
    parameters["bias"][:, HIDDEN:] = 0
    slope = np.zeros((SEASONS, RESULTS), np.float32)
    slope[:, 0] = 1
    corrections = [learned.weights for learned in load_learned(CORRECTIONS).feature_weights]
    given = np.array([[row[i] if i < WIDTH else 0.0 for i in columns] for row in corrections], np.float32) / UNIT
    return Fit(columns, {name: array.astype(np.float32) for name, array in parameters.items()}, slope, given)


def player(weights: Floats) -> Fit:
    """Return a net that says what the corrected judgement says, with further weights for every feature by season."""
    fit = begin(np.arange(NET_WIDTH), np.random.default_rng(0))
    still = {name: np.zeros_like(array) for name, array in fit.parameters.items()}
    return Fit(fit.columns, still, fit.slope, fit.given + weights / UNIT)


def moved(fit: Fit, columns: npt.NDArray[np.int64]) -> Fit:
    """Return a net for other columns; what it knew of those that stay is kept."""
    kept = {column: i for i, column in enumerate(fit.columns.tolist())}
    here = [i for i, column in enumerate(columns.tolist()) if column in kept]
    there = [kept[columns[i]] for i in here]

    def laid(array: Floats) -> Floats:
        found = np.zeros((*array.shape[:-2], len(columns), array.shape[-1]), np.float32)
        found[..., here, :] = array[..., there, :]
        return found

    fresh = begin(columns, np.random.default_rng(0))
    parameters = {name: array.copy() for name, array in fit.parameters.items()}
    parameters |= {name: laid(parameters[name]) for name in ("always", "season")}
    return Fit(columns, parameters, fit.slope, fresh.given)


def predict(fit: Fit, positions: Positions, rows: npt.NDArray[np.int64] | None = None) -> Floats:
    """Return the seat's and the best rival's points to come."""
    rows = np.arange(len(positions)) if rows is None else rows
    found = np.zeros((len(rows), RESULTS), np.float32)
    first = first_layer(fit)
    for season in range(SEASONS):
        here = np.flatnonzero(positions.season[rows] == season)
        for at in range(0, len(here), 4 * BATCH):
            part = here[at : at + 4 * BATCH]
            found[part] = _forward(fit, first[season], season, positions, rows[part])[0]
    return found


def _forward(fit: Fit, first: Floats, season: int, positions: Positions, rows: Any) -> tuple[Floats, Any]:
    parameters = fit.parameters
    table = positions.table[rows].astype(np.float32)
    sums = table @ first + parameters["bias"][season]
    one = np.clip(sums[:, :HIDDEN], 0, 1)
    two_sums = one @ parameters["second"][season] + parameters["second_bias"][season]
    two = np.clip(two_sums, 0, 1)
    out = two @ parameters["third"][season] + parameters["third_bias"][season] + sums[:, HIDDEN:]
    points = out * UNIT + positions.promised[rows][:, None] * fit.slope[season]
    return points, (table, sums, one, two_sums, two)


def ends(positions: Positions) -> Floats:
    """Return what came in the end beyond what there was: points of the seat and of its best rival."""
    own = positions.of("own_end") - positions.of("points")
    return np.stack([own, positions.of("rival_end") - positions.of("rival")], axis=1).astype(np.float32)


class Adam:
    """The usual optimiser."""

    def __init__(self, parameters: dict[str, Floats]) -> None:
        self._mean = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._square = {name: np.zeros_like(array) for name, array in parameters.items()}
        self._steps = 0

    def step(self, parameters: dict[str, Floats], slopes: dict[str, Floats], rate: float) -> None:
        """Move parameters a step down their slopes."""
        self._steps += 1
        correct = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean *= 0.9
            mean += 0.1 * slope
            square *= 0.999
            square += 0.001 * slope * slope
            parameters[name] -= rate * RATES.get(name, 1.0) * correct * mean / (np.sqrt(square) + 1e-8)


RATES: Final = {"season": 0.3, "traits": 0.3, "always": 1.0}
"""Weights for a single season follow more slowly than those for all."""
HOLD: Final = {"season": 3e-2, "always": 3e-3, "traits": 1e-2}
"""What part of the squares of weights is added to the error."""


def train_net(
    fit: Fit, positions: Positions, epochs: int, rate: float, rng: np.random.Generator, batch: int = BATCH
) -> list[tuple[float, float]]:
    """Fit a net in place to what came. Return both root mean square errors in held-out games after each epoch."""
    parameters, adam = fit.parameters, Adam(fit.parameters)
    wanted, usable = ends(positions), positions.played & (positions.of("over") == 0)
    learned, held_rows = np.flatnonzero(usable & ~positions.held), np.flatnonzero(usable & positions.held)
    traits = trait_table()[fit.columns]
    own_counts = (positions.of("passed") == 0).astype(np.float32)
    per_epoch = max(1, len(learned) // batch)
    curve: list[tuple[float, float]] = []
    for epoch in range(epochs):
        order = rng.permutation(learned)
        for number in range(per_epoch):
            now = rate * 0.5 * (1 + np.cos(np.pi * (epoch * per_epoch + number) / (epochs * per_epoch)))
            rows = order[number * batch : (number + 1) * batch]
            first = first_layer(fit)
            slopes = {name: np.zeros_like(array) for name, array in parameters.items()}
            for season in range(SEASONS):
                part = rows[positions.season[rows] == season]
                if len(part):
                    _slopes(fit, first[season], season, positions, part, wanted, own_counts, slopes, len(rows))
            slopes["always"] += slopes["season"].sum(axis=0)
            slopes["traits"] += traits.T @ slopes["always"]
            for name, share in HOLD.items():
                slopes[name] += share / len(rows) * parameters[name]
            adam.step(parameters, slopes, float(now))
        curve.append(errors(fit, positions, held_rows) if len(held_rows) else (0.0, 0.0))
    return curve


def errors(fit: Fit, positions: Positions, rows: npt.NDArray[np.int64]) -> tuple[float, float]:
    """Return the root mean square errors of both results against what came in the end."""
    wanted = ends(positions)[rows]
    told, active = predict(fit, positions, rows), positions.of("passed")[rows] == 0
    return (
        float(np.sqrt(((told[active, 0] - wanted[active, 0]) ** 2).mean())) if active.any() else 0.0,
        float(np.sqrt(((told[:, 1] - wanted[:, 1]) ** 2).mean())),
    )


def _slopes(
    fit: Fit,
    first: Floats,
    season: int,
    positions: Positions,
    rows: Any,
    wanted: Floats,
    own: Floats,
    slopes: Any,
    size: int,
) -> None:
    parameters = fit.parameters
    points, (table, sums, one, two_sums, two) = _forward(fit, first, season, positions, rows)
    gap = (points - wanted[rows]) / UNIT
    gap[:, 0] *= own[rows]
    gap[:, 1] *= RIVAL_SHARE
    gap /= size
    slopes["third"][season] += two.T @ gap
    slopes["third_bias"][season] += gap.sum(axis=0)
    back = gap @ parameters["third"][season].T * ((two_sums > 0) & (two_sums < 1))
    slopes["second"][season] += one.T @ back
    slopes["second_bias"][season] += back.sum(axis=0)
    back_one = np.empty_like(sums)
    back_one[:, :HIDDEN] = back @ parameters["second"][season].T
    back_one[:, :HIDDEN] *= (sums[:, :HIDDEN] > 0) & (sums[:, :HIDDEN] < 1)
    back_one[:, HIDDEN:] = gap
    slopes["season"][season] += table.T @ back_one
    slopes["bias"][season] += back_one.sum(axis=0)


def whole(fit: Fit) -> dict[str, npt.NDArray[np.int64]]:
    """Return the net in whole numbers, for ``net_file.write_net``."""
    parameters = fit.parameters

    def lanes(array: Floats) -> npt.NDArray[np.int64]:
        scaled = np.concatenate([array[..., :HIDDEN] * ONE, array[..., HIDDEN:] * UNIT * LINEAR], axis=-1)
        return np.clip(np.round(scaled), -32000, 32000).astype(np.int64)

    def rounded(array: Floats, scale: float) -> npt.NDArray[np.int64]:
        return np.round(array.astype(np.float64) * scale).astype(np.int64)

    return {
        "first": lanes(first_layer(fit, everything=True)),
        "bias": lanes(parameters["bias"]),
        "second": rounded(parameters["second"], PART),
        "second_bias": rounded(parameters["second_bias"], ONE * PART),
        "third": rounded(parameters["third"], UNIT * PART),
        "third_bias": rounded(parameters["third_bias"], UNIT * POINT),
        "slope": rounded(fit.slope, PART),
    }
