"""Deck, discard pile, Meadow and hands (R-D-10, R-D-26, R-D-42, R-D-172)."""

from bisect import insort

from evertable.duo.state import Duo
from evertable.kernel.rng import shuffle


def renew(s: Duo) -> bool:
    """Make sure the deck has a card, shuffling the discard pile if need be (R-D-26)."""
    if not s.deck and s.discard:
        s.deck, s.discard = s.discard, []
        s.rng = shuffle(s.rng, s.deck)
    return bool(s.deck)


def add_to_hand(s: Duo, mayor: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    hand = list(s.hands[mayor])
    insort(hand, card)
    s.hands[mayor] = tuple(hand)


def remove_from_hand(s: Duo, mayor: int, card: int) -> None:
    """Take a card out of a hand."""
    hand = s.hands[mayor]
    i = hand.index(card)
    s.hands[mayor] = hand[:i] + hand[i + 1 :]


def discard_from_hand(s: Duo, mayor: int, card: int) -> None:
    """Discard a card."""
    remove_from_hand(s, mayor, card)
    s.discard.append(card)


def draw(s: Duo, mayor: int, number: int) -> None:
    """Draw from the deck into a hand, as many as there are."""
    while number > 0 and renew(s):
        add_to_hand(s, mayor, s.deck.pop())
        number -= 1


def take_from_meadow(s: Duo, card: int) -> None:
    """Take a card away; its place stays empty until the refill."""
    s.meadow[s.meadow.index(card)] = -1


def refill(s: Duo) -> None:
    """Fill the empty places, top row first, left to right (R-D-42)."""
    if -1 in s.meadow:
        for place, card in enumerate(s.meadow):
            if card < 0 and renew(s):
                s.meadow[place] = s.deck.pop()
