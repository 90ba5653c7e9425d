"""Wonders: built by a worker in place of basic events, and no events themselves (R-PB-60 to R-PB-64)."""

from typing import Final

from evertable.everdell.behaviour import Behaviour, Test, define
from evertable.everdell.effects import DiscardRun
from evertable.everdell.goods import pack_goods
from evertable.everdell.ids import CATALOG, NAMES, PLACE
from evertable.everdell.packing import holding, thing_held
from evertable.everdell.places import place_of
from evertable.everdell.registers import Register, things_of
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay

WONDERS: Final = [PLACE[place.id] for place in CATALOG.places if place.type == "wonder"]
BUILT: Final[Register[tuple[int, ...]]] = Register("pearlbrook.wonders", ())
"""Who has built what: holding(owner, wonder)."""
_COST: Final = {wonder: pack_goods(place_of(wonder).pay) for wonder in WONDERS}
_HAND_IN: Final = DiscardRun("pearlbrook.hand in")


def unbuilt(s: Everdell) -> list[int]:
    """The wonders nobody has built."""
    built = [thing_held(entry) for entry in BUILT.get(s)]
    return [wonder for wonder in WONDERS if wonder not in built]


def take(s: Everdell, owner: int, wonder: int) -> None:
    """Nobody else can build it any more (R-PB-61)."""
    BUILT.set(s, (*BUILT.get(s), holding(owner, wonder)))


def build(s: Everdell, seat: int, wonder: int, at: int) -> None:
    """Pay everything that is printed; that it can be paid is what places ask of a visitor anyway (R-PB-60)."""
    take(s, seat, wonder)
    pay(s, seat, _COST[wonder])
    _HAND_IN.ask_picks(s, seat, wonder, place_of(wonder).discard, place_of(wonder).discard)


def can_build(wonder: int) -> Test:
    """Nobody must have built it."""
    return lambda s, seat, at: wonder in unbuilt(s)


def points(s: Everdell, owner: int) -> int:
    """What the wonders of somebody are worth."""
    return sum(place_of(wonder).points for wonder in things_of(s, BUILT, owner))


define({NAMES[wonder]: Behaviour(visit=build, can_visit=can_build(wonder)) for wonder in WONDERS})
