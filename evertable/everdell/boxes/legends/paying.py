"""When the cost of a legendary card may be paid, and how far it may fall (R-L-05, R-L-06).

The book knows one way to play a legendary card for nothing, the red ribbon, and lets a player pay who has no card to
give up. The official app is more generous in both; an option for each follows it.
"""

from typing import Final

from evertable.everdell.boxes.legends.held import LEGEND
from evertable.everdell.boxes.legends.ribbon import RIBBON_WAY
from evertable.everdell.goods import total
from evertable.everdell.ids import COST, LEGENDARY, RARITY
from evertable.everdell.pay import surcharges
from evertable.everdell.state import Everdell
from evertable.everdell.way import FREE, WAYS
from evertable.kernel.module import Option
from evertable.kernel.options import switch

FOR_NOTHING: Final = "legend_for_nothing"
BESIDE: Final = "legend_beside_its_card"
OPTIONS: Final[dict[str, Option]] = {
    FOR_NOTHING: Option(False, "a reduction may leave nothing to pay for a legendary card (R-L-05)", switch),
    BESIDE: Option(False, "a legendary card may be paid while the card it names is in the city (R-L-06)", switch),
}


def forbids_play(s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
    """Return whether a held card may not be played in a way: for nothing, or paid beside the card it names."""
    if zone != LEGEND.number or way == RIBBON_WAY.number:
        return False
    if not s.table.config.option(BESIDE) and RIBBON_WAY.offers(s, seat, card):
        return True
    saves = WAYS[way].saves
    if not 0 < saves < FREE or not never_for_nothing(s, card):
        return False
    return total(COST[card]) + len(surcharges(s, seat, card, WAYS[way])[:1]) <= saves


def never_for_nothing(s: Everdell, card: int) -> bool:
    """Return whether something of the cost of a card has to be paid, whatever takes a part of it off."""
    return RARITY[card] == LEGENDARY and not s.table.config.option(FOR_NOTHING)
