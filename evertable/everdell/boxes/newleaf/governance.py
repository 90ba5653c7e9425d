"""Blue cards of Newleaf: City Hall, Diplomat, Inventor, Museum (R-NL-56, R-NL-57)."""

from typing import Final

from evertable.everdell.behaviour import Asking, Behaviour, define
from evertable.everdell.boxes.base.governance import ByLeaving
from evertable.everdell.boxes.newleaf.box import TOKENS_ID
from evertable.everdell.boxes.newleaf.gifts import GiftFor
from evertable.everdell.deck import can_draw, draw
from evertable.everdell.effects import Draw, GainPoints, Sequence
from evertable.everdell.ids import CARD, CONSTRUCTION, CRITTER
from evertable.everdell.questions import yes_no
from evertable.everdell.state import Everdell
from evertable.everdell.way import EVERY_CARD

_FAVOUR: Final = GiftFor(Sequence(GainPoints(1), Draw(1)))
"""A card given away brings a point token and another card."""


# --- Museum


def _look_around(s: Everdell, seat: int, source: int, data: int) -> None:
    draw(s, seat, 2)


_ENTER: Final = yes_no("newleaf.enter", _look_around)


def museum(s: Everdell, seat: int, source: int, at: int) -> None:
    """Two cards may be drawn."""
    if can_draw(s, seat):
        _ENTER.ask(s, seat, source)


define(
    {
        "city_hall": Behaviour(trigger=_FAVOUR, trigger_kind=CONSTRUCTION, asks=Asking.ASKS),
        "diplomat": Behaviour(trigger=_FAVOUR, trigger_kind=CRITTER, asks=Asking.ASKS),
        "inventor": Behaviour(way=ByLeaving(CARD["inventor"], EVERY_CARD, TOKENS_ID)),
        "museum": Behaviour(trigger=museum, asks=Asking.ASKS),
    }
)
