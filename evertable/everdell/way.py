"""Ways to play a card. Every game has those of ``pay.py``; the others stand in the entries of cards, places and events
(``behaviour.py``).
"""

from collections.abc import Callable
from typing import Any, Final

from evertable.everdell.ids import CARD_COUNT, CATALOG, CRITTER, KIND, NAMED, NAMES
from evertable.everdell.packing import WAY_BITS
from evertable.everdell.state import Everdell
from evertable.everdell.zones import Zone
from evertable.kernel.numbering import Part, Parts

Offers = Callable[[Everdell, int, int], list[int]]
"""(state, seat, card) -> the choices of ``on`` with which the seat can play the card: a slot + 1 each, sorted, or 0."""
Pay = Callable[[Everdell, int, int, int, int], None]
"""(state, seat, card, on, receiver): steps 1 and 2 of playing a card. ``receiver`` is as in ``give.py``."""
Helps = Callable[[Everdell, int], int]
"""(state, seat) -> the cards that a way might play on a turn, as a bit set."""
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


class Around:
    """The cards that a player may play on a turn: those of the hand, of the Meadow, then of other zones."""

    def __init__(self) -> None:
        self.cards: Final[list[Any]] = []
        self.zones: Final[list[int]] = []
        self.ends: Final[list[int]] = []
        """By zone, where its cards end."""
        self.beside = 0
        """Where those of other zones begin."""
        self.critters = 0
        self.constructions = 0
        """Their places as bit sets."""

    def add(self, cards: list[Any], zone: int) -> None:
        """Add the cards of a zone. One that lies there several times in a row is added once."""
        found = self.cards
        place = 1 << len(found)
        critters = constructions = 0
        last = -1
        for each in cards:  # put into the list as it is, not as a new number
            card: int = each
            if card >= 0 and card != last:
                if KIND[card] == CRITTER:
                    critters |= place
                else:
                    constructions |= place
                place += place
                found.append(each)
            last = card
        self.critters |= critters
        self.constructions |= constructions
        self.zones.append(zone)
        self.ends.append(len(found))


class Way(Part):
    """One way to play a card: made of functions, or a subclass with methods, which compiled code calls quickest."""

    def __init__(
        self,
        offers: Offers | None = None,
        pay: Pay | None = None,
        helps: Helps | None = None,
        saves: int = 0,
        lands: int = ALONE,
        module: str = "",
        zone: Zone | None = None,
        most: Callable[[Everdell, int, int], int] | None = None,
        pays: bool = False,
        on_turns: bool = False,
    ) -> None:
        self._offers: Final = offers
        self._pay: Final = pay
        self._helps: Final = helps
        self.thing: int = -1
        """What ``using`` names."""
        self.opened_by: int = 0
        """The name of the card that must stand in the city, as a bit set; 0 for ways of other things."""
        self.pays: Final = pays or pay is not None
        """Whether anything is paid."""
        self.on_turns: Final = on_turns or helps is not None
        """Whether it may help on a turn; other ways are opened by a visit or effect only. The way of a card helps while
        a card of that name stands in the city, and is not asked otherwise."""
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

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        """Return the choices of ``on`` with which the seat can play the card, sorted."""
        assert self._offers is not None
        return self._offers(s, seat, card)

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        """Pay, if anything is paid."""
        if self._pay is not None:
            self._pay(s, seat, card, on, receiver)

    def helps(self, s: Everdell, seat: int) -> int:
        """Return the cards it might play on a turn, as a bit set that is quick to find."""
        return 0 if self._helps is None else self._helps(s, seat)

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        """Return which of the cards around a player are in ``helps``, as a bit set of their places there.

        With many boxes a set of all cards is a slow number; the places of those that lie there are a quick one.
        """
        helped = self.helps(s, seat)
        places = 0
        if helped:
            for i in range(len(around.cards)):
                card: int = around.cards[i]
                if helped >> card & 1:
                    places |= 1 << i
        return places


WAY_PARTS: Final[Parts[Way]] = Parts("ways to play a card", WAY_BITS, "an action")
WAYS: Final = WAY_PARTS.all
"""Every way by its number."""


def add_way(thing: int, way: Way) -> Way:
    """Add the way that belongs to a thing; a card's way helps only in games with the card's module."""
    way.thing = thing
    way.set_name(NAMES[thing])
    if not way.module and thing < CARD_COUNT:
        way.module = CATALOG.cards[thing].module
    if thing < CARD_COUNT:
        way.opened_by = 1 << NAMED[thing]
    WAYS.append(way)
    return way
