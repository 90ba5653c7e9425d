"""Stormvale: three cards beside it that all may play as if they lay in the Meadow."""

from typing import Final

from evertable.everdell.boxes.spirecrest.explore import ABILITIES
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERY, HOW_MANY, MODULE_ID, NOBODY, VALUE, owner_of
from evertable.everdell.deck import renew
from evertable.everdell.hooks import register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.zones import Zone

STORMVALE: Final = DISCOVERY["stormvale"]
BESIDE: Final = register("beside_stormvale", ())
"""The cards, -1 where the deck had none left."""


def lay_out(s: Everdell, seat: int, source: int, at: int) -> None:
    """When it is taken."""
    s.extra[BESIDE] = (-1,) * HOW_MANY[STORMVALE]
    refill(s)


def refill(s: Everdell) -> None:
    """At once, as far as there are cards."""
    s.extra[BESIDE] = tuple(s.deck.pop() if card < 0 and renew(s) else card for card in s.extra[BESIDE])


def _cards(s: Everdell, seat: int) -> tuple[int, ...]:
    cards: tuple[int, ...] = s.extra[BESIDE]
    return cards


def _take(s: Everdell, seat: int, card: int) -> None:
    """The owner gains tokens when another player takes a card."""
    cards: tuple[int, ...] = s.extra[BESIDE]
    place = cards.index(card)
    s.extra[BESIDE] = (*cards[:place], -1, *cards[place + 1 :])
    owner = owner_of(s, STORMVALE)
    if owner not in (NOBODY, seat):
        earn_points(s, owner, VALUE[STORMVALE])
    refill(s)


ZONE: Final[Zone] = Zone("stormvale", _cards, _take, module=MODULE_ID)
ABILITIES[STORMVALE] = lay_out
