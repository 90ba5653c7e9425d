"""What is paid beside a visit or a card, and what that must leave (R-B-034).

Frost, cuts and tolls are paid before the price that they come on top of. A price is always paid in full, so only units
can go that leave enough for it: for the visit's own price, and for that of a card which the visit plays.
"""

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.city import card_at
from evertable.everdell.effects import own_goods
from evertable.everdell.goods import ANY, ANY_MASK, UNIT, WILD, amount
from evertable.everdell.pay import offers_at_any_price
from evertable.everdell.state import Everdell
from evertable.everdell.supply import put_back, set_aside
from evertable.everdell.way import Way


def beside_visit(s: Everdell, seat: int, at: int) -> list[int]:
    """Return the kinds of which a seat can pay a unit and still use a card of a city, sorted."""
    return [kind for kind in sorted(set(own_goods(s, seat, ANY_MASK))) if _visits_without(s, seat, at, kind)]


def can_pay_beside_visit(s: Everdell, seat: int, at: int) -> bool:
    """Return whether there is such a kind."""
    goods = s.goods[seat]
    return any(amount(goods, kind) and _visits_without(s, seat, at, kind) for kind in (*range(ANY), WILD))


def _visits_without(s: Everdell, seat: int, at: int, kind: int) -> bool:
    behaviour = BEHAVIOURS[card_at(s, at)]
    set_aside(s, seat, UNIT[kind])
    can = behaviour.can_visit(s, seat, at)
    put_back(s, seat, UNIT[kind])
    return can


def beside_play(s: Everdell, seat: int, card: int, way: Way, on: int, more: int) -> list[int]:
    """Return the kinds of which a seat can pay a unit and, when ``more`` units of any kinds are paid as well, still
    play a card in a way on something, sorted.
    """
    kinds = sorted(set(own_goods(s, seat, ANY_MASK)))
    return [kind for kind in kinds if on in _offers_without(s, seat, card, way, more, kind)]


def offers_beside(s: Everdell, seat: int, card: int, way: Way, due: int) -> set[int]:
    """Return what a way offers for a card when so many units of any kinds are paid beside it."""
    if not due:
        return set(offers_at_any_price(s, seat, way, card))
    kinds = set(own_goods(s, seat, ANY_MASK))
    return {on for kind in kinds for on in _offers_without(s, seat, card, way, due - 1, kind)}


def _offers_without(s: Everdell, seat: int, card: int, way: Way, more: int, kind: int) -> set[int]:
    set_aside(s, seat, UNIT[kind])
    offers = offers_beside(s, seat, card, way, more)
    put_back(s, seat, UNIT[kind])
    return offers
