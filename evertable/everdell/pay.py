"""Ways to play a card: paying, the occupied token, and abilities that change the cost (R-B-044, R-B-051 to R-B-059).

A way is what an action's ``using`` names. Which card and which way is one decision; what exactly is paid is asked
afterwards, and only where there is a choice.
"""

from collections.abc import Callable
from typing import Any, Final

from evertable.everdell.behaviour import BEHAVIOURS, SPACELESS
from evertable.everdell.city import alike, change, face_down, fits, fits_after
from evertable.everdell.give import NOBODY, hand_goods, receivers
from evertable.everdell.goods import ANY, BERRY, KINDS, RESOURCES, UNIT, amount, covers, missing, total
from evertable.everdell.ids import BAR, COST, FREE_LINKED, FREE_LINKS, NAMES, PAID_TO_OPPONENT, rule
from evertable.everdell.packing import beside_cost, bill, card_of, cost_of, on_of, play_action, way_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, number_words
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, OCCUPIED, STANDARD, Everdell
from evertable.everdell.supply import pay
from evertable.everdell.way import FREE, NONE, PLAIN, WAYS, Around, Way, add_way
from evertable.everdell.zones import Zone
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame, Prompt

DEARER_BY: Final = Register("dearer_by", 0)
"""Goods that are added to the cost of the card that is paid, or tried out, just now."""


def playable(s: Everdell, seat: int, card: int, leaving: int = -1) -> bool:
    """Whether a card may be played by space, uniqueness and its own conditions, once a slot has been emptied."""
    behaviour = BEHAVIOURS[card]
    if not behaviour.arrives and not (fits(s, seat, card) if leaving < 0 else fits_after(s, seat, card, (leaving,))):
        return False
    return behaviour.can_play(s, seat, leaving)


def playable_atop(s: Everdell, seat: int, card: int) -> bool:
    """The same for a card that needs no space because it is laid on another one."""
    return not s.have[seat] >> BAR[card] & 1 and BEHAVIOURS[card].can_play(s, seat, SPACELESS)


# --- paying


def price(s: Everdell, card: int) -> int:
    """What a card costs now, before any reduction."""
    if not s.table.surcharge_hooks:
        return COST[card]
    dearer: int = DEARER_BY.get(s)
    return COST[card] + dearer


def can_pay(s: Everdell, seat: int, card: int, cost: int) -> bool:
    """Whether a seat can pay so much for a card, with what it has or in a way of a module."""
    return covers(s.goods[seat], cost) or pays_otherwise(s, seat, card, cost)


def pays_otherwise(s: Everdell, seat: int, card: int, cost: int) -> bool:
    """Whether a seat can pay a cost for a card in a way of a module."""
    return any(module.can_pay(s, seat, card, cost) for module in s.table.can_pay_hooks)


def may_pay_otherwise(s: Everdell, seat: int) -> bool:
    """Whether that may be so for any card."""
    return any(module.pays_otherwise(s, seat) for module in s.table.can_pay_hooks)


class _Resources(Way):
    """The plain way. A turn offers it for every card that can be paid, so it has no ``helps``."""

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        cost = price(s, card)
        if not covers(s.goods[seat], cost) and not pays_otherwise(s, seat, card, cost):
            return NONE
        return PLAIN if playable(s, seat, card) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        hand_in(s, seat, price(s, card), receiver)


def hand_in(s: Everdell, seat: int, cost: int, receiver: int) -> None:
    """Pay for the card that is being played, to the supply or to a receiver."""
    for module in s.table.before_payment_hooks:
        if module.before_payment(s, seat, cost, receiver):
            return
    pay_plainly(s, seat, cost, receiver)


def pay_plainly(s: Everdell, seat: int, cost: int, receiver: int) -> None:
    """Pay with the resources that the cost names."""
    pay(s, seat, cost)
    if receiver != NOBODY:
        hand_goods(s, receiver, cost)


PAYING: Final = add_way(rule("resources"), _Resources(pays=True))


# --- the occupied token


