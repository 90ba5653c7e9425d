"""Corrections from turns that were drawn by lot, with a net's forecast as a control.

Only the lot decides which of a draw's turns is played. So what comes later, less what the turns of the draw promised on
average, is caused by what sets the drawn one apart. What comes later is mostly luck, and that is taken off: returns are
TD(λ), leaning on the forecasts of the positions in between, and a later lot is not allowed to count (what it cost by
forecast is given back). A forecast that errs makes returns noisier, but with λ = 1 never biased; the held-out slopes of
both are told.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.net_features import NET_WIDTH
from evertable.bots.everdell.net_file import SEASONS, trait_table
from evertable.bots.learning.net_fit import UNIT, Fit, Positions, predict
from evertable.bots.learning.net_games import BEST, DRAWN

RIVALRY: Final = 0.3
"""What a point of the best rival counts against an own one."""
DECAY: Final = 0.9
PRIORS: Final = ((0.025, 0.015, 0.0), (0.05, 0.03, 0.0), (0.05, 0.03, 0.03), (0.1, 0.05, 0.0), (0.1, 0.05, 0.05))
"""Standard deviations of weights in points: in every season, of traits, and in one season beyond that. Held-out games
choose."""
OFTEN: Final = 400
"""A feature gets a weight for one season if so many draws differed in it there."""
CHUNK: Final = 8192
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


class Corrections(NamedTuple):
    """What draws have told."""

    weights: Floats
    """By season and feature, in points of the judgement."""
    figures: dict[str, float]
    """How many draws; what a point of the judgement brings (``scale``); the noise of returns; and in held-out games by
    how much the corrections must be multiplied to fit best, with its error: 1 if they are right, 0 if noise."""


def aims(fit: Fit, positions: Positions) -> Doubles:
    """Return what a seat may expect to reach: its points at the end, less a part of the best rival's."""
    now = np.stack([positions.of("points"), positions.of("rival")], axis=1)
    told = predict(fit, positions) + now
    told[positions.of("over") > 0] = now[positions.of("over") > 0]
    passed = positions.of("passed") > 0
    told[passed, 0] = now[passed, 0]
    return np.asarray(told[:, 0] - RIVALRY * told[:, 1], np.float64)


def first_candidates(positions: Positions) -> npt.NDArray[np.int64]:
    """Return for each row where the turns of its draw begin: itself if it was not drawn."""
    rows = np.arange(len(positions))
    last = np.maximum.accumulate(np.where(positions.of("kind") == BEST, rows, -1))
    return np.where(positions.of("kind") == DRAWN, last, rows)


def returns(positions: Positions, promised: Doubles, mean: Doubles, decay: float) -> Doubles:
    """Return what came of each played row, by TD(λ); ``mean`` is what a draw promised on average."""
    end = positions.of("own_end") - RIVALRY * positions.of("rival_end")
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


def correct(fit: Fit, positions: Positions, decay: float = DECAY) -> Corrections:
    """Fit corrections of the judgement that ``fit`` begins with to all draws."""
    draws, first = np.flatnonzero(positions.of("kind") == DRAWN), first_candidates(positions)
    if len(draws) < 2:
        return Corrections(np.zeros((SEASONS, NET_WIDTH), np.float32), {"draws": float(len(draws))})
    promised = aims(fit, positions)
    mean = promised.copy()
    judged = _judged(fit, positions)
    better = np.zeros(len(draws))
    for i, row in enumerate(draws):
        mean[row] = promised[first[row] : row].mean()
        better[i] = judged[row] - judged[first[row] : row].mean()
    brought = returns(positions, promised, mean, decay)[draws] - mean[draws]
    plain = returns(positions, promised, mean, 1.0)[draws] - mean[draws]
    held = positions.held[draws]
    scale = float((brought * better)[~held].sum() / max(1e-9, (better * better)[~held].sum()))
    rest, plain_rest = brought - scale * better, plain - scale * better
    table, sizes, chosen = _gaps(positions, draws, first, trait_table()[fit.columns])
    noise = float(rest.var())
    learned, _ = _squares(table[~held], rest[~held])
    seen, products = _squares(table[held], rest[held])
    plain_products = _squares(table[held], plain_rest[held])[1]
    best: tuple[float, tuple[float, ...], Doubles] | None = None
    wanted = _squares(table[~held], rest[~held])[1]
    for prior in PRIORS:
        weights = _solved(learned, wanted, noise, prior, sizes)
        gain = float(2 * weights @ products - weights @ seen @ weights)
        if best is None or gain > best[0]:
            best = gain, prior, weights
    assert best is not None
    size = max(1e-9, float(best[2] @ seen @ best[2]))
    weights = _solved(learned + seen, wanted + products, noise, best[1], sizes) / (scale if scale > 0.1 else 1.0)
    figures = {
        "draws": float(len(draws)),
        "scale": scale,
        "noise": noise**0.5,
        "prior": best[1][0],
        "slope": float(best[2] @ products) / size,
        "slope error": (noise / size) ** 0.5,
        "slope without forecasts": float(best[2] @ plain_products) / size,
        "its error": (float(plain_rest.var()) / size) ** 0.5,
    }
    return Corrections(_laid_out(weights, sizes, chosen, fit.columns), figures)


