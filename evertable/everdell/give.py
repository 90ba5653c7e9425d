"""Gifts between players (R-B-074, R-B-097, R-S-06): who can receive, and what happens if nobody can."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Effect
from evertable.everdell.deck import add_to_hand, remove_from_hand, room
from evertable.everdell.effects import hand_cards, own_goods
from evertable.everdell.goods import ANY, ANY_MASK, RESOURCES, UNIT, WILD
from evertable.everdell.hooks import GIFT
from evertable.everdell.ids import CARD_COUNT, NAMES
from evertable.everdell.questions import DONE, Question, Run, card_words, number_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points, pay_unit, receive
from evertable.kernel.stack import Description

Then = Callable[[Everdell, int, int, int], None]
"""(state, seat, source, number given)."""
NOBODY: Final = 0
"""Receivers are written as seat + 1, so that 0 is the supply or the discard pile."""


def receivers(s: Everdell, seat: int, cards: bool = False) -> list[int]:
    """The opponents who can be given something: not passed, and with room in hand if it is cards."""
    return [
        other
        for other in range(s.table.players)
        if other != seat and not s.passed[other] and (not cards or _has_room(s, other))
    ]


def _has_room(s: Everdell, owner: int) -> bool:
    """Automas have no limit."""
    return owner >= s.table.seats or room(s, owner) > 0


def hand_over(s: Everdell, receiver: int, card: int) -> None:
    """Give a card; what does not fit, or nobody can take, is discarded."""
    if receiver > s.table.seats:
        for function in s.table.hook(GIFT):
            function(s, receiver - 1, card, 0)
    elif receiver != NOBODY and room(s, receiver - 1):
        add_to_hand(s, receiver - 1, card)
    else:
        s.discard.append(card)


def hand_goods(s: Everdell, receiver: int, goods: int) -> None:
    """Give goods to somebody."""
    if receiver > s.table.seats:
        for function in s.table.hook(GIFT):
            function(s, receiver - 1, -1, goods)
    else:
        receive(s, receiver - 1, goods)


def to_receiver(cards: bool, then: Callable[[Everdell, int, int, int, int], None]) -> Effect:
    """Ask which opponent receives (nobody, if none can), then go on with (state, seat, source, at, receiver)."""

    def items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return receivers(s, seat, cards)

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        then(s, seat, source, data, item + 1)

    question = Question(items, answer, number_words)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if not question.ask(s, seat, source, at):
            then(s, seat, source, at, NOBODY)

    return effect


def give_unit(s: Everdell, seat: int, source: int, receiver: int, kind: int, mask: int) -> None:
    """Give one unit of the supply; a wild token becomes one of the kinds in the bit set, which the giver chooses."""
    pay_unit(s, seat, kind)
    if receiver == NOBODY:
        return
    if kind != WILD:
        hand_goods(s, receiver, UNIT[kind])
    elif mask & mask - 1:
        _STANDS_FOR.ask(s, seat, source, receiver)
    else:
        hand_goods(s, receiver, UNIT[mask.bit_length() - 1])


def _any_kind(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return list(range(ANY))


def _becomes(s: Everdell, seat: int, source: int, kind: int, receiver: int) -> None:
    hand_goods(s, receiver, UNIT[kind])


_STANDS_FOR: Final = Question(_any_kind, _becomes, resource_words)


def give_goods(least: int, most: int, mask: int, then: Then) -> Effect:
    """Give resources of the supply to one opponent; ``then`` is told how many."""

    def each(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
        give_unit(s, seat, source, data >> 5, kind, data & 31)

    def finish(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        then(s, seat, source, count)

    run = Run(own_goods, each, finish, resource_words)

    def begin(s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        run.start(s, seat, source, least, most, mask | receiver << 5)

    ask = to_receiver(False, begin)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if own_goods(s, seat, mask):
            ask(s, seat, source, at)

    return effect


def give_cards(number: int) -> Effect:
    """Give hand cards to one opponent (R-B-124)."""

    def each(s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
        remove_from_hand(s, seat, card)
        hand_over(s, receiver, card)

    run = Run(hand_cards, each, None, card_words("hand"))

    def begin(s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        run.start(s, seat, source, number, number, receiver)

    return to_receiver(True, begin)


def share_out(most: int, mask: int) -> Effect:
    """Give hand cards, and resources of the kinds in the bit set, to one or several opponents; a point token for each.

    Opponents are served one after the other in the order of the seats (R-C-05).
    """

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        serve(s, seat, source, most, 0)

    def serve(s: Everdell, seat: int, source: int, left: int, served: int) -> None:
        if not left or not (s.hands[seat] or own_goods(s, seat, mask)):
            return
        question = another if served else first
        if not question.ask(s, seat, source, left | served << 4) and not served:
            gifts.start(s, seat, source, 0, left, left)

    def opponents(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return [other for other in receivers(s, seat, not mask) if other >= data >> 4]

    def choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item != DONE:
            gifts.start(s, seat, source, 0, data & 15, data & 15 | (item + 1) << 4)

    def things(s: Everdell, seat: int, data: int) -> list[int]:
        return _things(s, seat, data >> 4, mask)

    def finish(s: Everdell, seat: int, source: int, number: int, data: int) -> None:
        if data >> 4:
            serve(s, seat, source, (data & 15) - number, data >> 4)

    first = Question(opponents, choose, number_words)
    another = Question(opponents, choose, number_words, optional=True)
    gifts = Run(things, _hand_out, finish, _thing_words)
    return effect


def _things(s: Everdell, seat: int, receiver: int, mask: int) -> list[int]:
    """Hand cards, then resources. Cards go to somebody with room, or away if nobody has any (R-B-074)."""
    open_hand = receiver == NOBODY or _has_room(s, receiver - 1) or not receivers(s, seat, cards=True)
    goods = [CARD_COUNT + kind for kind in own_goods(s, seat, mask)]
    return [*s.hands[seat], *goods] if open_hand else goods


def _hand_out(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item < CARD_COUNT:
        remove_from_hand(s, seat, item)
        hand_over(s, data >> 4, item)
    else:
        give_unit(s, seat, source, data >> 4, item - CARD_COUNT, ANY_MASK)
    earn_points(s, seat, 1)


def _thing_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": NAMES[item], "zone": "hand"} if item < CARD_COUNT else {"pick": RESOURCES[item - CARD_COUNT]}
