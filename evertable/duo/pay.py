"""Pay for a card: reductions, the substitute, hand cards, Occupied tokens (R-D-41 to R-D-47).

The card, its zone and the ability used are one decision. What exactly is paid is asked afterwards, and only if there is
a choice. Data of a payment: a pair of what may be exchanged and the cost left; the reduction is counted down in the
frame.
"""

from typing import Any, Final

from evertable.duo import ids
from evertable.duo.city import change, discard_from_city, slot_of
from evertable.duo.deck import remove_from_hand
from evertable.duo.goods import KINDS, RESOURCES, UNIT, amount, covers, missing, spare, total
from evertable.duo.packing import DONE
from evertable.duo.questions import Question, discard_one, hand_words, own_hand
from evertable.duo.state import PROMPTS, Duo, mayor_of, push, source_of
from evertable.duo.supply import pay
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description, Frame


def exchanger(s: Duo, mayor: int) -> int:
    """Return the card of the city that lets one resource be paid with another (R-D-45), -1 for none."""
    for card in ids.SUBSTITUTES:
        if slot_of(s, s.table.city_of[mayor], card) >= 0:
            return card
    return -1


def affordable(goods: int, cost: int, reduction: int, substitute: bool) -> bool:
    """Return whether a cost can be paid once so many units of any kinds are taken off, perhaps with one exchange."""
    lack = missing(goods, cost) - reduction
    return lack <= 0 or (lack == 1 and substitute and spare(goods, cost))


def has_discards(s: Duo, mayor: int, card: int, in_hand: bool) -> bool:
    """Return whether the hand has the cards to discard as a cost, the played card not counted (R-D-41)."""
    return len(s.hands[mayor]) - in_hand >= ids.DISCARD_COST[card]


# --- star abilities


def stars(s: Duo, mayor: int) -> list[int]:
    """Return the cards of the city with a star ability that can still be used (R-D-45)."""
    found: list[int] = []
    city: list[Any] = s.cities[s.table.city_of[mayor]]
    for each in city:
        built: tuple[Any, ...] = each
        card: int = built[0]
        if card >= 0 and ids.SAVES[card]:
            under: tuple[int, ...] = built[2]
            if len(under) < ids.USES[card]:
                found.append(card)
    if len(found) > 1:
        found.sort()
    return found


def helps(s: Duo, mayor: int, ability: int, card: int) -> bool:
    """Return whether a star ability can make a card cheaper, which may still lie in the hand (R-D-46)."""
    if not ids.COST[card] or ids.SAVES_KIND[ability] not in (-1, ids.KIND[card]):
        return False
    return ids.TUCKS[ability] < 0 or bool(_tuckable(s, mayor, ability, card))