def _judged(fit: Fit, positions: Positions) -> Doubles:
    """Return the judgement with the corrections that a fit begins with."""
    found = positions.of("judgement").copy()
    for season in range(SEASONS):
        here = np.flatnonzero(
            (positions.season == season) & (positions.of("passed") == 0) & (positions.of("over") == 0)
        )
        for at in range(0, len(here), CHUNK):
            part = here[at : at + CHUNK]
            found[part] += positions.table[part].astype(np.float32) @ (fit.given[season] * UNIT)
    return np.asarray(found, np.float64)


def _gaps(
    positions: Positions, draws: npt.NDArray[np.int64], first: npt.NDArray[np.int64], traits: Floats
) -> tuple[Floats, list[int], list[npt.NDArray[np.int64]]]:
    """Return what sets drawn turns apart from the mean of their draw: features, traits, and features by season."""
    width = len(positions.columns)
    wide = np.zeros((len(draws), SEASONS, width), np.float32)
    counts = (positions.of("passed") == 0) & (positions.of("over") == 0)
    for i, row in enumerate(draws):
        rows = np.arange(first[row], row + 1)
        rows = rows[counts[rows]]
        share = np.where(rows == row, 1.0, -1 / (row - first[row])).astype(np.float32)
        for season in np.unique(positions.season[rows]):
            here = positions.season[rows] == season
            wide[i, season] = share[here] @ positions.table[rows[here]].astype(np.float32)
    always = wide.sum(axis=1)
    chosen = [np.flatnonzero((wide[:, season] != 0).sum(axis=0) >= OFTEN) for season in range(SEASONS)]
    parts = [always, always @ traits, *[wide[:, season, columns] for season, columns in enumerate(chosen)]]
    sizes = [width, traits.shape[1], sum(map(len, chosen))]
    return np.concatenate(parts, axis=1), sizes, chosen


def _squares(table: Floats, wanted: Doubles) -> tuple[Doubles, Doubles]:
    squares, products = np.zeros((table.shape[1],) * 2), np.zeros(table.shape[1])
    for at in range(0, len(table), CHUNK):
        part = table[at : at + CHUNK]
        squares += part.T @ part
        products += part.T @ wanted[at : at + CHUNK].astype(np.float32)
    return squares, products


def _solved(squares: Doubles, products: Doubles, noise: float, prior: tuple[float, ...], sizes: list[int]) -> Doubles:
    """Return the weights of a ridge regression; a prior of nought leaves its part out."""
    held_back = np.repeat(prior, sizes)
    used = np.flatnonzero((held_back > 0) & (np.diag(squares) > 0))
    found = np.zeros(len(products))
    kept = squares[np.ix_(used, used)] + np.diag(noise / held_back[used] ** 2)
    found[used] = np.linalg.solve(kept, products[used])
    return found


def _laid_out(
    weights: Doubles, sizes: list[int], chosen: list[npt.NDArray[np.int64]], columns: npt.NDArray[np.int64]
) -> Floats:
    """Return weights for every feature there is; cards that no draw met have those of their traits."""
    table = trait_table()
    width = len(columns)
    found = np.repeat((table @ weights[width : width + sizes[1]])[None], SEASONS, axis=0)
    found[:, columns] += weights[:width]
    at = width + sizes[1]
    for season, here in enumerate(chosen):
        found[season, columns[here]] += weights[at : at + len(here)]
        at += len(here)
    return np.asarray(found, np.float32)