def free_constructions(s: Everdell, seat: int, card: int, links: list[list[bool]]) -> list[int]:
    """The slots of constructions that can play a critter for free, one of each that are alike (R-B-044 to R-B-046);
    ``links`` says what a sort of token on each construction can play.
    """
    slots: list[int] = []
    closed = face_down(s, seat) if s.table.face_down_hooks else 0
    city: list[Any] = s.cities[seat]
    for slot, each in enumerate(city):
        built: tuple[Any, ...] = each
        construction: int = built[CARD_AT]
        free = construction >= 0 and links[construction][card] and not built[OCCUPIED] and not closed >> slot & 1
        if free and not (slots and alike(s, seat, slot, slots)):
            slots.append(slot)
    return slots


def linked_among(s: Everdell, seat: int, around: Around, linked: list[bool], links: list[list[bool]]) -> int:
    """Which of the cards around a player any of the free constructions of a city could play, as a bit set of their
    places there. ``linked`` says which constructions play anything, ``links`` what each of them plays.
    """
    if not around.critters:
        return 0
    rows: list[list[bool]] = []
    city: list[Any] = s.cities[seat]
    for each in city:
        built: tuple[Any, ...] = each
        construction: int = built[CARD_AT]
        if construction >= 0 and linked[construction] and not built[OCCUPIED]:
            rows.append(links[construction])
    places = 0
    if rows:
        for i in range(len(around.cards)):
            if around.critters >> i & 1:
                card: int = around.cards[i]
                for row in rows:
                    if row[card]:
                        places |= 1 << i
                        break
    return places


def linked(s: Everdell, seat: int, plays: list[int]) -> int:
    """The critters that any of the free constructions of a city could play."""
    cards = 0
    city: list[Any] = s.cities[seat]
    for each in city:
        built: tuple[Any, ...] = each
        card: int = built[CARD_AT]
        if card >= 0 and not built[OCCUPIED]:
            cards |= plays[card]
    return cards


class _Occupied(Way):
    """The occupied token of a linked construction is put on it."""

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        slots = free_constructions(s, seat, card, FREE_LINKS)
        return [slot + 1 for slot in slots] if slots and playable(s, seat, card) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        change(s, seat, on - 1, OCCUPIED, STANDARD)

    def helps(self, s: Everdell, seat: int) -> int:
        return linked(s, seat, s.table.free_plays)

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        return linked_among(s, seat, around, FREE_LINKED, FREE_LINKS)


OCCUPYING: Final = add_way(rule("occupied"), _Occupied(saves=FREE, pays=True, on_turns=True))


# --- reductions


def less_berries(s: Everdell, card: int, most: int) -> int:
    """Return what a card costs with up to so many berries less."""
    cost = price(s, card)
    return cost - UNIT[BERRY] * min(most, amount(cost, BERRY))


def can_pay_less(s: Everdell, seat: int, card: int, reduction: int) -> bool:
    """The same for a card and a seat, which may have another way to pay."""
    cost = price(s, card)
    if missing(s.goods[seat], cost) <= reduction:
        return True
    return may_pay_otherwise(s, seat) and _payable_less(s, seat, card, cost, min(reduction, total(cost)), 0)


def _payable_less(s: Everdell, seat: int, card: int, cost: int, picks: int, first: int) -> bool:
    """Whether a cost can be paid once so many units of the kinds from the first on are taken off."""
    if not picks:
        return can_pay(s, seat, card, cost)
    return any(
        amount(cost, kind) and _payable_less(s, seat, card, cost - UNIT[kind], picks - 1, kind)
        for kind in range(first, KINDS)
    )


def pay_less_any(s: Everdell, seat: int, thing: int, cost: int, reduction: int, receiver: int) -> None:
    """Ask which units are not paid, one by one, then pay the rest. The reduction is applied in full (R-B-054)."""
    if total(cost) > reduction:
        s.stack.append((REDUCE.number, seat, thing, pair(reduction, 0), bill(cost, receiver)))


def any_playable(s: Everdell, seat: int, card: int) -> list[int]:
    """Offer every card that may be played."""
    return PLAIN if playable(s, seat, card) else NONE


