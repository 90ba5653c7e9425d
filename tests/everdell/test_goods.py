"""Packed goods: what is worked out on whole numbers is what counting kind by kind says."""

from itertools import product
from random import Random

from evertable.everdell.goods import ANY, KINDS, PEARL, UNIT, WILD, amount, covers_with_coin


def _counted(goods: int, cost: int, coin: int, each: int, first: int) -> bool:
    needed = amount(cost, coin)
    for kind in range(KINDS):
        lack = max(0, amount(cost, kind) - amount(goods, kind)) if kind != coin else 0
        if lack and (kind == PEARL or kind < first):
            return False
        needed += lack * each
    return needed <= amount(goods, coin)


def test_what_is_missing_is_paid_in_coin_of_kinds_from_the_first_on() -> None:
    draw = Random(7)
    found = set()
    for _ in range(300):
        goods = sum(UNIT[kind] * draw.randrange(5) for kind in (*range(KINDS), WILD))
        cost = sum(UNIT[kind] * draw.randrange(4) for kind in range(ANY)) + UNIT[PEARL] * draw.randrange(2)
        for coin, first in product(range(ANY), range(ANY)):
            each = draw.randrange(1, 3)
            expected = _counted(goods, cost, coin, each, first)
            assert covers_with_coin(goods, cost, coin, each, first) == expected
            found.add((expected, coin, first))
    assert len(found) == 2 * ANY * ANY
