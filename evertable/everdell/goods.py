"""Resources as one packed int: ten bits for each kind, the top one a guard that keeps the kinds apart.

Gaining is adding, paying is subtracting, and whether a supply covers a cost is one subtraction and a mask. Costs,
supplies and what lies on cards and events are all such ints. They fit into 60 bits, so that the compiler may work with
them in registers (``i64``).
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from evertable.catalog.schema import Goods

TWIG: Final = 0
RESIN: Final = 1
PEBBLE: Final = 2
BERRY: Final = 3
PEARL: Final = 4
WILD: Final = 5
"""A token that stands for any one of the first four kinds (R-BF-78)."""
RESOURCES: Final = ("twig", "resin", "pebble", "berry", "pearl", "wild")
"""In the order in which runs of picks go."""
KINDS: Final = 5
"""The kinds that things cost; nothing costs a wild token."""
ANY: Final = 4
"""The first four kinds are what "any resource" means (R-B-002)."""
ANY_MASK: Final = 0b1111

BITS: Final = 10
FIELD: Final = (1 << (BITS - 1)) - 1
UNIT: Final = [1 << (BITS * kind) for kind in range(len(RESOURCES))]
GUARD: Final = 1 << 9 | 1 << 19 | 1 << 29 | 1 << 39 | 1 << 49 | 1 << 59
"""The top bit of each kind, written out so that the compiler knows the number."""

ONE_WILD: Final = 1 << 50
"""A single wild token; goods with any are no less."""


def amount(goods: int, kind: int) -> int:
    """How much there is of a kind."""
    packed: i64 = goods
    return packed >> (BITS * kind) & FIELD


def covers(goods: int, cost: int) -> bool:
    """Whether the goods hold at least the cost, kind by kind; wild tokens make up for what is missing."""
    supply: i64 = goods
    price: i64 = cost
    if ((supply | GUARD) - price) & GUARD == GUARD:
        return True
    return supply >= ONE_WILD and not missing(goods, cost)


def covers_with_coin(goods: int, cost: int, coin: int, each: int, first: int) -> bool:
    """Whether goods cover a cost if all that is missing of the kinds from the first on is paid with another kind,
    ``each`` of ``coin`` for a unit. Pearls cannot be paid so, and wild tokens do not help.
    """
    supply: i64 = goods
    price: i64 = cost
    needed: i64 = 0
    held: i64 = 0
    for kind in range(KINDS):
        lack = (price & FIELD) - (supply & FIELD)
        if kind == coin:
            needed += price & FIELD
            held = supply & FIELD
        elif lack > 0:
            if kind >= ANY or kind < first:
                return False
            needed += lack * each
        supply >>= BITS
        price >>= BITS
    return needed <= held


def spend(goods: int, cost: int) -> int:
    """What is left of goods that cover a cost."""
    if goods >= ONE_WILD:
        for kind in range(ANY):
            lack = amount(cost, kind) - amount(goods, kind)
            if lack > 0:
                cost += (UNIT[WILD] - UNIT[kind]) * lack
    return goods - cost


def total(goods: int) -> int:
    """The number of units of all kinds."""
    units = 0
    while goods:
        units += goods & FIELD
        goods >>= BITS
    return units


def missing(goods: int, cost: int) -> int:
    """How many units of the cost the goods lack."""
    supply: i64 = goods
    price: i64 = cost
    units: i64 = 0
    for _ in range(ANY):
        lack = (price & FIELD) - (supply & FIELD)
        if lack > 0:
            units += lack
        supply >>= BITS
        price >>= BITS
    pearls = (price & FIELD) - (supply & FIELD)
    supply >>= BITS
    if supply > 0:  # wild tokens
        units = units - supply if units > supply else 0
    return units + pearls if pearls > 0 else units


def worth(goods: int, mask: int) -> int:
    """How many units there are of the kinds of a bit set, wild tokens counted for any of the first four."""
    units = amount(goods, WILD) if mask & ANY_MASK else 0
    for kind in range(KINDS):
        if mask >> kind & 1:
            units += amount(goods, kind)
    return units


def pack(amounts: Mapping[str, int]) -> int:
    """Goods from names and numbers."""
    return sum(UNIT[RESOURCES.index(name)] * number for name, number in amounts.items())


def pack_goods(goods: Goods) -> int:
    """Goods as the catalogue writes them."""
    return pack({name: getattr(goods, name) for name in RESOURCES if hasattr(goods, name)})


def unpack(goods: int) -> dict[str, int]:
    """Names and numbers of what is there; kinds with none are left out."""
    return {name: amount(goods, kind) for kind, name in enumerate(RESOURCES) if amount(goods, kind)}
