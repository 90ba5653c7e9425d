"""Blue cards of Newleaf: City Hall, Diplomat, Inventor, Museum (R-NL-56, R-NL-57)."""

from typing import Final

from evertable.everdell.behaviour import ASKS, Behaviour, define
from evertable.everdell.boxes.newleaf.box import TOKENS_ID
from evertable.everdell.boxes.newleaf.gifts import GiftFor
from evertable.everdell.city import copies_of, discard_from_city
from evertable.everdell.deck import can_draw, draw
from evertable.everdell.effects import Draw, GainPoints, Sequence
from evertable.everdell.ids import CARD, CONSTRUCTION, CRITTER
from evertable.everdell.pay import can_pay_less, pay_less_any, playable, price
from evertable.everdell.questions import yes_no
from evertable.everdell.state import Everdell
from evertable.everdell.way import EVERY_CARD, NONE, PLAIN, Way

INVENTOR: Final = CARD["inventor"]
DISCOUNT: Final = 3


# --- Inventor: three resources less for any card; he leaves before it arrives


def _offers(s: Everdell, seat: int, card: int) -> list[int]:
    inventors = copies_of(s, seat, INVENTOR)
    if not inventors or not can_pay_less(s, seat, card, DISCOUNT):
        return NONE
    return PLAIN if playable(s, seat, card, inventors[0]) else NONE


def _pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    discard_from_city(s, seat, copies_of(s, seat, INVENTOR)[0])
    pay_less_any(s, seat, INVENTOR, price(s, card), DISCOUNT, receiver)


def _helps(s: Everdell, seat: int) -> int:
    return EVERY_CARD if s.have[seat] >> INVENTOR & 1 else 0


_FAVOUR: Final = GiftFor(Sequence(GainPoints(1), Draw(1)))
"""A card given away brings a point token and another card."""


# --- Museum


def _look_around(s: Everdell, seat: int, source: int, data: int) -> None:
    draw(s, seat, 2)


_ENTER: Final = yes_no(_look_around)


def museum(s: Everdell, seat: int, source: int, at: int) -> None:
    """Two cards may be drawn."""
    if can_draw(s, seat):
        _ENTER.ask(s, seat, source)


define(
    {
        "city_hall": Behaviour(trigger=_FAVOUR, trigger_kind=CONSTRUCTION, asks=ASKS),
        "diplomat": Behaviour(trigger=_FAVOUR, trigger_kind=CRITTER, asks=ASKS),
        "inventor": Behaviour(way=Way(_offers, _pay, _helps, saves=DISCOUNT, module=TOKENS_ID)),
        "museum": Behaviour(trigger=museum, asks=ASKS),
    }
)
