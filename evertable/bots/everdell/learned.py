"""Learned weights of features: forecasts of points, and corrections of the evaluation.

A forecast has a weight per feature for each season of the seat: what the feature adds to the points to come on each
line and to the best opponent's total. A correction is what the feature adds to the evaluation. Weights are stored by
feature name, so the file survives changes of the catalogue. A card that training never met gets the weights of its
printed traits.
"""

from collections.abc import Collection
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.card_traits import TRAIT_WIDTH, trait_rows
from evertable.bots.everdell.feature_sinks import FeatureWeights
from evertable.bots.everdell.features import BOX, FEATURES, LADDERS, WIDTH, all_lines, row_of
from evertable.bots.everdell.score_lines import LINES
from evertable.everdell.ids import MODULES
from evertable.everdell.state import Everdell

Floats = npt.NDArray[np.float32]
SEASON_COUNT: Final = 4
TO_COME: Final = 0
"""Outputs from here on are what is still to come, by line."""
RIVAL_OUT: Final = TO_COME + len(LINES) + 1
"""The best opponent's total at the end."""
OUTPUTS: Final = RIVAL_OUT + 1


class Learned:
    """Forecasts by season, ``weights[season]`` with a row per feature and a column per output; and corrections."""

    def __init__(
        self,
        weights: list[Floats],
        biases: list[Floats],
        stretch: list[list[float]] | None = None,
        corrections: Floats | None = None,
        boxes: Collection[str] = (),
    ) -> None:
        self.weights: Final = weights
        self.biases: Final = biases
        self._stretch: Final = stretch or [[0.0, 1.0]] * SEASON_COUNT
        """By season what to add to all points to come and, before that, to multiply them by: weights that are held back
        tell too little of what sets a position apart, and that can be measured in other games."""
        self.feature_weights: Final = (
            [] if corrections is None else [FeatureWeights(row.tolist(), LADDERS) for row in corrections]
        )
        """By season what each feature adds to the evaluation; empty without corrections."""
        self._boxes: Final = frozenset(boxes)
        """The boxes that corrections were learned with, beside the base game."""

    def knows(self, s: Everdell) -> bool:
        """Return whether corrections were learned with every box on the table; with others, they may be wrong."""
        return self._boxes.issuperset(name for name in s.table.config.modules if name in MODULES)

    def outputs(self, row: bytearray, season: int) -> list[float]:
        """Return all outputs, for explanations."""
        found: list[float] = (np.frombuffer(row, np.uint8) @ self.weights[season] + self.biases[season]).tolist()
        return found

    def to_come(self, row: bytearray, season: int) -> list[float]:
        """Return the points still to come by line, as they were in games."""
        found = [max(0.0, points) for points in self.outputs(row, season)[TO_COME:RIVAL_OUT]]
        offset, factor = self._stretch[season]
        total = max(0.0, offset + factor * sum(found))
        if not any(row[BOX:]):
            found[-1] = 0.0  # only boxes have other lines
        scale = total / sum(found) if any(found) else 0.0
        return [points * scale for points in found]


def expected_lines(s: Everdell, seat: int, learned: Learned) -> dict[str, float]:
    """Return a seat's points by line: those that are there and those to come; what modules add is one line."""
    now = all_lines(s)
    found = [float(points) for points in now[seat]]
    if s.stack and not s.passed[seat]:
        to_come = learned.to_come(row_of(s, seat, now), s.season[seat])
        found = [points + more for points, more in zip(found, to_come, strict=True)]
    return {name: points for name, points in zip((*LINES, "other"), found, strict=True) if points or name != "other"}


def read_learned(data: bytes) -> Learned:
    """Return the weights that ``write_learned`` wrote, fitted to the features there are now."""
    with np.load(BytesIO(data)) as found:
        known = {str(name): i for i, name in enumerate(found["features"])}
        here = [i for i, name in enumerate(FEATURES) if name in known]
        there = [known[FEATURES[i]] for i in here]

        def full(name: str) -> Floats:
            table, traits = found[name].astype(np.float32), found[f"{name}_traits"].astype(np.float32)
            rows = trait_rows(traits) if len(traits) == TRAIT_WIDTH else np.zeros((WIDTH, table.shape[1]), np.float32)
            rows[here] += table[there]
            return rows

        weights = [full(f"season{season}") for season in range(SEASON_COUNT)]
        biases = [found[f"bias{season}"].astype(np.float32) for season in range(SEASON_COUNT)]
        stretch: list[list[float]] | None = found["stretch"].tolist() if "stretch" in found else None
        corrections = np.ascontiguousarray(full("corrections").T) if "corrections" in found else None
        boxes: list[str] = found["boxes"].tolist() if "boxes" in found else []
    return Learned(weights, biases, stretch, corrections, boxes)


def write_learned(
    weights: list[Floats],
    biases: list[Floats],
    stretch: list[list[float]] | None = None,
    corrections: Floats | None = None,
    boxes: Collection[str] = (),
) -> bytes:
    """Return the weight file, without features that never occurred. Tables have features first, then traits."""
    tables = {f"season{season}": table for season, table in enumerate(weights)}
    if corrections is not None:
        tables["corrections"] = corrections
    used = np.flatnonzero(sum(np.abs(table[:WIDTH]).sum(axis=1) for table in tables.values()))
    arrays: dict[str, Any] = {"features": np.array([FEATURES[i] for i in used])}
    for name, table in tables.items():
        arrays[name] = table[used].astype(np.float16)
        arrays[f"{name}_traits"] = table[WIDTH:].astype(np.float16)
    for season, bias in enumerate(biases):
        arrays[f"bias{season}"] = bias.astype(np.float32)
    if boxes:
        arrays["boxes"] = np.array(sorted(boxes))
    if stretch is not None:
        arrays["stretch"] = np.array(stretch, np.float32)
    out = BytesIO()
    np.savez_compressed(out, allow_pickle=False, **arrays)
    return out.getvalue()


FORECASTS: Final = "weights/everdell.npz"
CORRECTIONS: Final = "weights/everdell_turns.npz"
"""What comes with the package; each was learned in a course of its own."""


@lru_cache(maxsize=8)
def load_learned(path: str = FORECASTS) -> Learned:
    """Load weights that come with the package."""
    return read_learned(files("evertable.bots").joinpath(path).read_bytes())