class Reduced(Way):
    """The way of a thing that takes so many resources of any kind off a cost."""

    def __init__(
        self,
        thing: int,
        reduction: int,
        helps: Callable[[Everdell, int], int] | None = None,
        module: str = "",
        zone: Zone | None = None,
        on_turns: bool = False,
    ) -> None:
        super().__init__(helps=helps, saves=reduction, module=module, zone=zone, pays=True, on_turns=on_turns)
        self.source: Final = thing

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        return PLAIN if can_pay_less(s, seat, card, self.saves) and playable(s, seat, card) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        pay_less_any(s, seat, self.source, price(s, card), self.saves, receiver)


def _reduce_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, _, a, b = frame
    picks, first, cost, card = small_of(a), other_of(a), cost_of(b), s.playing[-1]
    return [
        kind
        for kind in range(first, KINDS)
        if amount(cost, kind) and _payable_less(s, seat, card, cost - UNIT[kind], picks - 1, kind)
    ]


def _reduce(s: Everdell, frame: Frame, kind: int) -> None:
    _, seat, thing, a, b = frame
    picks, rest = small_of(a) - 1, b - UNIT[kind]
    if picks:
        s.stack.append((REDUCE.number, seat, thing, pair(picks, kind), rest))
    else:
        hand_in(s, seat, cost_of(rest), beside_cost(rest))


def _describe_reduce(s: Everdell, frame: Frame, kind: int) -> Description:
    return {"verb": "choose", "pick": RESOURCES[kind], "for": NAMES[frame[2]]}


REDUCE: Final = PROMPTS.ask("reduction", _reduce_options, _reduce, _describe_reduce)


# --- one unit paid with another


def swaps(s: Everdell, seat: int, card: int, cost: int) -> list[int]:
    """The exchanges that make a cost payable with one unit of another kind: that kind, paired with what it replaces."""
    return [
        pair(instead, kind)
        for kind in range(ANY)
        if amount(cost, kind)
        for instead in range(ANY)
        if instead != kind and can_pay(s, seat, card, cost - UNIT[kind] + UNIT[instead])
    ]


def can_swap(s: Everdell, seat: int, card: int, cost: int) -> bool:
    """Whether there is such an exchange."""
    goods = s.goods[seat]
    otherwise = may_pay_otherwise(s, seat)
    if not otherwise and missing(goods, cost) > 1:
        return False
    for kind in range(ANY):
        if amount(cost, kind):
            rest = cost - UNIT[kind]
            for instead in range(ANY):
                if instead != kind:
                    swapped = rest + UNIT[instead]
                    if covers(goods, swapped) or (otherwise and pays_otherwise(s, seat, card, swapped)):
                        return True
    return False


def _swap_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return swaps(s, seat, s.playing[-1], cost_of(data))