def _tuckable(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    """Return the hand cards that can go under an ability; never the played card."""
    kind = ids.TUCKS[source]
    return [card for card in s.hands[mayor] if ids.KIND[card] == kind and card != data]


def _tuck(s: Duo, mayor: int, source: int, card: int, data: int) -> None:
    city = s.table.city_of[mayor]
    slot = slot_of(s, city, source)
    remove_from_hand(s, mayor, card)
    built = s.cities[city][slot]
    change(s, city, slot, built[1], (*built[2], card))


_TUCK: Final = Question("tuck", _tuckable, _tuck, hand_words)


def use_ability(s: Duo, mayor: int, ability: int) -> None:
    """Give what a star ability asks for: itself, or a card from the hand under it (R-D-47)."""
    if ids.SPENT[ability]:
        city = s.table.city_of[mayor]
        discard_from_city(s, city, slot_of(s, city, ability))
    if ids.TUCKS[ability] >= 0:
        _TUCK.ask(s, mayor, ability, ids.CARD_COUNT)


# --- steps of a payment

PLAIN: Final = 0
MAY_SWAP: Final = 1
MUST_SWAP: Final = 2


def start_payment(s: Duo, mayor: int, card: int, source: int, reduction: int, swap: int) -> None:
    """Ask for what is not paid, for an exchange, for cards to discard; ``swap`` says whether the Judge may or must."""
    if ids.DISCARD_COST[card]:
        _DISCARD.ask_picks(s, mayor, card, ids.DISCARD_COST[card], ids.DISCARD_COST[card])
    cost = ids.COST[card]
    reduction = min(reduction, total(cost))
    if reduction < total(cost):
        push(s, REDUCE.number, mayor, source, reduction, pair(swap, cost))


_DISCARD: Final = Question("discard", own_hand, discard_one, hand_words)


def _reduce_work(s: Duo, frame: Frame) -> None:
    """Continue with the next unit to take off, with the exchange, or with paying."""
    mayor, source, left = mayor_of(frame), source_of(frame), frame[3]
    swap, cost = small_of(frame[4]), other_of(frame[4])
    if small_of(left):
        push(s, TAKE_OFF.number, mayor, source, left, frame[4])
    elif swap and swaps(s.goods[mayor], cost):
        push(s, SWAP.number, mayor, exchanger(s, mayor), swap, cost)
    else:
        pay(s, mayor, cost)


def _can_finish(goods: int, cost: int, first: int, left: int, swap: int) -> bool:
    """Return whether ``left`` units of kinds from ``first`` on can be taken off so that the rest can be paid."""
    if not left:
        if swap == MUST_SWAP:
            return bool(swaps(goods, cost))
        return covers(goods, cost) or (swap == MAY_SWAP and bool(swaps(goods, cost)))
    for kind in range(first, KINDS):
        if amount(cost, kind) and _can_finish(goods, cost - UNIT[kind], kind, left - 1, swap):
            return True
    return False


def _take_off_options(s: Duo, frame: Frame) -> list[int]:
    """Return every unit whose loss still lets the rest be paid, in ascending order of kinds."""
    goods, left, first = s.goods[mayor_of(frame)], small_of(frame[3]), other_of(frame[3])
    swap, cost = small_of(frame[4]), other_of(frame[4])
    return [
        kind
        for kind in range(first, KINDS)
        if amount(cost, kind) and _can_finish(goods, cost - UNIT[kind], kind, left - 1, swap)
    ]


def _take_off(s: Duo, frame: Frame, kind: int) -> None:
    left, bill = small_of(frame[3]) - 1, pair(small_of(frame[4]), other_of(frame[4]) - UNIT[kind])
    push(s, REDUCE.number, mayor_of(frame), source_of(frame), pair(left, kind) if left else 0, bill)


def _describe_take_off(s: Duo, frame: Frame, kind: int) -> Description:
    return {"verb": "choose", "pick": RESOURCES[kind], "for": ids.NAMES[source_of(frame)]}


def swaps(goods: int, cost: int) -> list[int]:
    """Return the exchanges that make a cost payable with one unit of another kind: that kind, paired with what it
    replaces."""
    return [
        pair(instead, kind)
        for kind in range(KINDS)
        if amount(cost, kind)
        for instead in range(KINDS)
        if instead != kind and covers(goods, cost - UNIT[kind] + UNIT[instead])
    ]


def _swap_options(s: Duo, frame: Frame) -> list[int]:
    goods, cost = s.goods[mayor_of(frame)], frame[4]
    options = swaps(goods, cost)
    return [*options, DONE] if frame[3] == MAY_SWAP and covers(goods, cost) else options


def _swap(s: Duo, frame: Frame, item: int) -> None:
    cost = frame[4]
    pay(s, mayor_of(frame), cost if item == DONE else cost - UNIT[other_of(item)] + UNIT[small_of(item)])


def _describe_swap(s: Duo, frame: Frame, item: int) -> Description:
    source = ids.NAMES[source_of(frame)]
    if item == DONE:
        return {"verb": "choose", "pick": "done", "for": source}
    return {"verb": "choose", "pick": RESOURCES[other_of(item)], "for": source, "with": RESOURCES[small_of(item)]}


REDUCE: Final = PROMPTS.work("pay", _reduce_work)
TAKE_OFF: Final = PROMPTS.ask("reduction", _take_off_options, _take_off, _describe_take_off)
SWAP: Final = PROMPTS.ask("substitute", _swap_options, _swap, _describe_swap)
