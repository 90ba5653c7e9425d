"""Gifts between players (R-B-074, R-B-097, R-S-06): who can receive, and what happens if nobody can."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Effect
from evertable.everdell.deck import add_to_hand, discard_from_hand, remove_from_hand, room
from evertable.everdell.discards import arrange
from evertable.everdell.effects import MANY, DiscardRun, hand_cards, own_goods, own_units
from evertable.everdell.goods import ANY, ANY_MASK, RESOURCES, UNIT, WILD
from evertable.everdell.ids import CARD_COUNT, NAMES
from evertable.everdell.questions import DONE, Question, card_words, number_words, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points, pay_unit, receive
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description

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


class ToReceiver(Effect):
    """Ask which opponent receives (nobody, if none can), then go on with (state, seat, source, at, receiver).

    A gift that is optional can be declined here if there are several opponents to choose from (R-B-081); otherwise it
    is declined at its first card or resource.
    """

    def __init__(
        self, cards: bool, then: Callable[[Everdell, int, int, int, int], None], optional: bool = False
    ) -> None:
        self.cards: Final = cards
        self.then: Final = then
        self.must: Final = Question("", self._receivers, self._answer, number_words)
        self.may: Final = (
            Question("", self._receivers, self._answer, number_words, optional=True) if optional else self.must
        )
        self.parts = (self.must, self.may)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        """Ask, or go on if there is nobody."""
        number = len(receivers(s, seat, self.cards))
        if number:
            (self.may if number > 1 else self.must).ask(s, seat, source, at)
        else:
            self.then(s, seat, source, at, NOBODY)

    def _receivers(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return receivers(s, seat, self.cards)

    def _answer(self, s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item != DONE:
            self.then(s, seat, source, data, item + 1)


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


_STANDS_FOR: Final = Question("stands for", _any_kind, _becomes, resource_words)


class GiveGoods(Effect):
    """Give resources of the supply to one opponent; ``then`` is told how many."""

    def __init__(self, least: int, most: int, mask: int, then: Effect) -> None:
        self.least: Final = least
        self.most: Final = most
        self.mask: Final = mask
        self.then: Final = then
        self.run: Final = Question("", own_units, self._give, resource_words, self._given)
        self.receiver: Final = ToReceiver(False, self._begin, optional=not least)
        self.parts = (self.run, self.receiver)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        """Ask who receives, if there is something to give."""
        if own_goods(s, seat, self.mask):
            self.receiver.do(s, seat, source, at)

    def _begin(self, s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        self.run.ask_picks(s, seat, source, self.least, self.most, pair(self.mask, receiver))

    def _give(self, s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
        give_unit(s, seat, source, other_of(data), kind, small_of(data))

    def _given(self, s: Everdell, seat: int, source: int, count: int, data: int) -> None:
        self.then.do(s, seat, source, count)


class GiveCards(ToReceiver):
    """Give so many hand cards to one opponent; ``thanks`` is told when they are gone (R-B-074, R-B-124).

    The giver chooses as many as the opponent has room for, which are given, and after them those that are discarded.
    An optional gift is declined before the first card, not halfway.
    """

    def __init__(self, number: int, thanks: Effect | None = None, optional: bool = False) -> None:
        self.cards_given: Final = number
        self.thanks: Final = thanks
        self.gift: Final = Question("", hand_cards, self._give, card_words("hand"), self._given, whole=optional)
        self.rest: Final = DiscardRun("", self._gone)
        self.nobody: Final = DiscardRun("", self._gone, whole=optional)
        super().__init__(True, self._begin, optional)
        self.parts = (self.gift, self.rest, self.nobody, *self.parts)

    def _begin(self, s: Everdell, seat: int, source: int, at: int, receiver: int) -> None:
        if receiver == NOBODY:
            self.nobody.ask_picks(s, seat, source, self.cards_given, self.cards_given)
        else:
            fits = min(self.cards_given, _space(s, receiver))
            self.gift.ask_picks(s, seat, source, fits, fits, receiver)

    def _give(self, s: Everdell, seat: int, source: int, card: int, receiver: int) -> None:
        remove_from_hand(s, seat, card)
        hand_over(s, receiver, card)

    def _given(self, s: Everdell, seat: int, source: int, count: int, receiver: int) -> None:
        if count and count < self.cards_given:
            self.rest.ask_picks(s, seat, source, self.cards_given - count, self.cards_given - count)
        else:
            self._gone(s, seat, source, count)

    def _gone(self, s: Everdell, seat: int, source: int, count: int) -> None:
        if count and self.thanks is not None:
            self.thanks.do(s, seat, source, self.cards_given)


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


class ShareOut(Effect):
    """Give hand cards, and resources of the kinds in the bit set, to one or several opponents; a point token for each.

    Opponents are served one after the other in the order of the seats (R-C-05). Cards go to an opponent as long as
    there is room in that hand; when no opponent has room, those that are still picked are discarded (R-B-074).
    """

    def __init__(self, most: int, mask: int) -> None:
        self.most: Final = most
        self.mask: Final = mask
        self.only: Final = Question("", self._opponents, self._choose, number_words)
        self.another: Final = Question("", self._opponents, self._choose, number_words, optional=True)
        self.gifts: Final = Question("", self._things, _hand_out, card_or_resource_words, self._finish)
        self.parts = (self.only, self.another, self.gifts)

    def do(self, s: Everdell, seat: int, source: int, at: int) -> None:
        """Serve the first opponent."""
        self._serve(s, seat, source, self.most, 0)

    def _serve(self, s: Everdell, seat: int, source: int, left: int, served: int) -> None:
        if not left or not (s.hands[seat] or own_goods(s, seat, self.mask)):
            return
        data = pair(left, served)
        question = self.another if served or len(self._opponents(s, seat, source, data)) > 1 else self.only
        if not question.ask(s, seat, source, data) and not served:
            self._start(s, seat, source, left, NOBODY)

    def _opponents(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        return [other for other in receivers(s, seat, not self.mask) if other >= other_of(data)]

    def _choose(self, s: Everdell, seat: int, source: int, item: int, data: int) -> None:
        if item != DONE:
            self._start(s, seat, source, small_of(data), item + 1)

    def _start(self, s: Everdell, seat: int, source: int, left: int, receiver: int) -> None:
        rest = 0 if receivers(s, seat, cards=True) else len(s.discard) + 1
        self.gifts.ask_picks(s, seat, source, 0, left, _gifts(left, receiver, rest))

    def _things(self, s: Everdell, seat: int, source: int, data: int) -> list[int]:
        """Return hand cards, as long as the receiver or nobody has room for them, then resources.

        With the last place in a hand the run is over: what is picked after that is discarded, and begins anew.
        """
        goods = [CARD_COUNT + kind for kind in own_goods(s, seat, self.mask)]
        if _rest(data) or _has_room(s, _receiver(data) - 1):
            return [*s.hands[seat], *goods]
        return goods if receivers(s, seat, cards=True) else []

    def _finish(self, s: Everdell, seat: int, source: int, number: int, data: int) -> None:
        left, receiver, rest = small_of(data) - number, _receiver(data), _rest(data)
        full = not rest and not receivers(s, seat, cards=True)
        if full and left and (s.hands[seat] or own_goods(s, seat, self.mask)):
            self._start(s, seat, source, left, receiver)
            return
        if receiver != NOBODY:
            self._serve(s, seat, source, left, receiver)
        if rest:
            arrange(s, seat, source, len(s.discard) + 1 - rest)


def _hand_out(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    if item < CARD_COUNT:
        remove_from_hand(s, seat, item)
        hand_over(s, _receiver(data), item)
    else:
        give_unit(s, seat, source, _receiver(data), item - CARD_COUNT, ANY_MASK)
    earn_points(s, seat, 1)


def pay_card_or_resource(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """Items are hand cards, then kinds of resources: discard the card or pay a unit."""
    if item < CARD_COUNT:
        discard_from_hand(s, seat, item)
    else:
        pay_unit(s, seat, item - CARD_COUNT)


def card_or_resource_words(s: Everdell, seat: int, item: int) -> Description:
    """Items are hand cards, then kinds of resources."""
    return {"pick": NAMES[item], "zone": "hand"} if item < CARD_COUNT else {"pick": RESOURCES[item - CARD_COUNT]}
