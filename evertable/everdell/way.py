"""Ways to play a card. Every game has those of ``pay.py``; the others stand in the entries of cards, places and events
(``behaviour.py``).
"""

from collections.abc import Callable
from typing import Final

from evertable.everdell.ids import CARD_COUNT, CATALOG, NAMES
from evertable.everdell.packing import WAY_BITS
from evertable.everdell.state import Everdell
from evertable.everdell.zones import Zone
from evertable.kernel.numbering import Part, Parts

Offers = Callable[[Everdell, int, int], list[int]]
"""(state, seat, card) -> the choices of ``on`` with which the seat can play the card: a slot + 1, or 0 for none."""
Pay = Callable[[Everdell, int, int, int, int], None]
"""(state, seat, card, on, receiver): steps 1 and 2 of playing a card. ``receiver`` is as in ``give.py``."""
EVERY_CARD: Final = -1
"""The bit set of all cards."""
PLAIN: Final = [0]
NONE: Final[list[int]] = []
FREE: Final = 99
"""Saves more than any card costs."""
VARIES: Final = -1
"""How much a way saves depends on the position or on what its player pays for it."""
ALONE: Final = 0
HEIR: Final = 1
"""The card ``on`` is given up; its workers and its occupied token move to the new card (R-L-04)."""
ATOP: Final = 2
"""The card is laid on the card ``on`` and shares its space (R-L-14)."""


class Way(Part):
    """One way to play a card."""

    def __init__(
        self,
        offers: Offers,
        pay: Pay | None,
        helps: Callable[[Everdell, int], int] | None = None,
        saves: int = 0,
        lands: int = ALONE,
        module: str = "",
        zone: Zone | None = None,
        most: Callable[[Everdell, int, int], int] | None = None,
    ) -> None:
        self.thing: int = -1
        """What ``using`` names."""
        self.offers: Final = offers
        self.pay: Final = pay
        """None: nothing is paid."""
        self.helps: Final = helps
        """(state, seat) -> the cards it might play on a turn, as a bit set that is quick to find; None for ways that
        only a visit or effect opens."""
        self.saves: Final = saves
        """The number of units it takes off a cost, or VARIES."""
        self.lands: Final = lands
        """Where the card goes: ALONE, as HEIR of the card ``on`` or ATOP of it."""
        self.module: str = module
        """The module without which it never helps; empty for ways that every game has."""
        self.zone: Final = zone
        """The only zone whose cards it helps with on a turn, or None."""
        self.most: Final = most
        """(state, seat, card) -> the most that a way whose saving VARIES can take off; it pays with ``pay_rest``."""


WAY_PARTS: Final[Parts[Way]] = Parts("ways to play a card", WAY_BITS, "an action")
WAYS: Final = WAY_PARTS.all
"""Every way by its number."""


def add_way(thing: int, way: Way) -> Way:
    """Add the way that belongs to a thing; a card's way helps only in games with the card's module."""
    way.thing = thing
    way.set_name(NAMES[thing])
    if not way.module and thing < CARD_COUNT:
        way.module = CATALOG.cards[thing].module
    WAYS.append(way)
    return way
