"""Tezel's Laboratory: hand cards are discarded, then a card is played for as many resources less (R-SC-22)."""

from typing import Final

from evertable.everdell.behaviour import Behaviour, define, part
from evertable.everdell.deck import discard_from_hand, remove_from_hand
from evertable.everdell.discards import arrange
from evertable.everdell.ids import PLACE
from evertable.everdell.pay import can_pay_less, pay_rest, playable
from evertable.everdell.play import HAND, MEADOW, NAMED, can_play_one, offer_play
from evertable.everdell.questions import DONE, Question, card_words
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.way import VARIES, Way
from evertable.kernel.packing import other_of, pair, small_of

LABORATORY: Final = PLACE["tezels_laboratory"]
BREWED: Final = Register("spirecrest.laboratory", 0)
"""How many cards have been discarded for the card that is played now."""


def _offers(s: Everdell, seat: int, card: int) -> list[int]:
    return [0] if can_pay_less(s, seat, card, BREWED.get(s)) and playable(s, seat, card) else []


def _pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    less = BREWED.get(s)
    BREWED.set(s, 0)
    pay_rest(s, seat, LABORATORY, card, less, receiver)


def _less(s: Everdell, seat: int, card: int) -> int:
    less: int = BREWED.get(s)
    return less


_WAY: Final = Way(_offers, _pay, saves=VARIES, most=_less)


def _playable_after(s: Everdell, seat: int, discards: int, last: int) -> bool:
    """Whether a card can be played once some of the hand cards from ``last`` on have been discarded too."""
    before, hand = BREWED.get(s), s.hands[seat]
    spare = [card for card in hand if card >= last]
    BREWED.set(s, discards + len(spare))
    found = can_play_one(s, seat, _WAY, MEADOW.bit)
    for card in set(hand):
        if not found:
            BREWED.set(s, discards + len(spare) - (card in spare))
            s.hands[seat] = (card,)
            found = can_play_one(s, seat, _WAY, HAND.bit)
            s.hands[seat] = hand
    BREWED.set(s, before)
    return found


def _ingredients(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Cards that leave something to play; ``data`` is the number discarded, then the card that came last."""
    number, last = small_of(data), other_of(data)
    return sorted(card for card in {c for c in s.hands[seat] if c >= last} if _leaves_a_play(s, seat, number, card))


def _leaves_a_play(s: Everdell, seat: int, number: int, card: int) -> bool:
    hand = s.hands[seat]
    remove_from_hand(s, seat, card)
    found = _playable_after(s, seat, number + 1, card)
    s.hands[seat] = hand
    return found


def _brew(s: Everdell, seat: int, source: int, card: int, data: int) -> None:
    if card == DONE:
        _play(s, seat, small_of(data))
        return
    discard_from_hand(s, seat, card)
    _go_on(s, seat, small_of(data) + 1, card)


def _go_on(s: Everdell, seat: int, number: int, last: int) -> None:
    """Ask for another card; one may stop as soon as there is something to play."""
    BREWED.set(s, number)
    enough = can_play_one(s, seat, _WAY, HAND.bit | MEADOW.bit | NAMED)
    BREWED.set(s, 0)
    question = _MAY if enough else _MUST
    if not question.ask(s, seat, LABORATORY, pair(number, last)):
        _play(s, seat, number)


def _play(s: Everdell, seat: int, number: int) -> None:
    BREWED.set(s, number)
    offer_play(s, seat, _WAY, HAND.bit | MEADOW.bit | NAMED, optional=False)
    arrange(s, seat, LABORATORY, number)


_MAY: Final = Question("spirecrest.may", _ingredients, _brew, card_words("hand"), optional=True)
_MUST: Final = Question("spirecrest.must", _ingredients, _brew, card_words("hand"))


def visit(s: Everdell, seat: int, source: int, at: int) -> None:
    """The discards come before the card is chosen."""
    _go_on(s, seat, 0, 0)


def _can_visit(s: Everdell, seat: int, at: int) -> bool:
    return _playable_after(s, seat, 0, 0)


define({"tezels_laboratory": Behaviour(visit=visit, can_visit=part(_can_visit), way=_WAY)})
