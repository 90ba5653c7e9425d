"""What turns cause, found by lot: now and then a player draws one of its best turns instead of taking the best.

Finished games tell what goes together with many points, and that is not what makes them: who could afford a Farm early
had a good start anyway. Where a lot chose between turns, nothing but the turn sets what came apart from what was to be
expected. So the points at the end, less the forecast for the mean of the turns in the draw, are set against how the
drawn turn differed from that mean: in judgement and in every feature. The judgement's own weight comes out of this too;
corrections are told in its points.

Only sums are kept, so that more games can follow. Weights of features are held back (ridge).
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell_features import NOW, PASSED, WIDTH, WINTER
from evertable.bots.everdell_learned import RIVAL_OUT, SEASON_COUNT, TO_COME, Floats
from evertable.bots.everdell_lines import LINES
from evertable.bots.everdell_traits import TRAIT_WIDTH, with_traits
from evertable.bots.everdell_turns import Ended
from evertable.bots.everdell_worth import Outlook

OFTEN: Final = 0.2
"""The share of turns that are drawn, ..."""
MOST: Final = 6
"""... from so many at most ..."""
WITHIN: Final = 5.0
"""... that seem at most so many points worse than the best."""
RIVALRY: Final = 0.3
"""What a point of the best opponent counts against an own one; as in ``everdell_weights.Weights``."""
SINGLE: Final = 0.15
TRAIT: Final = 0.05
"""How many points one unit of a feature, or of a card's trait, is thought to bring or cost, give or take."""
LEAST_DRAWS: Final = 500
"""With fewer draws nothing is corrected."""
LEAST_SCALE: Final = 0.1
"""A judgement whose points are worth less than this cannot be corrected in its own points."""
WIDE: Final = WIDTH + TRAIT_WIDTH


class Lot(NamedTuple):
    """One turn that was drawn."""

    seat: int
    mean: Floats
    """The mean of the features that the turns in the draw lead to, ..."""
    gap: Floats
    """... by how much those of the drawn one differ from it, ..."""
    worth: float
    """... the mean of the judgements ..."""
    better: float
    """... and by how much the drawn one was judged better than that."""


def draw(outlook: Outlook, turns: list[Ended], rng: np.random.Generator) -> tuple[int, Lot | None]:
    """A turn, by its number, and what there is to learn from it if it was drawn by lot."""
    worths = [turn.worth for turn in turns]
    order = sorted(range(len(turns)), key=lambda i: -worths[i])
    if rng.random() >= OFTEN:
        return order[0], None
    order = [i for i in order[:MOST] if worths[i] >= worths[order[0]] - WITHIN]
    drawn = int(rng.integers(len(order)))
    rows = np.array([_row(outlook, turns[i]) for i in order], dtype=np.float32)
    plain = [outlook.plain(turns[i].s) for i in order]
    mean, worth = rows.mean(axis=0), sum(plain) / len(plain)
    return order[drawn], Lot(outlook.seat, mean, rows[drawn] - mean, worth, plain[drawn] - worth)


def _row(outlook: Outlook, turn: Ended) -> npt.NDArray[np.uint8]:
    """What a turn leads to; a seat that has passed is not corrected any more."""
    row = np.frombuffer(outlook.row(turn.s), np.uint8)
    return np.zeros_like(row) if row[PASSED] else row


class Lots:
    """Sums over all lots so far: of the judgement and all features times each other, and times what they brought."""

    def __init__(self) -> None:
        self.draws = 0
        self._spread = 0.0
        self._squares: npt.NDArray[np.float64] = np.zeros((WIDE + 1, WIDE + 1))
        self._products: npt.NDArray[np.float64] = np.zeros(WIDE + 1)

    def add(self, lots: list[Lot], outcome: Floats, weights: list[Floats], biases: list[Floats]) -> None:
        """Learn from the lots of one game, with its outcome by seat and the forecasts known before it."""
        if not lots:
            return
        brought = np.array([_aim(outcome[lot.seat]) - _expected(lot, weights, biases) for lot in lots])
        gaps = with_traits(np.array([lot.gap for lot in lots]))
        wide = np.concatenate([gaps, np.array([[lot.better] for lot in lots])], axis=1)
        used = np.flatnonzero(wide.any(axis=0))
        wide = wide[:, used]
        self.draws += len(lots)
        self._spread += float(brought @ brought)
        self._squares[np.ix_(used, used)] += wide.T @ wide
        self._products[used] += wide.T @ brought

    def fit(self) -> Floats:
        """Corrections by feature and trait, in points of the judgement."""
        found = np.zeros(WIDE, np.float32)
        if self.draws < LEAST_DRAWS:
            return found
        used = np.flatnonzero(np.diag(self._squares))
        noise = self._spread / self.draws
        hold = np.where(used < WIDTH, noise / SINGLE**2, noise / TRAIT**2)
        hold[used == WIDE] = 0.0
        solved = np.linalg.solve(self._squares[np.ix_(used, used)] + np.diag(hold), self._products[used])
        if used[-1] == WIDE and solved[-1] >= LEAST_SCALE:
            found[used[:-1]] = solved[:-1] / solved[-1]
        return found

    def data(self) -> dict[str, Any]:
        """Everything, to be saved."""
        used = np.flatnonzero(np.diag(self._squares))
        return {
            "lots_draws": np.array([self.draws, self._spread]),
            "lots_used": used,
            "lots_squares": self._squares[np.ix_(used, used)],
            "lots_products": self._products[used],
        }

    def restore(self, found: Any) -> None:
        """Go on from what was saved."""
        draws, self._spread = found["lots_draws"].tolist()
        self.draws, used = int(draws), found["lots_used"]
        self._squares[np.ix_(used, used)] = found["lots_squares"]
        self._products[used] = found["lots_products"]


def _aim(outcome: Floats) -> float:
    """What a seat wanted to make large: its points less a part of the best opponent's."""
    return float(outcome[:-1].sum() - RIVALRY * outcome[-1])


def _expected(lot: Lot, weights: list[Floats], biases: list[Floats]) -> float:
    """The same as it was to be expected before the draw; without forecasts, as it was judged."""
    if not weights:
        return lot.worth
    season = int(lot.mean[WINTER : WINTER + SEASON_COUNT].argmax())
    told = with_traits(lot.mean[None])[0] @ weights[season] + biases[season]
    now = lot.mean[NOW : NOW + len(LINES) + 1].sum()
    return float(now + np.maximum(told[TO_COME:RIVAL_OUT], 0).sum() - RIVALRY * told[RIVAL_OUT])
