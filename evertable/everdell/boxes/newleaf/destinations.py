"""Red cards of Newleaf: Chipsmith, Conductor, Hotel, Locomotive (R-NL-55, R-NL-56)."""

from typing import Final

from evertable.everdell.activate_some import activating, any_useful
from evertable.everdell.asking import ask, can_ask, play_at
from evertable.everdell.behaviour import ELSEWHERE, Behaviour, define, part
from evertable.everdell.boxes.newleaf.box import LOCOMOTIVE
from evertable.everdell.boxes.newleaf.copying import STOP, takes_top
from evertable.everdell.boxes.newleaf.station import ZONE
from evertable.everdell.ids import CARD
from evertable.everdell.pay import Reduced
from evertable.everdell.play import HAND
from evertable.everdell.state import Everdell

DISCOUNT: Final = 3


def can_smith(s: Everdell, seat: int, at: int) -> bool:
    """There must be a green card that does something."""
    return any_useful(s, seat, legendary=True)


define(
    {
        "chipsmith": Behaviour(visit=activating(2, legendary=True), can_visit=part(can_smith)),
        "conductor": Behaviour(
            visit=ask(STOP, of_card=True),
            can_visit=part(can_ask(STOP, of_card=True)),
            copier=ELSEWHERE,
            hooks=(takes_top,),
        ),
        "hotel": play_at(Reduced(CARD["hotel"], DISCOUNT), HAND),
        "locomotive": play_at(Reduced(LOCOMOTIVE, DISCOUNT), ZONE),
    }
)
