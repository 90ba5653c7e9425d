"""Deck, discard pile, Meadow and hands (R-B-071 to R-B-079)."""

from bisect import insort
from collections.abc import Sequence
from typing import Final

from evertable.everdell.ids import DECK
from evertable.everdell.module import AVOID, DRAW, FILL, TAKE
from evertable.everdell.packing import pack_cards, unpack_cards
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.simultaneous import join
from evertable.everdell.state import Everdell
from evertable.kernel.rng import shuffle
from evertable.kernel.stack import Frame

DRAWN_BY: Final = {DECK}
"""The things that ask which cards are drawn, for whatever effect draws them."""
NOBODY: Final = -1
"""The seat of a frame that belongs to no player."""


def hand_limit(s: Everdell, seat: int) -> int:
    """How many cards the seat may hold. What adds to the limit is summed up before anything caps it."""
    limit = s.table.hand_limit
    for module in s.table.hand_limit_hooks:
        limit += module.hand_limit(s, seat)
    for module in s.table.hand_cap_hooks:
        cap = module.hand_cap(s, seat)
        if 0 <= cap < limit:
            limit = cap
    return limit


def room(s: Everdell, seat: int) -> int:
    """How many cards the seat can still take."""
    return max(0, hand_limit(s, seat) - len(s.hands[seat]))


def renew(s: Everdell) -> bool:
    """Make sure the deck has a card, shuffling the discard pile if need be (R-B-076)."""
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        s.rng = shuffle(s.rng, s.deck)
    return bool(s.deck)


