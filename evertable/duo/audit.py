"""Two laws for every action: a fixed price is paid in full, and every gain is reported (see ``supply.py``)."""

from typing import Any, Final

from evertable.duo.goods import total
from evertable.duo.ids import CARD_COUNT, COST, OCCUPIED_WAY, SAVES, SUBSTITUTE
from evertable.duo.packing import PLAY, card_of, way_of
from evertable.duo.pay import stars
from evertable.duo.play import ARRIVE, PLAY_ONE, boost, has_star
from evertable.duo.state import Duo, mayor_of, source_of
from evertable.duo.steps import OPS
from evertable.kernel.audit import Accounts, audit_action
from evertable.kernel.stack import Frame


def audit(game: Any, s: Duo, action: int) -> list[str]:
    """Return a sentence for each of the two laws that an action breaks."""
    return audit_action(game, s, action, _ACCOUNTS, mayor_of(s.stack[-1]), *_price(s, action))


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
    if frame[0] == PLAY_ONE.number:
        units -= OPS[frame[3]].reduce
        able = [] if has_star(source_of(frame)) else stars(s, mayor_of(frame))
        return max(0, units - max((SAVES[star] for star in able), default=0)), max(0, units)
    if way < CARD_COUNT and not SUBSTITUTE[way]:
        units -= SAVES[way]
    return max(0, units), max(0, units)


_ACCOUNTS: Final = Accounts(_owned, total, ARRIVE)
