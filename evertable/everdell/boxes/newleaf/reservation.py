"""Reservations: the verb ``reserve``, and the card that waits under the token (R-NL-39 to R-NL-42)."""

from typing import Any, Final

from evertable.everdell.boxes.newleaf import solo
from evertable.everdell.boxes.newleaf.box import FACTS, RESERVATIONS_ID
from evertable.everdell.boxes.newleaf.station import ZONE, cards, copy_of, different, take_card
from evertable.everdell.deck import draw_from_meadow, drawable, refill
from evertable.everdell.ids import NAMES, rule
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import argument_of, card_lying, lying, place_of_lying, zone_of_lying
from evertable.everdell.pay import Reduced
from evertable.everdell.play import MEADOW
from evertable.everdell.questions import yes_no
from evertable.everdell.registers import Register, put
from evertable.everdell.state import Everdell
from evertable.everdell.way import Around, add_way
from evertable.everdell.zones import EMPTY, ZONES, Zone
from evertable.kernel.module import Verb
from evertable.kernel.questions import each_once
from evertable.kernel.stack import Description, Frame

TOKEN: Final = rule("reservation_token")
DISCOUNT: Final = rule("reservation")
NOTHING: Final = -1
RESERVED: Final[Register[tuple[int, ...]]] = Register("newleaf.reserved", (), cards=True)
"""By seat, the card under the token, or NOTHING."""
USED: Final = Register("newleaf.reservation_used", 0)
"""The seats whose token rests on its season side, as a bit set."""


def hand_out(s: Everdell) -> None:
    """One for each player, discount side up (R-NL-14)."""
    RESERVED.set(s, (NOTHING,) * s.table.seats)


def reserved(s: Everdell, owner: int) -> int:
    """The card that somebody has reserved, or NOTHING."""
    held: tuple[int, ...] = RESERVED.get(s)
    return held[owner] if owner < len(held) else NOTHING


def used(s: Everdell, owner: int) -> bool:
    """Whether the token is out of use until the next season."""
    return bool(USED.get(s) >> owner & 1)


# --- reserving (R-NL-39)


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    seat = frame[1]
    if used(s, seat) or reserved(s, seat) != NOTHING:
        return
    found = [RESERVE.first | lying(MEADOW.number, card) for card in each_once(sorted(drawable(s, seat)))]
    here = cards(s)
    for place in different(s):
        found.append(RESERVE.first | lying(ZONE.number, here[place], place))
    found.sort()
    options += found


def _reserve(s: Everdell, frame: Frame, action: int) -> None:
    """The place is filled again; a Station card brings no train car."""
    seat, card = frame[1], card_lying(action)
    if zone_of_lying(action) == MEADOW.number:
        draw_from_meadow(s, seat, card)
    else:
        take_card(s, place_of_lying(argument_of(action)))
    put(s, RESERVED, seat, card)
    refill(s)


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    zone = zone_of_lying(action)
    words: Description = {"verb": "reserve", "card": NAMES[card_lying(action)], "from": ZONES[zone].word}
    if zone == ZONE.number and (copy := copy_of(s, place_of_lying(argument_of(action)))) > 1:
        words["copy"] = copy
    return words


class _Reserve(Verb):
    """Reserving a card."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _offer(s, frame, options)


RESERVE: Final[Verb] = _Reserve("newleaf.reserve", 1 << 16, None, _reserve, _describe)
"""Its actions are ``lying`` cards; with a place for the Station only."""


# --- playing the card (R-NL-40)


class _Reserved(Zone):
    """The card under one's own token."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        card = reserved(s, seat)
        return EMPTY if card == NOTHING else [card]

    def take(self, s: Everdell, seat: int, card: int) -> None:
        """Take the card. However it is paid, the token turns to its season side."""
        solo.reserved_card(s, seat, card)
        put(s, RESERVED, seat, NOTHING)
        USED.set(s, USED.get(s) | (1 << seat))


RESERVED_ZONE: Final = _Reserved("newleaf.reserved", everywhere=True, module=RESERVATIONS_ID)


class _Discount(Reduced):
    """The reserved card for less."""

    def helps(self, s: Everdell, seat: int) -> int:
        card = reserved(s, seat)
        return 0 if card == NOTHING else 1 << card

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        card, places = reserved(s, seat), 0
        if card != NOTHING:
            for i in range(around.beside, len(around.cards)):
                if around.cards[i] == card:
                    places |= 1 << i
        return places


_LESS: Final = _Discount(
    DISCOUNT, FACTS.reservation_discount, on_turns=True, module=RESERVATIONS_ID, zone=RESERVED_ZONE
)
add_way(DISCOUNT, _LESS)


# --- a new season (R-NL-41)


def _give_up(s: Everdell, seat: int, source: int, data: int) -> None:
    s.discard.append(reserved(s, seat))
    put(s, RESERVED, seat, NOTHING)


_GIVE_UP: Final = yes_no("newleaf.give up", _give_up)


class Reservations(EverdellModule):
    """A card can be reserved and played later."""

    def setup(self, s: Everdell) -> None:
        hand_out(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def after_prepare(self, s: Everdell, seat: int) -> None:
        """A used token turns back; a card still reserved may be discarded."""
        USED.set(s, USED.get(s) & (~(1 << seat)))
        if reserved(s, seat) != NOTHING:
            _GIVE_UP.ask(s, seat, TOKEN)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """Reserved cards lie open."""
        for owner, held in enumerate(seen["owners"]):
            card = reserved(s, owner)
            held["reserved"] = "" if card == NOTHING else NAMES[card]
            held["reservation_used"] = used(s, owner)


RESERVATIONS: Final = Reservations(
    RESERVATIONS_ID,
    "Reservations",
    "a card of the Meadow or the Station can be reserved and played later for less",
    verbs=(RESERVE,),
)
