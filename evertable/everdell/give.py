"""Gifts between players (R-B-074, R-B-097, R-S-06): who can receive, and what happens if nobody can."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Effect
from evertable.everdell.deck import add_to_hand, remove_from_hand, room
from evertable.everdell.discards import arrange
from evertable.everdell.effects import MANY, close_discard, discard_one, discard_run, hand_cards, own_goods, own_units
from evertable.everdell.goods import ANY, ANY_MASK, RESOURCES, UNIT, WILD
from evertable.everdell.ids import CARD_COUNT, NAMES
from evertable.everdell.questions import DONE, Question, card_words, number_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points, pay_unit, receive
from evertable.kernel.packing import other_of, pair, small_of
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
    automa = s.table.automa
    if receiver > s.table.seats and automa is not None:
        automa.receive(s, receiver - 1, card, 0)
    elif receiver != NOBODY and room(s, receiver - 1):
        add_to_hand(s, receiver - 1, card)
    else:
        s.discard.append(card)


def hand_goods(s: Everdell, receiver: int, goods: int) -> None:
    """Give goods to somebody."""
    automa = s.table.automa
    if receiver > s.table.seats and automa is not None:
        automa.receive(s, receiver - 1, -1, goods)
    else:
        receive(s, receiver - 1, goods)


def to_receiver(cards: bool, then: Callable[[Everdell, int, int, int, int], None], optional: bool = False) -> Effect:
    """Ask which opponent receives (nobody, if none can), then go on with (state, seat, source, at, receiver).

    A gift that is optional can be declined here if there are several opponents to choose from (R-B-081); otherwise it
    is declined at its first card or resource.
    """

    def items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return receivers(s, seat, cards)

    def answer(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item != DONE:
            then(s, seat, source, data, item + 1)

    must = Question(items, answer, number_words)
    may = Question(items, answer, number_words, optional=True) if optional else must

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        number = len(receivers(s, seat, cards))
        if number:
            (may if number > 1 else must).ask(s, seat, source, at)
        else:
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
        give_unit(s, seat, source, other_of(data), kind, small_of(data))

    def finish(s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        then(s, seat, source, count)

    run = Question(own_units, each, resource_words, finish)

    def begin(s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        run.ask_picks(s, seat, source, least, most, pair(mask, receiver))

    ask = to_receiver(False, begin, optional=not least)

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        if own_goods(s, seat, mask):
            ask(s, seat, source, at)

    return effect


def give_cards(number: int, then: Then | None = None, optional: bool = False) -> Effect:
    """Give so many hand cards to one opponent; ``then`` is told when they are gone (R-B-074, R-B-124).

    The giver chooses as many as the opponent has room for, which are given, and after them those that are discarded.
    An optional gift is declined before the first card, not halfway.
    """

    def give(s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
        remove_from_hand(s, seat, card)
        hand_over(s, receiver, card)

    def given(s: Everdell, seat: int, source: int, count: int, receiver: int) -> None:
        if count and count < number:
            rest.ask_picks(s, seat, source, number - count, number - count)
        elif count and then is not None:
            then(s, seat, source, number)

    def gone(s: Everdell, seat: int, source: int, count: int) -> None:
        if count and then is not None:
            then(s, seat, source, number)

    gift = Question(hand_cards, give, card_words("hand"), given, whole=optional)
    rest = discard_run(gone)
    nobody = Question(hand_cards, discard_one, card_words("hand"), close_discard(gone), whole=optional)

    def begin(s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        if receiver == NOBODY:
            nobody.ask_picks(s, seat, source, number, number)
        else:
            fits = min(number, _space(s, receiver))
            gift.ask_picks(s, seat, source, fits, fits, receiver)

    return to_receiver(True, begin, optional)


def _space(s: Everdell, receiver: int) -> int:
    """Return how many cards a receiver can take. Automas have no limit."""
    return MANY if receiver > s.table.seats else room(s, receiver - 1)


def _gifts(left: int, receiver: int, rest: int) -> int:
    """Return the data of gifts: how many are left, to whom, and how many cards lay on the discard pile, plus one, when
    nobody had room for cards any more, so that those still picked are discarded; 0 as long as somebody has.
    """
    return pair(left, pair(receiver, rest))


def _receiver(gifts: int) -> int:
    return small_of(other_of(gifts))


def _rest(gifts: int) -> int:
    return other_of(other_of(gifts))


def share_out(most: int, mask: int) -> Effect:
    """Give hand cards, and resources of the kinds in the bit set, to one or several opponents; a point token for each.

    Opponents are served one after the other in the order of the seats (R-C-05). Cards go to an opponent as long as
    there is room in that hand; when no opponent has room, those that are still picked are discarded (R-B-074).
    """

    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        serve(s, seat, source, most, 0)

    def serve(s: Everdell, seat: int, source: int, left: int, served: int) -> None:
        if not left or not (s.hands[seat] or own_goods(s, seat, mask)):
            return
        data = pair(left, served)
        question = another if served or len(opponents(s, seat, source, data)) > 1 else only
        if not question.ask(s, seat, source, data) and not served:
            start(s, seat, source, left, NOBODY)

    def opponents(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return [other for other in receivers(s, seat, not mask) if other >= other_of(data)]

    def choose(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item != DONE:
            start(s, seat, source, small_of(data), item + 1)

    def start(s: Everdell, seat: int, source: int, left: int, receiver: int) -> None:
        rest = 0 if receivers(s, seat, cards=True) else len(s.discard) + 1
        gifts.ask_picks(s, seat, source, 0, left, _gifts(left, receiver, rest))

    def things(s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return _things(s, seat, data, mask)

    def finish(s: Everdell, seat: int, source: int, number: int, data: int) -> None:
        left, receiver, rest = small_of(data) - number, _receiver(data), _rest(data)
        full = not rest and not receivers(s, seat, cards=True)
        if full and left and (s.hands[seat] or own_goods(s, seat, mask)):
            start(s, seat, source, left, receiver)
            return
        if receiver != NOBODY:
            serve(s, seat, source, left, receiver)
        if rest:
            arrange(s, seat, source, len(s.discard) + 1 - rest)

    only = Question(opponents, choose, number_words)
    another = Question(opponents, choose, number_words, optional=True)
    gifts = Question(things, _hand_out, _thing_words, finish)
    return effect


def _things(s: Everdell, seat: int, data: int, mask: int) -> list[int]:
    """Hand cards, as long as the receiver or nobody has room for them, then resources.

    With the last place in a hand the run is over: what is picked after that is discarded, and begins anew.
    """
    goods = [CARD_COUNT + kind for kind in own_goods(s, seat, mask)]
    if _rest(data) or _has_room(s, _receiver(data) - 1):
        return [*s.hands[seat], *goods]
    return goods if receivers(s, seat, cards=True) else []


def _hand_out(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item < CARD_COUNT:
        remove_from_hand(s, seat, item)
        hand_over(s, _receiver(data), item)
    else:
        give_unit(s, seat, source, _receiver(data), item - CARD_COUNT, ANY_MASK)
    earn_points(s, seat, 1)


def _thing_words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": NAMES[item], "zone": "hand"} if item < CARD_COUNT else {"pick": RESOURCES[item - CARD_COUNT]}
