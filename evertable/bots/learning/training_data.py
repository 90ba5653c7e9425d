"""Training data: sums over rows of features and their results, to which games can be added.

Forecasts are linear in the features, so sums of products are all that has to be kept of a game. Fitting solves one
system of equations for each season and output. Weights of single cards are regularised (ridge) more than those of the
traits that cards share, so that few games first tell something about kinds of cards.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.card_traits import TRAIT_WIDTH, with_traits
from evertable.bots.everdell.features import NOW, PASSED, WIDTH, WINTER
from evertable.bots.everdell.learned import OUTPUTS, RIVAL_OUT, SEASON_COUNT, TO_COME, Floats
from evertable.bots.everdell.score_lines import LINES
from evertable.bots.learning.randomised_turns import RandomisedTurn

WIDE: Final = WIDTH + TRAIT_WIDTH
HOLD: Final = 4000.0
"""How strongly weights are held back, in rows; all rows of a season and game share one outcome, so this is large."""
HOLD_TRAITS: Final = 1000.0
LEAST: Final = 0.15
"""Features that vary less than this are not blown up."""

Doubles = npt.NDArray[np.float64]


class TrainingGame(NamedTuple):
    """One game: a row for each decision and its seat, the result by seat, and the randomised turns."""

    rows: npt.NDArray[np.uint8]
    seats: npt.NDArray[np.int8]
    outcome: Floats
    """By seat: final points by line, everything else, and the best opponent's total."""
    drawn_turns: list[RandomisedTurn]


class TrainingData:
    """Sums over all games so far, by season."""

    def __init__(self) -> None:
        self.games = 0.0
        self.squares: Final[list[Doubles]] = [np.zeros((WIDE + 1, WIDE + 1)) for _ in range(SEASON_COUNT)]
        self.products: Final[list[Doubles]] = [np.zeros((WIDE + 1, OUTPUTS)) for _ in range(SEASON_COUNT)]

    def add(self, game: TrainingGame) -> None:
        """Learn from one more game."""
        self.games += 1
        alive = game.rows[:, PASSED] == 0
        rows = game.rows[alive]
        wide = np.concatenate([with_traits(rows), np.ones((len(rows), 1), np.float32)], axis=1)
        goals = _goals(game)[alive]
        seasons = rows[:, WINTER : WINTER + SEASON_COUNT].argmax(axis=1)
        for season in range(SEASON_COUNT):
            chosen = seasons == season
            part, wanted = wide[chosen], goals[chosen]
            used = np.flatnonzero(part.any(axis=0))  # most cards and places are not in one game
            part = part[:, used]
            self.squares[season][np.ix_(used, used)] += part.T @ part
            self.products[season][used] += part.T @ wanted

    def fade(self, part: float) -> None:
        """Forget a part of what was learned from weaker play."""
        self.games *= part
        for season in range(SEASON_COUNT):
            self.squares[season] *= part
            self.products[season] *= part

    def fit(self) -> tuple[list[Floats], list[Floats]]:
        """Fit and return weights and biases by season."""
        fitted = [_solve(square, product) for square, product in zip(self.squares, self.products, strict=True)]
        return [weights for weights, _ in fitted], [bias for _, bias in fitted]

    def data(self) -> dict[str, Any]:
        """Return everything, to be saved."""
        arrays: dict[str, Any] = {"games": np.array(self.games), "wide": np.array(WIDE)}
        for season, square in enumerate(self.squares):
            used = np.flatnonzero(np.diag(square))
            arrays[f"used{season}"] = used
            arrays[f"squares{season}"] = square[np.ix_(used, used)]
            arrays[f"products{season}"] = self.products[season][used]
        return arrays

    def restore(self, found: Any) -> None:
        """Go on from what was saved; raises ValueError if the features have changed since."""
        if int(found["wide"]) != WIDE:
            raise ValueError("the features have changed since these lessons were saved")
        self.games = float(found["games"])
        for season in range(SEASON_COUNT):
            used = found[f"used{season}"]
            self.squares[season][np.ix_(used, used)] = found[f"squares{season}"]
            self.products[season][used] = found[f"products{season}"]


def _goals(game: TrainingGame) -> Floats:
    """Return what the outputs should have said."""
    goals = np.empty((len(game.rows), OUTPUTS), dtype=np.float32)
    lines = len(LINES) + 1
    outcome = game.outcome[game.seats]
    goals[:, TO_COME:RIVAL_OUT] = outcome[:, :lines] - game.rows[:, NOW : NOW + lines]
    goals[:, RIVAL_OUT] = outcome[:, -1]
    return goals


def _solve(square: Doubles, product: Doubles) -> tuple[Floats, Floats]:
    """Solve a ridge regression on features of equal spread; the bias is not regularised."""
    number = square[-1, -1]
    weights, bias = np.zeros((WIDE, OUTPUTS), np.float32), np.zeros(OUTPUTS, np.float32)
    if not number:
        return weights, bias
    mean, goal = square[:-1, -1] / number, product[-1] / number
    spread = np.sqrt(np.maximum(np.diag(square)[:-1] / number - mean**2, 0))
    used = np.flatnonzero(spread > 1e-6)
    scale = np.maximum(spread[used], LEAST)
    centred = square[np.ix_(used, used)] - number * np.outer(mean[used], mean[used])
    hold = np.where(used < WIDTH, HOLD, HOLD_TRAITS)
    found = np.linalg.solve(
        centred / np.outer(scale, scale) + np.diag(hold),
        (product[used] - number * np.outer(mean[used], goal)) / scale[:, None],
    )
    weights[used] = found / scale[:, None]
    return weights, (goal - mean @ weights).astype(np.float32)
