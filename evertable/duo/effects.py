"""Handlers of the steps that gain, pay, draw, take and show, which most cards and tiles consist of (R-D-27, R-D-30,
R-D-52)."""

from typing import Final

from evertable.duo import packing, steps
from evertable.duo.city import change, discard_from_city, gain_occupied, slot_of
from evertable.duo.count import count
from evertable.duo.deck import add_to_hand, draw, refill, remove_from_hand, take_from_meadow
from evertable.duo.goods import KINDS, RESOURCES, UNIT, amount
from evertable.duo.ids import COST, KIND, NAMES, SEASON_THING
from evertable.duo.questions import (
    CARD_NEWS,
    Question,
    built_items,
    built_words,
    discard_one,
    hand_words,
    meadow_words,
    number_words,
    own_hand,
    resource_words,
)
from evertable.duo.state import PROMPTS, Duo, mayor_of, push, source_of
from evertable.duo.supply import earn, earn_points, pay_unit
from evertable.duo.track import touching
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame

# --- gaining and drawing


def _gain(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    to, times = packing.receiver_in(context, mayor), packing.times_in(context)
    city = s.table.city_of[to]
    if op.card >= 0 and slot_of(s, city, op.card) < 0:
        return
    if op.per >= 0:
        times *= min(op.most, count(s, to, op.per))
    if op.goods:
        earn(s, to, op.goods * times)
    if op.point:
        earn_points(s, to, op.point * times)
    if op.occupied:
        gain_occupied(s, to, op.occupied * times)
    if op.any:
        choose_gain(s, mayor, source, op.any * times, op.mask, to)


def choose_gain(s: Duo, mayor: int, source: int, number: int, mask: int, to: int) -> None:
    """Ask which resources are gained, one by one (R-D-03)."""
    _GAIN.ask_picks(s, mayor, source, number, number, pair(to, mask))


def _kinds(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return [kind for kind in range(KINDS) if other_of(data) >> kind & 1]


def _gain_one(s: Duo, mayor: int, source: int, kind: int, data: int) -> None:
    earn(s, small_of(data), UNIT[kind])


_GAIN: Final = Question("gain", _kinds, _gain_one, resource_words, endless=True)


def _number(op: steps.Op) -> int:
    """Return how many at once: what is shared out goes one by one."""
    return 1 if op.who == steps.SPLIT else op.count


def _draw(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    draw(s, packing.receiver_in(context, mayor), _number(op) * packing.times_in(context))


# --- paying

_ANY: Final = steps.PRICES.index("any")
_DISTINCT: Final = steps.PRICES.index("distinct")
_HAND: Final = steps.PRICES.index("hand_card")
SEASON_SET: Final = frozenset(SEASON_THING)


def _pay(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Pay up to ``count`` units, each followed by its gain once all are paid; or exactly so many."""
    data = pair(0, packing.op_data(op.number, context))
    if op.price == _HAND:
        _PAY_CARDS.ask_picks(s, mayor, source, 0, op.count, data)
    elif op.exact:
        _PAY_EXACTLY.ask_picks(s, mayor, source, 0, op.count, data)
    else:
        _PAY.ask_picks(s, mayor, source, 0, op.count, data)


def _payable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return the units of the price that the mayor owns; of different kinds each once (Monk)."""
    price, goods = steps.OPS[packing.op_of(other_of(data))].price, s.goods[mayor]
    if price == _DISTINCT:
        return [kind for kind in range(KINDS) if amount(goods, kind) and not data >> kind & 1]
    kinds = range(KINDS) if price == _ANY else range(price, price + 1)
    return [kind for kind in kinds for _ in range(amount(goods, kind))]


def _pay_one(s: Duo, mayor: int, source: int, kind: int, data: int) -> int:
    pay_unit(s, mayor, kind)
    return data | 1 << kind


def _paid(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    op, context = steps.OPS[packing.op_of(other_of(data))], packing.beside_op(other_of(data))
    if number:
        steps.run(s, mayor, source, op.then, context)
        steps.run(s, mayor, source, op.each, packing.with_times(context, number))


_PAY: Final = Question("pay", _payable, _pay_one, resource_words, _paid, price=True)
_PAY_EXACTLY: Final = Question("pay exactly", _payable, _pay_one, resource_words, _paid, price=True, whole=True)
_PAY_CARDS: Final = Question("pay cards", own_hand, discard_one, hand_words, _paid, price=True)


# --- the Meadow


def _takeable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    places = touching(s) if small_of(data) else range(len(s.meadow))
    return sorted(s.meadow[place] for place in places if s.meadow[place] >= 0)


def _take(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    take_from_meadow(s, card)
    add_to_hand(s, other_of(data), card)


_TAKE: Final = Question("take", _takeable, _take, meadow_words)


def _take_meadow(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Take cards of the Meadow into the hand; a season's preparation does not allow taking none."""
    number = _number(op)
    least = number if source in SEASON_SET else 0
    _TAKE.ask_picks(s, mayor, source, least, number, pair(int(op.touching), packing.receiver_in(context, mayor)))


def _throw_out(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    take_from_meadow(s, card)
    s.discard.append(card)


_THROW_OUT: Final = Question("throw out", _takeable, _throw_out, meadow_words)


def _discard_meadow(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    _THROW_OUT.ask_picks(s, mayor, source, 0, op.count)


def _refill(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    refill(s)


# --- the hand


def _showable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    kind = steps.OPS[packing.op_of(data)].kind
    return [card for card in s.hands[mayor] if KIND[card] == kind and not packing.beside_op(data) >> card & 1]


def _show_one(s: Duo, mayor: int, source: int, card: int, data: int) -> int:
    return data | packing.op_data(0, 1 << card)


def _shown(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    _FOR_SHOWN.ask_picks(s, mayor, source, number, number)


def _reward_kinds(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    return list(range(KINDS + 1))


def _reward(s: Duo, mayor: int, source: int, kind: int, data: int) -> None:
    if kind == KINDS:
        earn_points(s, mayor, 1)
    else:
        earn(s, mayor, UNIT[kind])


def _reward_words(s: Duo, mayor: int, kind: int) -> Description:
    return {"pick": "points" if kind == KINDS else RESOURCES[kind]}


def _shown_words(s: Duo, mayor: int, card: int) -> Description:
    return {"pick": NAMES[card], "zone": "hand", "shown": True}


_SHOW: Final = Question("show", _showable, _show_one, _shown_words, _shown, news=CARD_NEWS)
_FOR_SHOWN: Final = Question("for shown", _reward_kinds, _reward, _reward_words, endless=True)


def _show(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Show cards of a kind from the hand, for a resource or a point each (Wanderer)."""
    _SHOW.ask_picks(s, mayor, source, 0, op.count, op.number)


def _give(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    remove_from_hand(s, mayor, card)
    add_to_hand(s, 1 - mayor, card)


def _given(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    if number:
        steps.run(s, mayor, source, steps.OPS[packing.op_of(data)].then, packing.beside_op(data))


_GIVE: Final = Question("give", own_hand, _give, hand_words, _given, news=CARD_NEWS)


def _give_card(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Give a hand card to the other player or mayor; without one nothing follows (Post Office)."""
    _GIVE.ask_picks(s, mayor, source, 0, op.count, packing.op_data(op.number, context))


# --- the city


def _with_token(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    city = s.table.city_of[mayor]
    return built_items(s, city, [slot for slot, built in enumerate(s.cities[city]) if built[1]])


def _take_token(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    city, slot = packing.city_and_slot(packing.position_of(item))
    change(s, city, slot, s.cities[city][slot][1] - 1, s.cities[city][slot][2])
    s.occupied[data] += 1


_TAKE_TOKEN: Final = Question("take token", _with_token, _take_token, built_words)


def _take_occupied(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Take tokens from the own city into a supply (Fool, Room to Spare)."""
    _TAKE_TOKEN.ask_picks(s, mayor, source, 0, _number(op), packing.receiver_in(context, mayor))


def _leavable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return other cards of the own city, but not the one a worker has just been placed on (R-D-57)."""
    kind, here = steps.OPS[packing.op_of(data)].kind, packing.place_in(packing.beside_op(data))
    city = s.table.city_of[mayor]
    return built_items(
        s,
        city,
        [
            slot
            for slot, built in enumerate(s.cities[city])
            if built[0] >= 0 and (kind < 0 or KIND[built[0]] == kind) and packing.at_card(city, slot) != here
        ],
    )


def _leave(s: Duo, mayor: int, source: int, item: int, data: int) -> None:
    city, slot = packing.city_and_slot(packing.position_of(item))
    card = discard_from_city(s, city, slot)
    if steps.OPS[packing.op_of(data)].refund:
        earn(s, mayor, COST[card])


_LEAVE: Final = Question("leave", _leavable, _leave, built_words, _given)


def _discard_city(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Give up a card of the city for its printed cost and what follows (Ruins, University)."""
    _LEAVE.ask_picks(s, mayor, source, 0, 1, packing.op_data(op.number, context))


# --- for which mayor


def _share_out(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    """Hand an op to the mayor or mayors it is for (R-D-70 to R-D-73, R-D-101, R-D-106)."""
    ops = (op.number, op.number + 1)
    who = NAMED[source] if s.table.named_gains and op.code == _GAIN_OP and source in NAMED else op.who
    if who in (steps.HARE, steps.TORTOISE):
        steps.run(s, s.hare if who == steps.HARE else 1 - s.hare, source, ops, context | packing.SETTLED)
    elif op.who == steps.EACH:
        steps.run(s, 1 - mayor, source, ops, context | packing.SETTLED)
        steps.run(s, mayor, source, ops, context | packing.SETTLED)
    elif op.who == steps.ONE:
        _TO_ONE.ask(s, mayor, source, packing.op_data(op.number, pair(0, context)))
    else:
        SPLITTERS[op.code](s, mayor, source, op, context)


def mayors(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return both mayors as items."""
    return [0, 1]


def _to_one(s: Duo, mayor: int, source: int, to: int, data: int) -> None:
    op, context = packing.op_of(data), other_of(packing.beside_op(data))
    steps.run(s, mayor, source, (op, op + 1), packing.with_receiver(context, to))


_TO_ONE: Final = Question("to one", mayors, _to_one, number_words)


def _split(s: Duo, mayor: int, source: int, op: steps.Op, context: int) -> None:
    _split_next(s, mayor, source, packing.op_data(op.number, pair(op.count, context)))


def _split_next(s: Duo, mayor: int, source: int, data: int) -> None:
    """Share out item by item: to whom, then what. Between the seasons nothing is left out (R-D-106)."""
    left, op = small_of(packing.beside_op(data)), steps.OPS[packing.op_of(data)]
    if left and _something(s, mayor, source, op):
        _TO_EACH.ask_picks(s, mayor, source, int(source in SEASON_SET), 1, data)


def _something(s: Duo, mayor: int, source: int, op: steps.Op) -> bool:
    """Return whether there is anything left to share out."""
    if op.code == _TAKE_MEADOW:
        return max(s.meadow) >= 0
    return op.code != _TAKE_OCCUPIED or bool(_with_token(s, mayor, source, 0))


def _split_to(s: Duo, mayor: int, source: int, to: int, data: int) -> None:
    left, context = small_of(packing.beside_op(data)) - 1, other_of(packing.beside_op(data))
    push(s, SPLIT_NEXT.number, mayor, source, 0, packing.op_data(packing.op_of(data), pair(left, context)))
    _to_one(s, mayor, source, to, data)


def _next(s: Duo, frame: Frame) -> None:
    _split_next(s, mayor_of(frame), source_of(frame), frame[4])


_TO_EACH: Final = Question("to each", mayors, _split_to, number_words)
SPLIT_NEXT: Final = PROMPTS.work("share out", _next)
SPLITTERS: Final[list[steps.Handler]] = [_split] * len(steps.STEP_KINDS)
"""How each deed is shared out between the mayors."""
_TAKE_MEADOW: Final = steps.STEP_KINDS.index("take_meadow")
_TAKE_OCCUPIED: Final = steps.STEP_KINDS.index("take_occupied")
_GAIN_OP: Final = steps.STEP_KINDS.index("gain")
NAMED: Final[dict[int, int]] = {}
"""By season tile: who gains its resource on the competitive side (R-D-101)."""

steps.SHARED_OUT[0] = _share_out
steps.handler("gain", _gain)
steps.handler("draw", _draw)
steps.handler("pay", _pay)
steps.handler("take_meadow", _take_meadow)
steps.handler("discard_meadow", _discard_meadow)
steps.handler("refill", _refill)
steps.handler("show", _show)
steps.handler("give_card", _give_card)
steps.handler("take_occupied", _take_occupied)
steps.handler("discard_city", _discard_city)
