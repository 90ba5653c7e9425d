"""Archeologist and Trail Guide: cards are tucked under them and played for less (R-SC-22, R-SC-23)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Function, by_thing
from evertable.everdell.boxes.spirecrest.explore import ABILITIES
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERY, HOW_MANY, MODULE_ID, VALUE, taken
from evertable.everdell.deck import refill_after, remove_from_hand, take_from_meadow
from evertable.everdell.ids import CONSTRUCTION, CRITTER, KIND, NAMES
from evertable.everdell.packing import holding
from evertable.everdell.pay import Reduced, can_pay, hand_in, less_berries, playable
from evertable.everdell.places import free_meadow
from evertable.everdell.questions import Question
from evertable.everdell.registers import Register, things_of
from evertable.everdell.state import Everdell
from evertable.everdell.way import NONE, PLAIN, Way, add_way
from evertable.everdell.zones import Zone
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.stack import Description

ARCHEOLOGIST: Final = DISCOVERY["archeologist"]
TRAIL_GUIDE: Final = DISCOVERY["trail_guide"]
TUCKED: Final[Register[tuple[int, ...]]] = Register("spirecrest.tucked", (), cards=True)
"""Sorted numbers holding(owner, card); constructions lie under the Archeologist, critters under the Trail Guide."""
_MEADOW: Final = 1


def under(s: Everdell, owner: int) -> list[int]:
    """The cards that somebody has tucked."""
    return things_of(s, TUCKED, owner)


def under_discovery(s: Everdell, owner: int, discovery: int) -> list[int]:
    """Those under one of the two."""
    kind = CONSTRUCTION if discovery == ARCHEOLOGIST else CRITTER
    return [card for card in under(s, owner) if KIND[card] == kind]


def tuck(s: Everdell, owner: int, card: int) -> None:
    """Lay a card under the discovery of its kind."""
    TUCKED.set(s, tuple(sorted((*TUCKED.get(s), holding(owner, card)))))


# --- when the discovery is taken


def _items(s: Everdell, seat: int, source: int, kind: int) -> list[int]:
    """Cards of the kind in hand and Meadow, paired with where they lie."""
    hand = [pair(0, card) for card in s.hands[seat] if KIND[card] == kind]
    meadow = [pair(_MEADOW, card) for card in free_meadow(s, seat) if KIND[card] == kind]
    return sorted(hand + meadow)


def _lay_under(s: Everdell, seat: int, source: int, item: int, kind: int) -> None:
    card = other_of(item)
    if small_of(item) == _MEADOW:
        take_from_meadow(s, card)
    else:
        remove_from_hand(s, seat, card)
    tuck(s, seat, card)


def _words(s: Everdell, seat: int, item: int) -> Description:
    return {"pick": NAMES[other_of(item)], "zone": "meadow" if small_of(item) == _MEADOW else "hand"}


_TUCK: Final = Question("spirecrest.tuck", _items, _lay_under, _words, refill_after)


def _tucks(kind: int) -> Function:
    def effect(s: Everdell, seat: int, source: int, at: int) -> None:
        _TUCK.ask_picks(s, seat, source, 0, HOW_MANY[source], kind)

    return effect


ABILITIES.update(by_thing({ARCHEOLOGIST: _tucks(CONSTRUCTION), TRAIL_GUIDE: _tucks(CRITTER)}))


# --- later


class _Under(Zone):
    """The cards that a seat has tucked."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        return under(s, seat)

    def take(self, s: Everdell, seat: int, card: int) -> None:
        entries = list(TUCKED.get(s))
        entries.remove(holding(seat, card))
        TUCKED.set(s, tuple(entries))


UNDER: Final = _Under("spirecrest.under", everywhere=True, module=MODULE_ID)


def _helps(discovery: int) -> Callable[[Everdell, int], int]:
    """The cards under a discovery, as a bit set."""

    def helps(s: Everdell, seat: int) -> int:
        if not TUCKED.get(s) or discovery not in taken(s, seat):
            return 0
        return sum(1 << card for card in set(under_discovery(s, seat, discovery)))

    return helps


_BERRIES: Final = VALUE[TRAIL_GUIDE]


def _guide_offers(s: Everdell, seat: int, card: int) -> list[int]:
    return PLAIN if can_pay(s, seat, card, less_berries(s, card, _BERRIES)) and playable(s, seat, card) else NONE


def _guide_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    hand_in(s, seat, less_berries(s, card, _BERRIES), receiver)


add_way(ARCHEOLOGIST, Reduced(ARCHEOLOGIST, VALUE[ARCHEOLOGIST], _helps(ARCHEOLOGIST), MODULE_ID, UNDER))
add_way(TRAIL_GUIDE, Way(_guide_offers, _guide_pay, _helps(TRAIL_GUIDE), _BERRIES, module=MODULE_ID, zone=UNDER))
