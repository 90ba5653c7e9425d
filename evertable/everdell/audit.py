"""Two laws over every action: a fixed price is paid in full, and every gain is told (see ``supply.py``)."""

from typing import Final

from evertable.everdell.goods import pack_goods, total
from evertable.everdell.ids import CATALOG, COST, FIRST_EVENT, FIRST_PLACE, ON_CARD
from evertable.everdell.packing import PLACE_WORKER, PLAY, PLAY_END, card_of, thing_of, way_of
from evertable.everdell.pay import surcharges
from evertable.everdell.places import place_of
from evertable.everdell.play import ARRIVE
from evertable.everdell.state import Everdell
from evertable.everdell.visit import event_of
from evertable.everdell.way import VARIES, WAYS
from evertable.kernel.audit import Accounts, audit_action
from evertable.kernel.game import Game

_PAY: Final = {token.id: pack_goods(token.pay) for token in CATALOG.tokens if token.type == "adornment"}


def audit(game: Game[Everdell], s: Everdell, action: int) -> list[str]:
    """Return a sentence for each of the two laws that an action breaks."""
    return audit_action(game, s, action, _ACCOUNTS, s.stack[-1][1], *_price(game, s, action))


def _owned(s: Everdell) -> list[tuple[int, int]]:
    return list(zip(s.goods, s.points, strict=True))


def _price(game: Game[Everdell], s: Everdell, action: int) -> tuple[int, int]:
    """Return the fewest and the most units that an action costs at once; 0 and 0 if it has no fixed price."""
    if PLAY <= action < PLAY_END:
        return _card_price(s, action)
    if PLACE_WORKER <= action < PLAY and not s.table.before_visit_hooks:
        thing = thing_of(action)
        if thing >= FIRST_EVENT and thing != ON_CARD:
            units = total(pack_goods(event_of(thing).cost))
            return units, units
        if FIRST_PLACE <= thing < FIRST_EVENT and not s.table.before_place_effect_hooks:  # which may lead elsewhere
            units = total(pack_goods(place_of(thing).pay))
            return units, units
    words = game.describe(s, action)
    if words["verb"] == "adorn":
        units = total(_PAY[words["adornment"]])
        return units, units
    return 0, 0


def _card_price(s: Everdell, action: int) -> tuple[int, int]:
    card, way = card_of(action), WAYS[way_of(action)]
    if not way.pays:
        return 0, 0
    dearer = surcharges(s, s.stack[-1][1], card, way)
    units = total(COST[card]) + (total(dearer[1]) if dearer else 0)
    if way.saves == VARIES:
        return 0, 0
    least = max(0, units - way.saves)
    return least, 99 if s.table.before_payment_hooks and least else least


_ACCOUNTS: Final = Accounts(_owned, total, ARRIVE)
