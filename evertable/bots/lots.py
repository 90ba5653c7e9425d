"""What turns cause, found by lot: now and then a player draws one of its best turns instead of taking the best.

Finished games tell what goes together with many points, and that is not what makes them: who could afford a Farm early
had a good start anyway. Where a lot chose between turns, nothing but the turn sets what came apart from what was to be
expected. So the points at the end, less the forecast for the mean of the turns in the draw, are set against how the
drawn turn differed from that mean: in judgement and in every feature. The judgement's own weight comes out of this too;
corrections are told in its points.

A feature has a weight for all seasons and a smaller one for each; both are held back (ridge), as are the traits that
cards share.
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
ALWAYS: Final = 0.15
SEASONAL: Final = 0.05
TRAIT: Final = 0.05
"""How many points one unit of a feature is thought to bring or cost, give or take: in every season, in one beyond that,
and for a card's trait."""
LEAST_DRAWS: Final = 500
"""With fewer draws nothing is corrected ..."""
LEAST_SEEN: Final = 30
"""... nor is a feature that set turns apart in fewer."""
LEAST_SCALE: Final = 0.1
"""A judgement whose points are worth less than this cannot be corrected in its own points."""
CHUNK: Final = 2000
"""Lots that are laid out at a time."""


Sparse = tuple[npt.NDArray[np.int32], Floats]
"""Where a row is not nought, and what it is there."""


class Lot(NamedTuple):
    """One turn that was drawn."""

    seat: int
    mean: Floats
    """The mean of the features that the turns in the draw lead to, ..."""
    gap: Sparse
    """... by how much those of the drawn one differ from it, season by season in one row, ..."""
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
    rows = np.array([np.frombuffer(outlook.row(turns[i].s), np.uint8) for i in order], dtype=np.float32)
    rows[rows[:, PASSED] > 0] = 0  # a seat that has passed is not corrected any more
    plain = [outlook.plain(turns[i].s) for i in order]
    worth = sum(plain) / len(plain)
    return order[drawn], Lot(outlook.seat, rows.mean(axis=0), _gap(rows, drawn), worth, plain[drawn] - worth)


def _gap(rows: Floats, drawn: int) -> Sparse:
    """What sets the drawn row apart from the mean of all."""
    seasons = rows[:, WINTER : WINTER + SEASON_COUNT]
    wide = (seasons[:, :, None] * rows[:, None, :]).reshape(len(rows), -1)
    gap = wide[drawn] - wide.mean(axis=0)
    there = np.flatnonzero(gap)
    return there.astype(np.int32), gap[there].astype(np.float32)


class Lots:
    """All lots so far, with what each brought."""

    def __init__(self) -> None:
        self._gaps: Final[list[Sparse]] = []
        self._better: Final[list[float]] = []
        self._brought: Final[list[float]] = []

    @property
    def draws(self) -> int:
        """How many there are."""
        return len(self._gaps)

    def add(self, lots: list[Lot], outcome: Floats, weights: list[Floats], biases: list[Floats]) -> None:
        """Learn from the lots of one game, with its outcome by seat and the forecasts known before it."""
        for lot in lots:
            self._gaps.append(lot.gap)
            self._better.append(lot.better)
            self._brought.append(_aim(outcome[lot.seat]) - _expected(lot, weights, biases))

    def fit(self) -> Floats:
        """Corrections by feature and trait, a column for each season, in points of the judgement."""
        found = np.zeros((WIDTH + TRAIT_WIDTH, SEASON_COUNT), np.float32)
        if self.draws < LEAST_DRAWS:
            return found
        brought = np.array(self._brought)
        noise = float(brought @ brought) / self.draws
        used = np.flatnonzero(np.bincount(np.concatenate([there for there, _ in self._gaps])) >= LEAST_SEEN)
        parts = [self._laid_out(first, used) for first in range(0, self.draws, CHUNK)]
        squares = sum(part.T @ part for part in parts).astype(np.float64)
        products = sum(part.T @ brought[i * CHUNK : (i + 1) * CHUNK] for i, part in enumerate(parts))
        hold = np.repeat([ALWAYS, TRAIT, SEASONAL], [WIDTH, TRAIT_WIDTH, len(used)]) ** -2.0 * noise
        seen = np.flatnonzero(np.diag(squares))
        solved = np.zeros(len(squares))
        solved[seen] = np.linalg.solve(
            squares[np.ix_(seen, seen)] + np.diag(np.append(hold, 0.0)[seen]), products[seen]
        )
        scale = solved[-1]
        if scale >= LEAST_SCALE:
            found[:] = solved[: len(found), None] / scale
            found[used % WIDTH, used // WIDTH] += solved[len(found) : -1] / scale
        return found

    def _laid_out(self, first: int, used: npt.NDArray[np.int64]) -> Floats:
        """Some lots as rows: features of all seasons and traits, features by season, the judgement."""
        gaps = self._gaps[first : first + CHUNK]
        wide = np.zeros((len(gaps), SEASON_COUNT * WIDTH), np.float32)
        for row, (there, gap) in zip(wide, gaps, strict=True):
            row[there] = gap
        kept = np.zeros_like(wide)
        kept[:, used] = wide[:, used]
        always = with_traits(kept.reshape(len(gaps), SEASON_COUNT, WIDTH).sum(axis=1))
        better = np.array(self._better[first : first + CHUNK], np.float32)
        return np.concatenate([always, wide[:, used], better[:, None]], axis=1)

    def data(self) -> dict[str, Any]:
        """Everything, to be saved."""
        nothing = (np.zeros(0, np.int32), np.zeros(0, np.float32))
        there, gaps = zip(*self._gaps, strict=True) if self._gaps else ((nothing[0],), (nothing[1],))
        return {
            "lots_there": np.concatenate(there),
            "lots_gaps": np.concatenate(gaps),
            "lots_ends": np.cumsum([len(there) for there, _ in self._gaps], dtype=np.int64),
            "lots_better": np.array(self._better),
            "lots_brought": np.array(self._brought),
        }

    def restore(self, found: Any) -> None:
        """Go on from what was saved."""
        ends = found["lots_ends"][:-1]
        if len(found["lots_ends"]):
            there, gaps = np.split(found["lots_there"], ends), np.split(found["lots_gaps"], ends)
            self._gaps.extend(zip(there, gaps, strict=True))
        self._better.extend(found["lots_better"].tolist())
        self._brought.extend(found["lots_brought"].tolist())


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
