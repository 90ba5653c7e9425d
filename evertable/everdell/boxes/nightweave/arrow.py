"""The arrow of the current activity card decides ties, and the way past what is taken (R-M-16, R-M-50 to R-M-52)."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell.boxes.nightweave.activities import clockwise
from evertable.everdell.boxes.nightweave.owner import FACTS
from evertable.everdell.ids import EVENT, PLACE
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS as TABLE_FACTS

_ORDERS: Final = FACTS.orders
RING: Final = [spot - 1 for spot in _ORDERS.meadow]
"""The places of the Meadow, clockwise."""
CLEARINGS: Final = [TABLE_FACTS.forest.clearings.index(name) for name in _ORDERS.clearings]
BASIC: Final = [PLACE[name] for name in _ORDERS.basic]
JOURNEY: Final = [PLACE[name] for name in _ORDERS.journey]
HAVEN: Final = PLACE["haven"]
BASIC_EVENTS: Final = [EVENT[name] for name in _ORDERS.basic_events if name in EVENT]


def along(s: Everdell, row: Sequence[int]) -> list[int]:
    """A row from the end at which the arrow begins."""
    return list(row) if clockwise(s) else list(reversed(row))


def onward(s: Everdell, ring: Sequence[int], start: int) -> list[int]:
    """A ring from one of its positions on, in the direction of the arrow."""
    way = 1 if clockwise(s) else -1
    return [ring[(start + i * way) % len(ring)] for i in range(len(ring))]


def meadow(s: Everdell) -> list[int]:
    """The places of the Meadow: clockwise from the top left, or the other way from the bottom right (R-M-50)."""
    return onward(s, RING, RING.index(0 if clockwise(s) else max(RING)))


def players(s: Everdell) -> list[int]:
    """Those who play against her, the one the arrow names first: clockwise the one who moves after her (R-M-16)."""
    return along(s, range(s.table.seats))


def chooser(s: Everdell) -> int:
    """Who decides what is left to the players."""
    return players(s)[0]


def around(spot: int) -> list[int]:
    """The places of the Meadow clockwise from one on, whatever the arrow (R-M-33, R-M-62)."""
    here = RING.index(spot)
    return RING[here:] + RING[:here]
