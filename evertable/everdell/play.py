"""Playing a card: the six steps of R-B-061, as frames from the last to the first."""

from collections.abc import Iterable, Sequence
from typing import Final

from evertable.everdell.activate import trigger
from evertable.everdell.behaviour import CARDS, at
from evertable.everdell.city import enter
from evertable.everdell.deck import meadow_cards, refill, remove_from_hand, take_from_meadow
from evertable.everdell.hooks import PLAYED
from evertable.everdell.ids import NAMES
from evertable.everdell.pay import WAYS, Way, start_payment
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import DONE
from evertable.everdell.state import CARD_AT, Everdell
from evertable.kernel.stack import Description, Frame

PLAY: Final = 2 << 28
"""Actions ``PLAY | card << 18 | zone << 14 | way << 7 | on``; ``on`` is a slot + 1, or 0."""
PLAY_END: Final = 3 << 28
ZONES: Final = ("hand", "meadow", "revealed")
HAND: Final = 0
MEADOW: Final = 1
REVEALED: Final = 2


def play_actions(s: Everdell, seat: int, way: Way, zone: int, cards: Iterable[int], actions: list[int]) -> None:
    """Add the ways in which a seat can play cards of a zone, each card given once."""
    for card in cards:
        offers = way.offers(s, seat, card)
        if offers:
            first = PLAY | card << 18 | zone << 14 | way.number << 7
            for on in offers:
                actions.append(first | on)


def cards_of_zone(s: Everdell, seat: int, zone: int) -> list[int]:
    """The cards that can be played from a zone."""
    if zone == HAND:
        return list(s.hands[seat])
    return meadow_cards(s) if zone == MEADOW else s.revealed


def play(s: Everdell, seat: int, action: int) -> None:
    """Play a card as an action says: it leaves its zone, everything else follows from the stack."""
    card, zone, way, on = action >> 18 & 1023, action >> 14 & 15, action >> 7 & 127, action & 127
    if zone == HAND:
        remove_from_hand(s, seat, card)
    elif zone == MEADOW:
        take_from_meadow(s, card)
    else:
        s.revealed.remove(card)
    s.playing.append(card)
    s.stack.append((FINISH, seat, card, 0, 0))
    s.stack.append((ARRIVE, seat, card, way, 0))
    if zone == MEADOW:
        s.stack.append((REFILL, seat, card, 0, 0))
    start_payment(s, seat, card, way, on)


def describe_play(s: Everdell, seat: int, action: int) -> Description:
    """A play action in words."""
    card, zone, way, on = action >> 18 & 1023, action >> 14 & 15, action >> 7 & 127, action & 127
    words: Description = {
        "verb": "play",
        "card": NAMES[card],
        "from": ZONES[zone],
        "using": NAMES[WAYS[way].thing],
    }
    if on:
        words["on"] = NAMES[s.cities[seat][on - 1][CARD_AT]]
    return words


def _arrive(s: Everdell, frame: Frame) -> None:
    _, seat, card, _, _ = frame
    arrive = CARDS[card].arrive
    if arrive is not None:
        arrive(s, seat, card)
    else:
        settle_in(s, seat, card)


def settle_in(s: Everdell, seat: int, card: int) -> int:
    """Steps 4 to 6: the card enters the own city, its effect happens, then those of the cards there before it."""
    s.playing.remove(card)
    slot = enter(s, seat, card)
    trigger(s, seat, card, slot)
    behaviour = CARDS[card]
    effect = behaviour.produce if behaviour.produce is not None else behaviour.play
    if effect is not None:
        effect(s, seat, card, at(seat, slot))
    return slot


def _refill(s: Everdell, frame: Frame) -> None:
    refill(s)


def _finish(s: Everdell, frame: Frame) -> None:
    _, seat, card, _, _ = frame
    for function in s.table.hook(PLAYED):
        function(s, seat, card)


FINISH: Final = PROMPTS.work("finish play", _finish)
ARRIVE: Final = PROMPTS.work("arrive", _arrive)
REFILL: Final = PROMPTS.work("refill", _refill)


# --- a card played inside a visit or an effect


def offer_play(s: Everdell, seat: int, way: Way, zones: int, optional: bool, only: Sequence[int] = ()) -> None:
    """Ask which card to play in a given way from the zones of a bit set, perhaps among certain cards only.

    If it is not optional one has to be played, unless none can be.
    """
    packed = 0
    for card in only:
        packed = packed << 10 | card + 1
    s.stack.append((PLAY_ONE, seat, way.thing, way.number, optional | zones << 1 | packed << 8))


def play_options(s: Everdell, seat: int, way: Way, zones: int, only: Sequence[int] = ()) -> list[int]:
    """The plays that a way opens from the zones of a bit set, sorted."""
    actions: list[int] = []
    for zone in range(len(ZONES)):
        if zones >> zone & 1:
            cards = {card for card in cards_of_zone(s, seat, zone) if card >= 0 and (not only or card in only)}
            play_actions(s, seat, way, zone, cards, actions)
    return sorted(actions)


def _one_options(s: Everdell, frame: Frame) -> list[int]:
    _, seat, _, way, b = frame
    only, packed = [], b >> 8
    while packed:
        only.append((packed & 1023) - 1)
        packed >>= 10
    actions = play_options(s, seat, WAYS[way], b >> 1 & 127, only)
    return [DONE, *actions] if b & 1 or not actions else actions


def _play_one(s: Everdell, frame: Frame, action: int) -> None:
    if action != DONE:
        play(s, frame[1], action)
    if s.revealed:
        s.discard.extend(s.revealed)
        s.revealed.clear()


def _describe_one(s: Everdell, frame: Frame, action: int) -> Description:
    if action == DONE:
        return {"verb": "choose", "pick": "done", "for": NAMES[frame[2]]}
    return describe_play(s, frame[1], action)


PLAY_ONE: Final = PROMPTS.ask("play a card", _one_options, _play_one, _describe_one)
