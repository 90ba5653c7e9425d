"""Red cards of Newleaf: Chipsmith, Conductor, Hotel, Locomotive (R-NL-55, R-NL-56)."""

from typing import Final

from evertable.everdell.activate_some import activate_some, any_useful
from evertable.everdell.behaviour import ELSEWHERE, Behaviour, define, part
from evertable.everdell.boxes.newleaf.box import LOCOMOTIVE
from evertable.everdell.boxes.newleaf.copying import can_conduct, conductor, takes_top
from evertable.everdell.boxes.newleaf.station import ZONE
from evertable.everdell.ids import CARD
from evertable.everdell.pay import can_pay_less, pay_less_any, playable, price
from evertable.everdell.play import HAND, offer_play, play_options
from evertable.everdell.state import Everdell
from evertable.everdell.way import NONE, PLAIN, Way
from evertable.everdell.zones import Zone

DISCOUNT: Final = 3


def chipsmith(s: Everdell, seat: int, source: int, at: int) -> None:
    """Two different green cards act, or the only one that does something."""
    activate_some(s, seat, source, 2, legendary=True)


def can_smith(s: Everdell, seat: int, at: int) -> bool:
    """There must be a green card that does something."""
    return any_useful(s, seat, legendary=True)


def _cheap_play(card: int, zone: Zone) -> Behaviour:
    """A card of a zone is played for three resources less."""

    def offers(s: Everdell, seat: int, other: int) -> list[int]:
        return PLAIN if can_pay_less(s, seat, other, DISCOUNT) and playable(s, seat, other) else NONE

    def pay(s: Everdell, seat: int, other: int, on: int, receiver: int) -> None:
        pay_less_any(s, seat, card, price(s, other), DISCOUNT, receiver)

    way = Way(offers, pay, saves=DISCOUNT)

    def visit(s: Everdell, seat: int, source: int, at: int) -> None:
        offer_play(s, seat, way, zone.bit, optional=False)

    def can_visit(s: Everdell, seat: int, at: int) -> bool:
        return bool(play_options(s, seat, way, zone.bit))

    return Behaviour(visit=visit, can_visit=part(can_visit), way=way)


define(
    {
        "chipsmith": Behaviour(visit=chipsmith, can_visit=part(can_smith)),
        "conductor": Behaviour(visit=conductor, can_visit=part(can_conduct), copier=ELSEWHERE, hooks=(takes_top,)),
        "hotel": _cheap_play(CARD["hotel"], HAND),
        "locomotive": _cheap_play(LOCOMOTIVE, ZONE),
    }
)
