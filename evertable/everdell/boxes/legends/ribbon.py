"""The red ribbon: one copy of the named card is given up, and the legendary card takes its place (R-L-04)."""

from typing import Final

from evertable.everdell.boxes.legends.held import DEALT_ID, LEGENDS
from evertable.everdell.city import one_of_each, replaceable, slots_of
from evertable.everdell.ids import RIBBON, rule
from evertable.everdell.packing import holder_of, slot_of, thing_held
from evertable.everdell.pay import playable
from evertable.everdell.state import Everdell
from evertable.everdell.way import FREE, HEIR, NONE, Way, add_way


def _offers(s: Everdell, seat: int, card: int) -> list[int]:
    """The slots of the copies that can go, one of each that are alike."""
    if RIBBON[card] < 0:
        return NONE
    slots = [slot for slot in slots_of(s, seat, RIBBON[card]) if replaceable(s, seat, slot)]
    return [slot_of(at) + 1 for at in one_of_each(s, seat, slots) if playable(s, seat, card, slot_of(at))]


def _upgrades(s: Everdell, seat: int) -> int:
    """The held cards whose named card stands in the city."""
    cards = 0
    for entry in LEGENDS.get(s):
        if holder_of(entry) == seat and s.have[seat] >> RIBBON[thing_held(entry)] & 1:
            cards |= 1 << thing_held(entry)
    return cards


RIBBON_WAY: Final = add_way(rule("ribbon"), Way(_offers, None, _upgrades, saves=FREE, lands=HEIR, module=DEALT_ID))
