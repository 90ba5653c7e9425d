"""Questions that several powers ask."""

from typing import Final

from evertable.everdell import deck
from evertable.everdell.goods import ANY, UNIT, amount
from evertable.everdell.ids import CARD_COUNT, NAMES
from evertable.everdell.questions import Question, resource_words
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn
from evertable.kernel.stack import Description

DECK_CARD: Final = CARD_COUNT
"""The item for an unseen card of the deck, beside those of the Meadow."""


# --- a resource of a type one does not have (R-BF-67)


def missing_kinds(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """The types of which the supply holds none."""
    return [kind for kind in range(ANY) if not amount(s.goods[seat], kind)]


def gain_missing(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    """Gain one of the type that was picked; a declined question picks none."""
    if kind < ANY:
        earn(s, seat, source, UNIT[kind])


MISSING: Final = Question("powers.missing", missing_kinds, gain_missing, resource_words)


# --- a card from the deck or from the Meadow


def deck_or_meadow(s: Everdell, seat: int) -> list[int]:
    """The Meadow's cards by kind, and the deck."""
    cards = sorted({card for card in deck.drawable(s, seat) if card >= 0})
    return [*cards, DECK_CARD] if s.deck or s.discard else cards


def take_card(s: Everdell, seat: int, item: int, where: int) -> None:
    """Take what was picked, into the hand or where it can be looked at."""
    if item == DECK_CARD:
        if where == deck.INTO_HAND:
            deck.draw_from_deck(s, seat, 1)
        elif deck.renew(s):
            s.drawn.append(s.deck.pop())
            deck.tell_drawn(s, seat)
        return
    deck.draw_from_meadow(s, seat, item)
    if where == deck.INTO_HAND:
        deck.add_to_hand(s, seat, item)
    else:
        (s.drawn if where == deck.APART else s.revealed).append(item)


def draw_words(s: Everdell, seat: int, item: int) -> Description:
    """A card of the Meadow, or the deck."""
    return {"pick": "deck"} if item == DECK_CARD else {"pick": NAMES[item], "zone": "meadow"}


def _draw_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return deck_or_meadow(s, seat)


def _draw_one(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """Places that were empty before are filled by whoever has emptied them."""
    empty = sum((card < 0) << place for place, card in enumerate(s.meadow))
    deck.announce_draw(s, seat)
    take_card(s, seat, item, deck.INTO_HAND)
    deck.refill(s, empty)


DRAW_ONE: Final = Question("powers.draw one", _draw_items, _draw_one, draw_words)
"""Draw one card from the deck or the Meadow into the hand."""
