"""The red ribbon: one copy of the named card is given up, and the legendary card takes its place (R-L-04)."""

from typing import Final

from evertable.everdell.boxes.legends.held import LEGENDS
from evertable.everdell.city import one_of_each, replaceable, slots_of
from evertable.everdell.ids import RIBBON, rule
from evertable.everdell.pay import FREE, HEIR, NONE, Way, playable
from evertable.everdell.state import Everdell


def _offers(s: Everdell, seat: int, card: int) -> list[int]:
    """The slots of the copies that can go, one of each that are alike."""
    if RIBBON[card] < 0:
        return NONE
    slots = [slot for slot in slots_of(s, seat, RIBBON[card]) if replaceable(s, seat, slot)]
    return [(at & 127) + 1 for at in one_of_each(s, seat, slots) if playable(s, seat, card, at & 127)]


def _upgrades(s: Everdell, seat: int) -> int:
    """The held cards whose named card stands in the city."""
    cards = 0
    for entry in s.extra[LEGENDS]:
        if entry >> 10 == seat and s.have[seat] >> RIBBON[entry & 1023] & 1:
            cards |= 1 << (entry & 1023)
    return cards


RIBBON_WAY: Final = Way(rule("ribbon"), _offers, None, _upgrades, saves=FREE, lands=HEIR, module="legends_dealt")
