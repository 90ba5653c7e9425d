"""A position's features for the value net as a row of bytes: for training, and as a reference for the sum in search."""

from evertable.bots.everdell.feature_sinks import FeatureRow
from evertable.bots.everdell.features import KnownCards
from evertable.bots.everdell.net_features import NET_WIDTH, add_net_features
from evertable.everdell.state import Everdell


def net_row(s: Everdell, seat: int, lines: list[list[int]], known: KnownCards | None, judgement: float) -> bytearray:
    """Return the features of a position for a seat; ``lines`` come from ``all_lines``."""
    row = FeatureRow(NET_WIDTH)
    add_net_features(s, seat, lines, known, judgement, row)
    return row.bytes
