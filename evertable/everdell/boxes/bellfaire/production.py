"""The forest card that activates production cards (R-BF-13)."""

from typing import Final

from evertable.everdell.activate_some import activate_some, any_useful
from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.boxes.bellfaire.event_mix import LEGENDS_AT_FOREST
from evertable.everdell.ids import PLACE
from evertable.everdell.places import place_of
from evertable.everdell.state import Everdell

_CARD: Final = PLACE["forest_activate_two_production"]
_NUMBER: Final = place_of(_CARD).activate


def _legends(s: Everdell) -> bool:
    """Return whether legendary cards can be chosen: the book excludes them from copying only (R-L-11)."""
    return bool(s.table.option(LEGENDS_AT_FOREST))


def visit(s: Everdell, seat: int, source: int, at: int) -> None:
    """Activate different green cards of the city."""
    activate_some(s, seat, source, _NUMBER, legendary=_legends(s))


def can_visit(s: Everdell, seat: int, at: int) -> bool:
    """Return whether at least one of them would do something."""
    return any_useful(s, seat, legendary=_legends(s))


define({"forest_activate_two_production": Behaviour(visit=visit, can_visit=can_visit)})
