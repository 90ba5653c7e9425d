"""Resources as one packed int: eight bits for each of the four kinds, the top bit a guard that keeps them apart.

Gaining is adding, paying is subtracting, and whether a supply covers a cost is one subtraction and a mask.
"""

from collections.abc import Mapping
from typing import Final

from evertable.catalog.schema import Goods

RESOURCES: Final = ("twig", "resin", "pebble", "berry")
"""In the order in which runs of picks go (R-D-03)."""
KINDS: Final = 4
EVERY_KIND: Final = 0b1111
BITS: Final = 8
FIELD: Final = 0x7F
UNIT: Final = [1, 1 << BITS, 1 << 2 * BITS, 1 << 3 * BITS]
GUARD: Final = 0x80808080


def amount(goods: int, kind: int) -> int:
    """Return how much there is of a kind."""
    return goods >> (BITS * kind) & FIELD


def covers(goods: int, cost: int) -> bool:
    """Return whether the goods hold at least the cost, kind by kind."""
    return ((goods | GUARD) - cost) & GUARD == GUARD


def total(goods: int) -> int:
    """Return the number of units of all kinds."""
    return (goods & FIELD) + (goods >> 8 & FIELD) + (goods >> 16 & FIELD) + (goods >> 24 & FIELD)


def missing(goods: int, cost: int) -> int:
    """Return how many units of the cost the goods lack."""
    units = 0
    for kind in range(KINDS):
        lack = amount(cost, kind) - amount(goods, kind)
        if lack > 0:
            units += lack
    return units


def spare(goods: int, cost: int) -> bool:
    """Return whether there is a unit of some kind that the cost does not need."""
    return any(amount(goods, kind) > amount(cost, kind) for kind in range(KINDS))


def pack(amounts: Mapping[str, int]) -> int:
    """Pack goods from names and numbers."""
    return sum(UNIT[RESOURCES.index(name)] * number for name, number in amounts.items())


def pack_goods(goods: Goods) -> int:
    """Pack goods of the catalogue."""
    return pack({name: getattr(goods, name) for name in RESOURCES})


def unpack(goods: int) -> dict[str, int]:
    """Return names and numbers of what is there; kinds with none are left out."""
    return {name: amount(goods, kind) for kind, name in enumerate(RESOURCES) if amount(goods, kind)}
