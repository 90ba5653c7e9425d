"""Two laws for every action: a fixed price is paid in full, and every gain is reported (see ``supply.py``)."""

from typing import Any, Final

from evertable.duo.goods import total
from evertable.duo.ids import CARD_COUNT, COST, OCCUPIED_WAY, SAVES, SUBSTITUTE
from evertable.duo.packing import PLAY, card_of, way_of
from evertable.duo.pay import stars
from evertable.duo.play import ARRIVE, PLAY_ONE, boost, has_star
from evertable.duo.state import Duo, mayor_of, source_of
from evertable.duo.steps import OPS
from evertable.kernel.audit import AUDIT
from evertable.kernel.stack import Frame

_LONGEST: Final = 60
"""The most questions a payment asks."""


def audit(game: Any, s: Duo, action: int) -> list[str]:
    """Return a sentence for each of the two laws that an action breaks. Plays it on a copy.

    The game has no type here, so that a test can pass one that does something else than an action says.
    """
    before = _owned(s)
    mayor = mayor_of(s.stack[-1])
    least, most = _price(s, action)
    child = s.copy()
    AUDIT.start(child)
    try:
        game.apply(child, action)
        problems = AUDIT.untold(before, _owned(child))
        if AUDIT.uncovered:
            problems.append("a price is higher than what its payer has")
        if most > 0:
            problems += _paid(game, s, child, mayor, least, most)
    finally:
        AUDIT.stop()
    return problems


def _owned(s: Duo) -> list[tuple[int, int]]:
    """Return the resources of each mayor and the point tokens of the city with the same number."""
    return [(s.goods[one], s.points[one] if one < s.table.cities else 0) for one in range(2)]


def _price(s: Duo, action: int) -> tuple[int, int]:
    """Return the fewest and the most resources that an action costs at once; 0 and 0 if it has no fixed price."""
    if action < PLAY:
        return 0, 0
    card, way = card_of(action), way_of(action)
    if way == OCCUPIED_WAY:
        return 0, 0
    frame: Frame = s.stack[-1]
    units = total(COST[card]) - boost(s, card)
    if frame[0] == PLAY_ONE:
        units -= OPS[frame[3]].reduce
        able = [] if has_star(source_of(frame)) else stars(s, mayor_of(frame))
        return max(0, units - max((SAVES[star] for star in able), default=0)), max(0, units)
    if way < CARD_COUNT and not SUBSTITUTE[way]:
        units -= SAVES[way]
    return max(0, units), max(0, units)


def _paid(game: Any, s: Duo, child: Duo, mayor: int, least: int, most: int) -> list[str]:
    """Answer the questions of a payment with their first options until a price has been paid."""
    waiting = _arrivals(s)
    for _ in range(_LONGEST):
        if AUDIT.prices:
            payer, goods = AUDIT.prices[0]
            if payer == mayor and least <= total(goods) <= most:
                return []
            return [f"{payer} pays {total(goods)} resources; the price of {mayor} is {least} to {most}"]
        if not child.stack or _arrivals(child) <= waiting:
            break
        game.apply(child, game.legal_actions(child)[0])
    return [] if not least else [f"{mayor} pays nothing; the price is {least} to {most} resources"]


def _arrivals(s: Duo) -> int:
    """Return how many cards are being played and are not yet paid."""
    return sum(frame[0] == ARRIVE for frame in s.stack)
