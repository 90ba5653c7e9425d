"""Corrections from turns drawn by lot, with a line through all features as a forecast.

Only the lot decides which of a draw's turns is played. So what comes later, less what the turns of the draw promised on
average, is caused by what sets the drawn one apart. What comes later is mostly luck, and that is taken off: returns are
TD(λ), leaning on the forecasts of the positions in between, and a later lot is not allowed to count (what it cost by
forecast is given back). A forecast that errs makes returns noisier, but with λ = 1 never biased; the held-out slopes of
both are told.

The forecast is a line for each season, fitted to what came of the positions that were played. A line that was fitted to
a game knows its luck, which would pass for an effect of the drawn turn: each half of the games is forecast by the line
of the other half. How much the line and the net that played say about what draws cause is fitted, too, together with a
weight for each feature.

Games are read file by file, so that memory does not limit their number. One file in six is held out.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from evertable.bots.everdell.features import WIDTH
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_features import NET_WIDTH
from evertable.bots.everdell.net_file import SEASONS, read_arrays, trait_table, write_net
from evertable.bots.everdell.value_net import FIRST_LANES, HIDDEN, LINEAR, PART, POINT, RESULTS, SECOND
from evertable.bots.learning.net_games import DRAWN
from evertable.bots.learning.net_positions import Doubles, Floats, Ints, Positions, common_features

RIVALRY: Final = 0.3
"""What a point of the best rival counts against an own one."""
DECAY: Final = 0.9
HELD_OUT: Final = 6
LINE_NOISE: Final = 6.0
"""The standard deviation of what came about a forecast, ..."""
LINE_PRIOR: Final = (0.3, 0.1)
"""... and of the weights of the line in points: in every season, and in one season beyond that."""
PRIORS: Final = (
    (0.025, 0.015, 0.0),
    (0.05, 0.03, 0.0),
    (0.05, 0.03, 0.03),
    (0.1, 0.05, 0.0),
    (0.1, 0.05, 0.05),
    (0.2, 0.1, 0.1),
)
"""Standard deviations of weights in points: in every season, of traits, and in one season beyond that. Held-out games
choose."""
OFTEN: Final = 400
"""A feature gets a weight for one season if so many draws differed in it there."""
LOOSE: Final = 10.0
"""The prior of what is not held back."""


class StraightNet(NamedTuple):
    """A net without hidden units, in points: what is added to the points that there are."""

    weights: Floats
    """By season and feature."""
    slope: Floats
    """By season what a point of the judgement counts beyond the points that there are, ..."""
    constant: Floats
    """... and what is always added."""

    @classmethod
    def read(cls, data: bytes) -> "StraightNet":
        """Return the net of a file; what its hidden units add is left out."""
        arrays = read_arrays(data)
        constant = arrays["bias"][:, HIDDEN] / LINEAR + arrays["third_bias"][:, 0] / POINT
        found = arrays["first"][:, :, HIDDEN] / LINEAR, arrays["slope"][:, 0] / PART, constant
        return cls(*(part.astype(np.float32) for part in found))

    @classmethod
    def corrected(cls) -> "StraightNet":
        """Return the net that says what the corrected judgement says."""
        weights = np.zeros((SEASONS, NET_WIDTH), np.float32)
        for row, learned in zip(weights, load_learned(CORRECTIONS).feature_weights, strict=True):
            row[:WIDTH] = learned.weights
        return cls(weights, np.ones(SEASONS, np.float32), np.zeros(SEASONS, np.float32))

    def file(self) -> bytes:
        """Return the file of the net, in whole numbers."""
        first = np.zeros((SEASONS, NET_WIDTH, FIRST_LANES), np.int64)
        first[:, :, HIDDEN] = np.clip(np.round(self.weights * LINEAR), -32000, 32000)
        slope, constant = np.zeros((SEASONS, RESULTS), np.int64), np.zeros((SEASONS, RESULTS), np.int64)
        slope[:, 0] = np.round(self.slope.astype(np.float64) * PART)
        constant[:, 0] = np.round(self.constant.astype(np.float64) * POINT)
        return write_net(
            {
                "first": first,
                "bias": np.zeros((SEASONS, FIRST_LANES), np.int64),
                "second": np.zeros((SEASONS, HIDDEN, SECOND), np.int64),
                "second_bias": np.zeros((SEASONS, SECOND), np.int64),
                "third": np.zeros((SEASONS, SECOND, RESULTS), np.int64),
                "third_bias": constant,
                "slope": slope,
            }
        )

    def columns(self, columns: Ints) -> Doubles:
        """Return the weights of a table with these columns, by season."""
        parts = [self.weights[:, columns], self.constant[:, None], self.slope[:, None]]
        return np.concatenate(parts, axis=1).astype(np.float64)


class Corrections(NamedTuple):
    """What draws have told."""

    net: StraightNet
    figures: dict[str, float]
    """How many draws; the error of the forecast in games it was not fitted to; what a point of the net that played
    (``scale``) and of the forecast brings; the noise of returns; and in held-out games by how much all of it must be
    multiplied to fit best, with its error: 1 if it is right, 0 if noise."""


def correct(files: list[Path], base: StraightNet) -> Corrections:
    """Fit a net to all draws in files; ``base`` is the net that the next one is to be better than."""
    columns = common_features(files)
    lines, whole = fitted_lines(files, columns)
    sums = [_DrawSums(columns, base), _DrawSums(columns, base)]
    for number, file in enumerate(files):
        sums[_held_out(number)].add(Positions(file, columns), lines[number % 2])
    return _solved(sums[0], sums[1], columns, base, whole)


def _held_out(number: int) -> bool:
    return number % HELD_OUT == HELD_OUT - 1


def aims(positions: Positions) -> Doubles:
    """Return what counts of the points that there are."""
    return positions.of("points") - RIVALRY * positions.of("rival")


def ends(positions: Positions) -> Doubles:
    """Return what counts of the points at the end."""
    return positions.of("own_end") - RIVALRY * positions.of("rival_end")


def fitted_lines(files: list[Path], columns: Ints) -> tuple[list[Doubles], Doubles]:
    """Return the forecast for even files, which was fitted to the odd ones, that for odd files, and that of all."""
    even, odd = _line_sums(files, columns)
    return [_line(*odd), _line(*even)], _line(even[0] + odd[0], even[1] + odd[1])


def _line_sums(files: list[Path], columns: Ints) -> list[tuple[Doubles, Doubles]]:
    """Return by half of the files the squares and products of positions with what came of them, by season."""
    width = len(columns) + 2
    found = [(np.zeros((SEASONS, width, width)), np.zeros((SEASONS, width))) for _ in range(2)]
    for number, file in enumerate(files):
        positions = Positions(file, columns)
        squares, products = found[number % 2]
        came = (ends(positions) - aims(positions)).astype(np.float32)
        for season in range(SEASONS):
            rows = np.flatnonzero(positions.played & positions.live & (positions.season == season))
            part = positions.table[rows]
            squares[season] += part.T @ part
            products[season] += part.T @ came[rows]
    return found


def _line(squares: Doubles, products: Doubles) -> Doubles:
    """Return the weights of a forecast by season: those for all seasons, plus those of one."""
    width = products.shape[1]
    size = width * (SEASONS + 1)
    whole, wanted = np.zeros((size, size)), np.zeros(size)
    blocks = [slice(i * width, (i + 1) * width) for i in range(SEASONS + 1)]
    for season in range(SEASONS):
        both = (blocks[0], blocks[season + 1])
        for one in both:
            wanted[one] += products[season]
            for other in both:
                whole[one, other] += squares[season]
    every, own = (np.full(width, prior) for prior in LINE_PRIOR)
    every[-2:], own[-2:] = 100 * LINE_PRIOR[0], LOOSE * LINE_PRIOR[0]
    prior = np.concatenate([every, *[own] * SEASONS])
    weights = np.linalg.solve(whole + np.diag(LINE_NOISE**2 / prior**2), wanted)
    return np.stack([weights[blocks[0]] + weights[blocks[season + 1]] for season in range(SEASONS)])


def returns(positions: Positions, promised: Doubles, mean: Doubles, decay: float) -> Doubles:
    """Return what came of each played row, by TD(λ); ``mean`` is what a draw promised on average."""
    end = ends(positions)
    key = (positions.of("game") * 8 + positions.of("seat")).astype(np.int64).tolist()
    drawn = (positions.of("kind") == DRAWN).tolist()
    found = np.zeros(len(positions))
    after: dict[int, int] = {}
    for row in np.flatnonzero(positions.played)[::-1].tolist():
        following = after.get(key[row])
        if following is None:
            found[row] = end[row]
        else:
            ahead = mean[following] if drawn[following] else promised[following]
            found[row] = (1 - decay) * ahead + decay * (found[following] + ahead - promised[following])
        after[key[row]] = row
    return found


class _DrawSums:
    """Squares and products of what sets drawn turns apart from their draws, by season and column.

    The last two columns of a season are by how much the net that played and the forecast thought the drawn turn better.
    """

    def __init__(self, columns: Ints, base: StraightNet) -> None:
        self._base: Final = base.columns(columns)
        self.width: Final = len(columns) + 4
        size = SEASONS * self.width
        self.squares: Final = np.zeros((size, size))
        self.products: Final = np.zeros((2, size))
        """With returns that lean on forecasts, and with those that do not."""
        self.power: Final = np.zeros(2)
        """The squares of both returns."""
        self.there: Final = np.zeros(size)
        """In how many draws a column differed."""
        self.draws = 0
        self.error: Final = np.zeros(2)
        """The squares of errors of the forecast, and their number."""

    def add(self, positions: Positions, line: Doubles) -> None:
        """Add the draws of positions that the line was not fitted to."""
        rows, first = positions.draws()
        if not len(rows):
            return
        edges = np.stack([first, rows], axis=1).ravel()
        number = rows - first

        def mean_of(values: Doubles | Floats) -> Doubles | Floats:
            found: Doubles = (np.add.reduceat(values, edges, axis=0)[::2].T / number).T
            return found

        promised, judged = positions.valued(line, aims(positions)), positions.valued(self._base, aims(positions))
        wrong = (promised - ends(positions))[positions.played & positions.live]
        self.error[:] += (wrong**2).sum(), len(wrong)
        mean = promised.copy()
        mean[rows] = mean_of(promised)
        brought = [(returns(positions, promised, mean, decay) - mean)[rows] for decay in (DECAY, 1.0)]
        better = np.stack([judged[rows] - mean_of(judged), promised[rows] - mean[rows]], axis=1).astype(np.float32)
        gaps, alive = [], positions.table * positions.live[:, None]
        for season in range(SEASONS):
            part = alive * (positions.season == season)[:, None]
            gap = (part[rows] - mean_of(part)).astype(np.float32)
            gap[np.abs(gap) < 1e-5] = 0
            gaps.append(np.concatenate([gap, better * (positions.season[rows] == season)[:, None]], axis=1))
        seasons = np.stack([gap.any(axis=1) for gap in gaps], axis=1) @ (1 << np.arange(SEASONS))
        for kind in np.unique(seasons).tolist():  # most draws are of one season
            here, those = np.flatnonzero(seasons == kind), [n for n in range(SEASONS) if kind >> n & 1]
            if not those:
                continue
            table = np.concatenate([gaps[n][here] for n in those], axis=1)
            at = np.concatenate([np.arange(n * self.width, (n + 1) * self.width) for n in those])
            self.squares[np.ix_(at, at)] += table.T @ table
            self.there[at] += (table != 0).sum(axis=0)
            for products, came in zip(self.products, brought, strict=True):
                products[at] += table.T @ came[here].astype(np.float32)
        self.power[:] += [float((came**2).sum()) for came in brought]
        self.draws += len(rows)


class _Layout:
    """What is fitted: the net that played, the line, features, traits, and features of one season, in this order."""

    def __init__(self, columns: Ints, there: Doubles) -> None:
        self.features: Final = len(columns)
        self.traits: Final = trait_table()[columns]
        by_season = there.reshape(SEASONS, -1)[:, : self.features]
        self.chosen: Final = [np.flatnonzero(row >= OFTEN) for row in by_season]
        self.sizes: Final = [2, self.features, self.traits.shape[1], sum(map(len, self.chosen))]

    def spread(self) -> Floats:
        """Return what each fitted number adds to the columns of all seasons, a row for each column."""
        width, size = self.features + 4, sum(self.sizes)
        found = np.zeros((SEASONS, width, size), np.float32)
        at = 2 + self.features + self.sizes[2]
        for season, here in enumerate(self.chosen):
            found[season, -2, 0] = found[season, -1, 1] = 1
            found[season, np.arange(self.features), 2 + np.arange(self.features)] = 1
            found[season, : self.features, 2 + self.features : 2 + self.features + self.sizes[2]] = self.traits
            found[season, here, at + np.arange(len(here))] = 1
            at += len(here)
        return found.reshape(SEASONS * width, size)

    def weights(self, fitted: Doubles, columns: Ints) -> Doubles:
        """Return what features weigh by season; cards that no draw met have the weights of their traits."""
        at = 2 + self.features + self.sizes[2]
        traits = fitted[2 + self.features : at]
        found = np.repeat((trait_table() @ traits)[None], SEASONS, axis=0)
        found[:, columns] += fitted[2 : 2 + self.features]
        for season, here in enumerate(self.chosen):
            found[season, columns[here]] += fitted[at : at + len(here)]
            at += len(here)
        return found


def _ridge(squares: Doubles, products: Doubles, noise: float, prior: tuple[float, ...], sizes: list[int]) -> Doubles:
    """Return the weights of a ridge regression; a prior of nought leaves its part out."""
    held_back = np.repeat((LOOSE, *prior), sizes)
    used = np.flatnonzero((held_back > 0) & (np.diag(squares) > 0))
    found = np.zeros(len(products))
    kept = squares[np.ix_(used, used)] + np.diag(noise / held_back[used] ** 2)
    found[used] = np.linalg.solve(kept, products[used])
    return found


def _solved(learned: _DrawSums, held: _DrawSums, columns: Ints, base: StraightNet, line: Doubles) -> Corrections:
    draws = learned.draws + held.draws
    if draws < 2:
        return Corrections(base, {"draws": float(draws)})
    layout = _Layout(columns, learned.there + held.there)
    spread = layout.spread()
    seen = [np.asarray(spread.T @ (sums.squares.astype(np.float32) @ spread), np.float64) for sums in (learned, held)]
    wanted = [spread.T @ sums.products[0] for sums in (learned, held)]
    noise = float((learned.power[0] + held.power[0]) / draws)
    best: tuple[float, tuple[float, ...], Doubles] | None = None
    for prior in PRIORS:
        fitted = _ridge(seen[0], wanted[0], noise, prior, layout.sizes)
        gain = float(2 * fitted @ wanted[1] - fitted @ seen[1] @ fitted)
        if best is None or gain > best[0]:
            best = gain, prior, fitted
    assert best is not None
    size = max(1e-9, float(best[2] @ seen[1] @ best[2]))
    fitted = _ridge(seen[0] + seen[1], wanted[0] + wanted[1], noise, best[1], layout.sizes)
    errors = learned.error + held.error
    figures = {
        "draws": float(draws),
        "forecast error": float(errors[0] / max(1.0, errors[1])) ** 0.5,
        "scale": float(fitted[0]),
        "of forecast": float(fitted[1]),
        "noise": noise**0.5,
        "prior": best[1][0],
        "effect": (size / max(1, held.draws)) ** 0.5,
        "slope": float(best[2] @ wanted[1]) / size,
        "slope error": (noise / size) ** 0.5,
        "slope without forecasts": float(best[2] @ (spread.T @ held.products[1])) / size,
        "its error": (float(held.power[1]) / max(1, held.draws) / size) ** 0.5,
    }
    return Corrections(_joined(layout.weights(fitted, columns), fitted, columns, base, line), figures)


def _joined(weights: Doubles, fitted: Doubles, columns: Ints, base: StraightNet, line: Doubles) -> StraightNet:
    """Return one net that tells points as large as the judgement does, so that a search can go on with it."""
    own, forecast = (float(fitted[0]), float(fitted[1])) if fitted[0] + fitted[1] > 0.1 else (1.0, 0.0)
    scale = own + forecast
    found = weights + own * base.weights
    found[:, columns] += forecast * line[:, :-2]
    slope, constant = own * base.slope + forecast * line[:, -1], own * base.constant + forecast * line[:, -2]
    parts = (np.asarray(part / scale, np.float32) for part in (found, slope, constant))
    return StraightNet(*parts)
