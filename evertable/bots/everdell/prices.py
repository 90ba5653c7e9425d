"""Prices of goods in points: tables computed once for each set of weights."""

from functools import lru_cache
from typing import Final

from evertable.bots.everdell.weights import Weights
from evertable.everdell.goods import BITS, FIELD

_FEW: Final = 2
"""Units of a kind that keep their full price."""
_MOST: Final = 40
"""Units beyond this number are worth nothing."""


class Prices:
    """Prices of packed goods; kinds without a price in the weights are worth nothing."""

    def __init__(self, kinds: tuple[float, ...], plenty: float) -> None:
        self._kinds: Final = list(kinds)
        self._stocks: Final = [[kind * _units(units, plenty) for units in range(_MOST + 1)] for kind in kinds]

    def plain(self, goods: int) -> float:
        """Return every unit at its full price."""
        worth = 0.0
        if goods:
            for kind in self._kinds:
                worth += kind * (goods & FIELD)
                goods >>= BITS
        return worth

    def stock(self, goods: int) -> float:
        """Price goods in the supply: from the third unit of a kind on, each is worth less than the one before."""
        worth = 0.0
        if goods:
            for table in self._stocks:
                units = goods & FIELD
                worth += table[units if units < _MOST else _MOST]
                goods >>= BITS
        return worth


def _units(units: int, plenty: float) -> float:
    """Return so many units of a kind, told in units at their full price."""
    told, part = float(min(units, _FEW)), 1.0
    for _ in range(units - _FEW):
        part *= plenty
        told += part
    return told


@lru_cache(maxsize=64)
def prices_of(weights: Weights) -> Prices:
    """Return the prices that belong to weights."""
    return Prices(weights.kinds, weights.plenty)
