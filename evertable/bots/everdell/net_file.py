"""Files of value nets: whole numbers by the names of features, so that a file outlives changes of the catalogue."""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.card_traits import TRAIT_COUNT, TRAITS
from evertable.bots.everdell.feature_sinks import LADDER, MOST, FeatureRow
from evertable.bots.everdell.features import CARD_BLOCKS, LADDERS
from evertable.bots.everdell.net_features import NET_FEATURES, NET_WIDTH, SOON, STEP_BLOCKS, STILL
from evertable.bots.everdell.value_net import (
    FIRST_LANES,
    HALF,
    HIDDEN,
    LANE,
    SECOND,
    WIDE,
    WIDE_HALF,
    SeasonNet,
    ValueNet,
)
from evertable.everdell.ids import CARD_COUNT

FORMAT: Final = 1
SEASONS: Final = 4
BLOCKS: Final = (*CARD_BLOCKS, SOON, STILL)
"""Where features begin that there are for each card."""
TRAIT_ROWS: Final = len(BLOCKS) * TRAIT_COUNT
Ints = npt.NDArray[np.int64]


class NetFileError(ValueError):
    """A file that is no value net, or one for another version."""


def trait_table() -> npt.NDArray[np.float32]:
    """Return a row for each feature with the traits of its card, in the columns of its block."""
    table = np.zeros((NET_WIDTH, TRAIT_ROWS), np.float32)
    for i, first in enumerate(BLOCKS):
        table[first : first + CARD_COUNT, i * TRAIT_COUNT : (i + 1) * TRAIT_COUNT] = TRAITS
    return table


def write_net(arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    """Return the file of a net. ``arrays`` has ``first`` (season, feature, lane) and what comes after it."""
    used = np.flatnonzero(np.abs(arrays["first"]).sum(axis=(0, 2)))
    kept = {name: array for name, array in arrays.items() if name != "first"}
    kept["first"] = arrays["first"][:, used].astype(np.int16)
    kept["features"] = np.array([NET_FEATURES[i] for i in used])
    kept["format"] = np.array(FORMAT)
    out = BytesIO()
    np.savez_compressed(out, allow_pickle=False, **kept)
    return out.getvalue()


def read_arrays(data: bytes) -> dict[str, Ints]:
    """Return the numbers of a file, ``first`` with a row for every feature there is now."""
    try:
        with np.load(BytesIO(data)) as found:
            if int(found["format"]) != FORMAT:
                raise NetFileError(f"This value net has format {int(found['format'])}; this version reads {FORMAT}.")
            known = {str(name): i for i, name in enumerate(found["features"])}
            here = [i for i, name in enumerate(NET_FEATURES) if name in known]
            first = np.zeros((SEASONS, NET_WIDTH, FIRST_LANES), np.int64)
            first[:, here] = found["first"][:, [known[NET_FEATURES[i]] for i in here]]
            rest = ("bias", "second", "second_bias", "third", "third_bias", "slope")
            return {"first": first, **{name: found[name].astype(np.int64) for name in rest}}
    except NetFileError:
        raise
    except (KeyError, OSError, EOFError, ValueError, BadZipFile) as error:
        raise NetFileError(f"This file is no value net: {error}.") from None


def net_of(arrays: dict[str, Ints]) -> ValueNet:
    """Return a net that can be asked."""
    seasons = []
    for season in range(SEASONS):
        straight = not arrays["third"][season].any()
        lanes = slice(HIDDEN if straight else 0, None)
        first = [_packed(row, LANE) for row in arrays["first"][season, :, lanes].tolist()]
        amounts = [_amounts(first, ladder) for ladder in LADDERS]
        seasons.append(
            SeasonNet(
                first,
                _packed([value + HALF for value in arrays["bias"][season, lanes].tolist()], LANE),
                amounts,
                LADDERS[0],
                _steps(first),
                [_packed(row, WIDE) for row in arrays["second"][season].tolist()],
                _packed([value + WIDE_HALF for value in arrays["second_bias"][season].tolist()], WIDE),
                arrays["third"][season].T.tolist(),
                arrays["third_bias"][season].tolist(),
                arrays["slope"][season].tolist(),
            )
        )
    return ValueNet(seasons)


def read_net(data: bytes) -> ValueNet:
    """Return the net of a file."""
    return net_of(read_arrays(data))


def _packed(lanes: list[int], bits: int) -> int:
    total = 0
    for lane in reversed(lanes):
        total = (total << bits) + lane
    return total


def _amounts(first: list[int], ladder: int) -> list[int]:
    found = []
    for number in range(MOST + 1):
        row = FeatureRow(LADDER)
        row.amount(0, number)
        found.append(sum([first[ladder + i] * times for i, times in enumerate(row.bytes) if times]))
    return found


def _steps(first: list[int]) -> list[int]:
    found = [0] * len(first)
    for begin, count in STEP_BLOCKS:
        total = 0
        for feature in range(begin, begin + count):
            total += first[feature]
            found[feature] = total
    return found


@lru_cache(maxsize=8)
def load_net(path: str) -> ValueNet:
    """Load a net that comes with the package, or from a file."""
    if Path(path).is_absolute():
        return read_net(Path(path).read_bytes())
    return read_net(files("evertable.bots").joinpath(path).read_bytes())


assert SECOND
