"""Hedgehogs, Squirrels and Otters pay for constructions with what they have most of (R-BF-65).

A discount comes first; then, unit by unit, something of the cost may be paid in the power's own coin.
"""

from typing import Final

from evertable.everdell.boxes.powers.held import NOBODY, POWERS, power_of
from evertable.everdell.goods import ANY, RESOURCES, UNIT, amount, covers, covers_with_coin, pack_goods
from evertable.everdell.ids import CONSTRUCTION, KIND, NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import beside_cost, bill, cost_of
from evertable.everdell.pay import pay_plainly
from evertable.everdell.questions import DONE, Question
from evertable.everdell.state import Everdell
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description

NO_COIN: Final = -1
PRICE: Final = {thing: pack_goods(power.substitution.pay) for thing, power in POWERS.items() if power.substitution}
"""What each of them pays in place of one resource."""
COIN: Final = [
    next((kind for kind in range(ANY) if amount(PRICE.get(thing, 0), kind)), NO_COIN) for thing in range(len(NAMES))
]
"""The kind they pay with, by the power's number; NO_COIN for everything else."""
_COINS: Final = [amount(PRICE[thing], COIN[thing]) if thing in PRICE else 0 for thing in range(len(NAMES))]
"""How many of that kind stand for one resource, by the power's number."""


def _enough(goods: int, cost: int, power: int, first: int) -> bool:
    """Whether goods are enough if every unit that is missing is paid in coin; none of a kind before the first may be,
    unless ``first`` is ANY.
    """
    return covers_with_coin(goods, cost, COIN[power], _COINS[power], first if first < ANY else 0)


def _ask(s: Everdell, seat: int, power: int, cost: int, receiver: int, first: int) -> bool:
    question = _MAY if covers(s.goods[seat], cost) else _MUST
    return question.ask(s, seat, power, bill(cost, pair(receiver, first)))


def _items(s: Everdell, seat: int, power: int, data: int) -> list[int]:
    """The kinds of which the next unit can be paid in coin, in order, so that each set is reached once."""
    cost, first, goods = cost_of(data), other_of(beside_cost(data)), s.goods[seat]
    return [
        kind
        for kind in range(first, ANY)
        if kind != COIN[power] and amount(cost, kind) and _enough(goods, cost - UNIT[kind] + PRICE[power], power, kind)
    ]


def _answer(s: Everdell, seat: int, power: int, kind: int, data: int) -> None:
    cost, receiver = cost_of(data), small_of(beside_cost(data))
    if kind != DONE:
        cost += PRICE[power] - UNIT[kind]
        if _ask(s, seat, power, cost, receiver, kind):
            return
    pay_plainly(s, seat, cost, receiver)


def _words(s: Everdell, seat: int, kind: int) -> Description:
    return {"pick": RESOURCES[kind], "with": RESOURCES[COIN[power_of(s, seat)]]}


_MAY: Final = Question("powers.paying may", _items, _answer, _words, optional=True)
_MUST: Final = Question("powers.paying must", _items, _answer, _words)


class Paying(EverdellModule):
    """Payment in the power's own coin."""

    def can_pay(self, s: Everdell, seat: int, card: int, cost: int) -> bool:
        """Whether the seat's power can pay for a construction."""
        power = power_of(s, seat) if KIND[card] == CONSTRUCTION else NOBODY
        return power != NOBODY and COIN[power] != NO_COIN and _enough(s.goods[seat], cost, power, ANY)

    def pays_otherwise(self, s: Everdell, seat: int) -> bool:
        power = power_of(s, seat)
        return power != NOBODY and COIN[power] != NO_COIN

    def before_payment(self, s: Everdell, seat: int, cost: int, receiver: int) -> bool:
        """Ask what is paid in coin, if anything can be."""
        power = power_of(s, seat)
        if power not in PRICE or KIND[s.playing[-1]] != CONSTRUCTION:
            return False
        return _ask(s, seat, power, cost, receiver, 0)