def add_to_hand(s: Everdell, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    hand = list(s.hands[seat])
    insort(hand, card)
    s.hands[seat] = tuple(hand)


def remove_from_hand(s: Everdell, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)


def discard_from_hand(s: Everdell, seat: int, card: int) -> None:
    """Discard a card."""
    remove_from_hand(s, seat, card)
    s.discard.append(card)


INTO_HAND: Final = 0
APART: Final = 1
"""Into ``state.drawn``, where only the player who decides sees them."""
LAID_OUT: Final = 2
"""Like APART, and cards of the Meadow into ``state.revealed``."""
UNTOLD: Final = 3
"""Into the hand; the draw is announced with its first card."""


def draw(s: Everdell, seat: int, number: int) -> None:
    """Draw into the hand, up to its limit (R-B-072). Push what comes afterwards before you call this."""
    if s.table.draw_waits_hooks and number > 0 and _waits(s):
        s.stack.append((DRAW_LATER.number, seat, DECK, number, 0))
        return
    number = min(number, room(s, seat))
    if number <= 0:
        return
    announce_draw(s, seat)
    if not drawn_otherwise(s, seat, number, number, INTO_HAND):
        draw_from_deck(s, seat, number)


def _waits(s: Everdell) -> bool:
    return any(module.draw_waits(s) for module in s.table.draw_waits_hooks)


def _draw_later(s: Everdell, frame: Frame) -> None:
    draw(s, frame[1], frame[3])


def _refill_later(s: Everdell, frame: Frame) -> None:
    refill(s, frame[3])


DRAW_LATER: Final = PROMPTS.work("draw later", _draw_later)
REFILL_LATER: Final = PROMPTS.work("refill later", _refill_later)


def draw_then(s: Everdell, seat: int, number: int, frame: Frame) -> None:
    """Draw, and do something with what was drawn when all of it is there: before anybody else who waits for a draw."""
    number = min(number, room(s, seat))
    if number > 0:
        announce_draw(s, seat)
    s.stack.append(frame)
    if number > 0 and not drawn_otherwise(s, seat, number, number, INTO_HAND):
        draw_from_deck(s, seat, number)


def drawn_otherwise(s: Everdell, seat: int, least: int, most: int, where: int) -> bool:
    """Whether a module sees to a draw."""
    return any(module.before_draw(s, seat, least, most, where) for module in s.table.before_draw_hooks)


def draw_from_deck(s: Everdell, seat: int, number: int) -> None:
    """Take the top cards of the deck into the hand, which has room for them."""
    hand = list(s.hands[seat])
    before = len(hand)
    while number and renew(s):
        hand.append(s.deck.pop())
        number -= 1
    if s.table.after_draw_hooks and len(hand) > before:
        tell_drawn(s, seat)
    hand.sort()
    s.hands[seat] = tuple(hand)
    if number:
        for module in s.table.deck_exhausted_hooks:
            if module.deck_exhausted(s, seat, number, False):
                return


def tell_drawn(s: Everdell, seat: int) -> None:
    """Tell the modules that cards of the deck have gone to a player."""
    for module in s.table.after_draw_hooks:
        module.after_draw(s, seat)


def announce_draw(s: Everdell, seat: int, taken: Sequence[int] = ()) -> None:
    """Let those react who wait for a seat to draw; what they do happens when all cards are drawn. ``taken`` are cards
    of this draw that are in the hand already.
    """
    if not s.table.draw_reactions_hooks:
        return
    frames = [frame for module in s.table.draw_reactions_hooks for frame in module.draw_reactions(s, seat, taken)]
    if frames:
        join(s, frames)


def packed_hand(s: Everdell, seat: int, without: Sequence[int] = ()) -> int:
    """A hand as one number, to be remembered in a frame; some of its cards can be left out."""
    cards = list(s.hands[seat])
    for card in without:
        if card in cards:
            cards.remove(card)
    return pack_cards(cards)


def drawn_since(s: Everdell, seat: int, before: int) -> list[int]:
    """The cards that have come into a hand since it was packed."""
    cards = list(s.hands[seat])
    for card in unpack_cards(before):
        if card in cards:
            cards.remove(card)
    return cards


def can_draw(s: Everdell, seat: int) -> bool:
    """Return whether the seat could draw a card now, from whatever it may draw from."""
    if not room(s, seat):
        return False
    if s.deck or s.discard:
        return True
    return any(module.can_draw_elsewhere(s, seat) for module in s.table.can_draw_elsewhere_hooks)


def look(s: Everdell, seat: int, number: int) -> None:
    """Draw cards apart, to be looked at before they are kept or given (``state.drawn``); the hand limit counts.

    Announce it before you push what is done with them.
    """
    number = min(number, room(s, seat))
    if number and drawn_otherwise(s, seat, number, number, APART):
        return
    before = len(s.drawn)
    while number and renew(s):
        s.drawn.append(s.deck.pop())
        number -= 1
    if s.table.after_draw_hooks and len(s.drawn) > before:
        tell_drawn(s, seat)
    if number:
        for module in s.table.deck_exhausted_hooks:
            if module.deck_exhausted(s, seat, number, True):
                return


def reveal(s: Everdell, number: int) -> None:
    """Turn over the top cards of the deck, as many as there are (R-B-077)."""
    while number and renew(s):
        s.revealed.append(s.deck.pop())
        number -= 1


def refill(s: Everdell, kept: int = 0) -> None:
    """Fill the empty places of the Meadow, lowest number first (R-B-075), but for those of a bit set."""
    if s.table.draw_waits_hooks and _waits(s):
        s.stack.append((REFILL_LATER.number, NOBODY, DECK, kept, 0))
        return
    if any(card < 0 for card in s.meadow):
        kept |= meadow_mask(s, NOBODY, FILL)
        for place, card in enumerate(s.meadow):
            if card < 0 and not kept >> place & 1 and renew(s):
                s.meadow[place] = s.deck.pop()
    for module in s.table.after_refill_hooks:
        module.after_refill(s)


def refill_after(s: Everdell, seat: int, source: int, count: int, data: int = 0) -> None:
    """Fill the Meadow when the last card has been picked."""
    refill(s)


def meadow_cards(s: Everdell) -> list[int]:
    """The Meadow's cards a player may take or play, by place; -1 where there is none."""
    blocked = meadow_mask(s, NOBODY, TAKE) if s.table.meadow_mask_hooks else 0
    if not blocked:
        return s.meadow
    return [-1 if blocked >> place & 1 else card for place, card in enumerate(s.meadow)]


def drawable(s: Everdell, seat: int) -> list[int]:
    """The Meadow's cards that a seat may draw, by place; -1 where there is none."""
    cards = meadow_cards(s)
    kept = meadow_mask(s, seat, DRAW)
    return [-1 if kept >> place & 1 else card for place, card in enumerate(cards)] if kept else cards


def meadow_mask(s: Everdell, seat: int, purpose: int) -> int:
    """Return the Meadow places, as a bit set, that modules name for one of the purposes in ``module.py``."""
    places = 0
    for module in s.table.meadow_mask_hooks:
        places |= module.meadow_mask(s, seat, purpose)
    return places


def take_from_meadow(s: Everdell, card: int) -> None:
    """Take the first free copy of a card away from the Meadow, to discard it."""
    s.meadow[meadow_cards(s).index(card)] = -1


def draw_from_meadow(s: Everdell, seat: int, card: int) -> None:
    """Take a card away from the Meadow that a player draws; who waits for that is told."""
    place = _copy(s, drawable(s, seat), card)
    s.meadow[place] = -1
    for module in s.table.after_meadow_take_hooks:
        module.after_meadow_take(s, seat, card, place, False)


def _copy(s: Everdell, cards: list[int], card: int) -> int:
    """The place of the copy that is taken: the first that nothing speaks against."""
    shunned = meadow_mask(s, NOBODY, AVOID)
    places = [place for place, other in enumerate(cards) if other == card]
    return next((place for place in places if not shunned >> place & 1), places[0])


def play_from_meadow(s: Everdell, seat: int, card: int) -> None:
    """Take a card away from the Meadow to play it; a module may care which copy it is."""
    place = _copy(s, meadow_cards(s), card)
    for module in s.table.meadow_place_hooks:
        place = module.meadow_place(s, seat, card, place)
    s.meadow[place] = -1
