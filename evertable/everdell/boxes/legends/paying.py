"""Paying for a legendary card: the red ribbon (R-L-04), and how far a cost may fall (R-L-05, R-L-06).

The book knows one way to play a legendary card for nothing, the red ribbon, and lets a player pay who has no card to
give up. The official app is more generous in both; an option for each follows it.
"""

from typing import Final

from evertable.everdell.boxes.legends.held import DEALT_ID, LEGENDS
from evertable.everdell.city import one_of_each, replaceable, slots_of
from evertable.everdell.ids import LEGENDARY, RARITY, RIBBON, rule
from evertable.everdell.packing import holder_of, slot_of, thing_held
from evertable.everdell.pay import playable
from evertable.everdell.state import Everdell
from evertable.everdell.way import FREE, HEIR, NONE, Around, Way, add_way
from evertable.kernel.module import Option
from evertable.kernel.options import switch

FOR_NOTHING: Final = "legend_for_nothing"
BESIDE: Final = "legend_beside_its_card"
OPTIONS: Final[dict[str, Option]] = {
    FOR_NOTHING: Option(False, "a reduction may leave nothing to pay for a legendary card (R-L-05)", switch),
    BESIDE: Option(False, "a legendary card may be paid while the card it names is in the city (R-L-06)", switch),
}


def _offers(s: Everdell, seat: int, card: int) -> list[int]:
    """The slots of the copies of the named card that can go, one of each that are alike."""
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


class _Ribbon(Way):
    """A legendary card takes the place of the card it names."""

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        """Return the places of cards with a ribbon: such cards lie nowhere but among those that their player holds."""
        places = 0
        for i in range(around.beside, len(around.cards)):
            card: int = around.cards[i]
            ribbon = RIBBON[card]
            if ribbon >= 0 and s.have[seat] >> ribbon & 1:
                places |= 1 << i
        return places


RIBBON_WAY: Final = add_way(rule("ribbon"), _Ribbon(_offers, None, _upgrades, saves=FREE, lands=HEIR, module=DEALT_ID))
"""One copy of the named card is given up, and the legendary card takes its place."""


def never_for_nothing(s: Everdell, card: int) -> bool:
    """Return whether something of the cost of a card has to be paid, whatever takes a part of it off."""
    return RARITY[card] == LEGENDARY and not s.table.option(FOR_NOTHING)
