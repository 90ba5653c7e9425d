"""Fit leaf values to self-play, and tell how well a judgement foretells."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.leaf_values import NUMBERS, LeafValues, TableLeafValues, automa_numbers, numbers
from evertable.bots.learning.first_sight import TurnSample
from evertable.everdell.ids import SEASONS

Doubles = npt.NDArray[np.float64]
HOLD: Final = 3.0
"""Ridge: how strongly weights are held back, in rows of a feature's own spread."""
JUDGEMENT: Final = NUMBERS.index("judgement")
"""Also where the points stand among the numbers of an automa."""


class Row(NamedTuple):
    """A turn that did not end the seat's game, as numbers."""

    season: int
    numbers: list[float]
    came: float


def rows_of(game: Sequence[TurnSample], boxes: Sequence[str] = ()) -> list[Row]:
    """Return the turns of a game after which the seat goes on."""
    return [
        Row(sample.s.season[sample.seat], numbers(sample.s, sample.seat, sample.judgement, boxes), float(sample.came))
        for sample in game
        if sample.s.stack and not sample.s.passed[sample.seat]
    ]


def automa_rows_of(game: Sequence[TurnSample]) -> list[Row]:
    """Return the same turns for each automa: what it had, and what it had in the end."""
    return [
        Row(sample.s.season[0], automa_numbers(sample.s, owner), float(sample.totals[owner]))
        for sample in game
        if sample.s.stack and not sample.s.passed[0]
        for owner in range(sample.s.table.seats, sample.s.table.owners)
    ]


def fit(rows: Sequence[Row]) -> list[list[float]]:
    """Return weights by season; without rows the judgement, or an automa's points, as they are."""
    width = len(rows[0].numbers) if rows else len(NUMBERS)
    found = []
    for season in range(len(SEASONS)):
        chosen = [row for row in rows if row.season == season]
        if not chosen:
            found.append([float(i == JUDGEMENT) for i in range(width)])
            continue
        x, y = np.array([row.numbers for row in chosen]), np.array([row.came for row in chosen])
        mean, level = x.mean(axis=0), y.mean()
        spread = np.where(x.std(axis=0) > 0, x.std(axis=0), 1.0)
        scaled = (x - mean) / spread
        weights = np.linalg.solve(scaled.T @ scaled + HOLD * np.eye(width), scaled.T @ (y - level)) / spread
        weights[0] = level - mean[1:] @ weights[1:]
        found.append([round(float(weight), 5) for weight in weights])
    return found


def calibration(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return by season how the judgement fits what came: turns, bias, root mean square error and slope."""
    found = []
    for season in range(len(SEASONS)):
        chosen = [row for row in rows if row.season == season]
        told = np.array([row.numbers[JUDGEMENT] for row in chosen])
        came = np.array([row.came for row in chosen])
        entry: dict[str, Any] = {"turns": len(chosen)}
        if len(chosen) > 1 and told.std() > 0:
            entry["bias"] = round(float((told - came).mean()), 2)
            entry["error"] = round(float(np.sqrt(((told - came) ** 2).mean())), 2)
            entry["slope"] = round(float(np.polyfit(told, came, 1)[0]), 2)
        found.append(entry)
    return found


def errors(rows: Sequence[Row], weights: Sequence[Sequence[float]]) -> list[float | None]:
    """Return by season the root mean square error of leaf values; None without rows."""
    found: list[float | None] = []
    for season, own in enumerate(weights):
        off = [float(np.dot(own, row.numbers)) - row.came for row in rows if row.season == season]
        found.append(round(float(np.sqrt(np.mean(np.square(off)))), 2) if off else None)
    return found


def drift(
    games: Sequence[Sequence[TurnSample]], leaves: LeafValues | TableLeafValues | None = None
) -> list[list[float]]:
    """Return by season what a seat's judgement, or its leaf value, changes by from one of its turns to the next."""
    found: list[list[float]] = [[] for _ in SEASONS]
    for game in games:
        last: dict[int, tuple[int, float]] = {}
        for sample in game:
            s, seat = sample.s, sample.seat
            told = sample.judgement if leaves is None else leaves.value(s, seat, sample.judgement)
            if seat in last and s.stack and not s.passed[seat]:
                season, before = last[seat]
                found[season].append(told - before)
            last[seat] = (s.season[seat], told)
    return found
