"""Convert the codecs' bytes to numpy arrays that the caller may keep and change."""

import numpy as np
import numpy.typing as npt

from evertable.research.codecs.codec import Bytes

Row = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


def row_of(written: Bytes) -> Row:
    """Return features as an array."""
    return np.frombuffer(bytearray(written), np.uint8)


def mask_of(written: Bytes) -> Mask:
    """Return a mask of actions."""
    return np.frombuffer(bytearray(written), np.int8)