def _swap(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    cost = cost_of(data) - UNIT[other_of(item)] + UNIT[small_of(item)]
    hand_in(s, seat, cost, beside_cost(data))


def _swap_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": RESOURCES[other_of(item)], "with": RESOURCES[small_of(item)]}


SWAP: Final = Question("swap", _swap_items, _swap, _swap_words)


# --- steps 1 and 2 of playing a card


def start_payment(s: Everdell, seat: int, card: int, way: int, on: int) -> None:
    """Use the ability and pay. What is left of a cost that goes to an opponent asks to whom first (R-B-058)."""
    dearer = surcharges(s, seat, card, WAYS[way])
    cost = total(COST[card]) + len(dearer[:1])
    most = WAYS[way].most
    gift = PAID_TO_OPPONENT[card] and WAYS[way].pays
    gift = gift and cost > (WAYS[way].saves if most is None else most(s, seat, card))
    action = play_action(card, 0, way, on)
    if not gift or not _PAYEE.ask(s, seat, card, action):
        s.stack.append((PAY.number, seat, card, action, NOBODY))
    if dearer:
        _DEARER.ask(s, seat, dearer[0], action)


def end_payment(s: Everdell) -> None:
    """The card is paid; the next one has its own price."""
    if s.table.surcharge_hooks:
        DEARER_BY.set(s, 0)


# --- cards that are dearer than printed (R-SC-32, R-SC-36)


def surcharges(s: Everdell, seat: int, card: int, way: Way) -> tuple[int, ...]:
    """What makes a card dearer, then the goods of which one is added; nothing where the cost is ignored."""
    if way.pays and way.saves < FREE:
        for module in s.table.surcharge_hooks:
            found = module.surcharge(s, seat, card)
            if found:
                return found
    return ()


def may_be_dearer(s: Everdell, seat: int) -> bool:
    """Whether any card may be dearer for a seat than printed; asked once for all cards."""
    return any(module.surcharges(s, seat) for module in s.table.surcharge_hooks)


def offers_at_any_price(s: Everdell, seat: int, way: Way, card: int) -> list[int]:
    """What a way offers for a card with one of the surcharges, whichever helps."""
    dearer = surcharges(s, seat, card, way)
    if not dearer:
        return way.offers(s, seat, card)
    found: set[int] = set()
    for goods in dearer[1:]:
        offers = _offers_at(s, seat, way, card, goods)
        if offers is PLAIN:  # such a way offers nothing else
            return PLAIN
        found.update(offers)
    return sorted(found) if found else NONE


def _offers_at(s: Everdell, seat: int, way: Way, card: int, goods: int) -> list[int]:
    DEARER_BY.set(s, goods)
    offers = way.offers(s, seat, card)
    DEARER_BY.set(s, 0)
    return offers


def _dearer_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The kinds of which something can be added."""
    card, way, on = card_of(data), WAYS[way_of(data)], on_of(data)
    dearer = surcharges(s, seat, card, way)[1:]
    return [_kind_of(goods) for goods in dearer if on in _offers_at(s, seat, way, card, goods)]


def _kind_of(goods: int) -> int:
    return next(kind for kind in range(KINDS) if amount(goods, kind))


def _make_dearer(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    dearer = surcharges(s, seat, card_of(data), WAYS[way_of(data)])[1:]
    DEARER_BY.set(s, next(goods for goods in dearer if amount(goods, kind)))


def _dearer_words(s: Everdell, seat: int, kind: int) -> Description:
    return {"pick": RESOURCES[kind]}


_DEARER: Final = Question("dearer", _dearer_items, _make_dearer, _dearer_words)


def _pay(s: Everdell, frame: Frame) -> None:
    _, seat, card, action, receiver = frame
    WAYS[way_of(action)].pay(s, seat, card, on_of(action), receiver)


def _payees(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return receivers(s, seat)


def _choose_payee(s: Everdell, seat: int, card: int, item: int, data: int) -> None:
    s.stack.append((PAY.number, seat, card, data, item + 1))


_PAYEE: Final = Question("payee", _payees, _choose_payee, number_words)


def pay_rest(s: Everdell, seat: int, thing: int, card: int, reduction: int, receiver: int) -> None:
    """Pay what a reduction leaves that has just been decided. If it could have left nothing, only now it is known
    whether an opponent gets something (R-B-058): then this asks who.
    """
    gift = receiver == NOBODY and PAID_TO_OPPONENT[card] and total(price(s, card)) > reduction
    if not gift or not _REST_TO.ask(s, seat, card, pair(reduction, thing)):
        _pay_rest(s, seat, thing, card, reduction, receiver)


def _pay_rest(s: Everdell, seat: int, thing: int, card: int, reduction: int, receiver: int) -> None:
    if reduction:
        pay_less_any(s, seat, thing, price(s, card), reduction, receiver)
    else:
        hand_in(s, seat, price(s, card), receiver)


def _rest_to(s: Everdell, seat: int, card: int, item: int, data: int) -> None:
    _pay_rest(s, seat, other_of(data), card, small_of(data), item + 1)


class _Pay(Prompt):
    """Pays for a card."""

    def work(self, s: Everdell, frame: Frame) -> None:
        _pay(s, frame)


_REST_TO: Final = Question("rest to", _payees, _rest_to, number_words)
PAY: Final = PROMPTS.add(_Pay("pay"))
