"""Positions of self-play that were kept in files, as tables for fitting."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.net_features import NET_WIDTH
from evertable.bots.everdell.value_net import GRAIN
from evertable.bots.learning.net_games import BEST, DRAWN, META

RARE: Final = 40
"""A feature that occurs less often has no weights of its own."""
_AT: Final = {name: i for i, name in enumerate(META)}
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def common_features(files: list[Path]) -> Ints:
    """Return the features that occur often enough in the positions of files."""
    found = np.zeros(NET_WIDTH, np.int64)
    for file in files:
        with np.load(file) as rows:
            found += np.bincount(rows["there"], minlength=NET_WIDTH)
    return np.flatnonzero(found >= RARE)


class Positions:
    """The positions of one file, in the order in which they were kept."""

    def __init__(self, file: Path, columns: Ints) -> None:
        with np.load(file) as found:
            flat, values = found["there"], found["values"]
            size = np.diff(found["ends"], prepend=0)
            self.meta: Final[Doubles] = found["meta"].astype(np.float64)
        place = np.full(NET_WIDTH, -1)
        place[columns] = np.arange(len(columns))
        row, column = np.repeat(np.arange(len(size)), size), place[flat]
        kept = column >= 0
        width = len(columns)
        self.table: Final[Floats] = np.zeros((len(size), width + 2), np.float32)
        """A column for each feature, then one that is always 1, then what the judgement promises beyond the points."""
        self.table[row[kept], column[kept]] = values[kept]
        self.table[:, width] = 1
        self.table[:, width + 1] = np.trunc((self.of("judgement") - self.of("points")) * GRAIN) / GRAIN
        self.season: Final[Ints] = self.of("season").astype(np.int64)
        self.live: Final = (self.of("passed") == 0) & (self.of("over") == 0)
        """Where points may still come, ..."""
        self.played: Final = self.of("kind") <= DRAWN
        """... and which turns were played."""

    def __len__(self) -> int:
        return len(self.meta)

    def of(self, name: str) -> Doubles:
        """Return one column of what is kept beside features."""
        found: Doubles = self.meta[:, _AT[name]]
        return found

    def draws(self) -> tuple[Ints, Ints]:
        """Return the rows of turns that were drawn by lot, and where the turns of their draws begin."""
        rows = np.arange(len(self))
        begins = np.maximum.accumulate(np.where(self.of("kind") == BEST, rows, 0))
        drawn = np.flatnonzero(self.of("kind") == DRAWN)
        return drawn, begins[drawn]

    def valued(self, weights: Any, now: Doubles) -> Doubles:
        """Return ``now`` and, where points may still come, the weighted sum of the season's columns."""
        found = now.copy()
        for season, row in enumerate(weights):
            here = np.flatnonzero(self.live & (self.season == season))
            found[here] += self.table[here] @ row
        return found
