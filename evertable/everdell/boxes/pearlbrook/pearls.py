"""Pearls: a resource of their own that is never "any resource" (R-PB-20 to R-PB-22)."""

from typing import Final

from evertable.catalog.facts import RiverFacts
from evertable.everdell.behaviour import NOWHERE, Function
from evertable.everdell.deck import draw
from evertable.everdell.goods import PEARL, UNIT, amount
from evertable.everdell.ids import CARD, CATALOG
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn

MODULE_ID: Final = "pearlbrook"
FACTS: Final = CATALOG.facts_of(RiverFacts, MODULE_ID)
BRIDGE: Final = CARD["bridge"]
WORTH: Final = next(token.value for token in CATALOG.tokens if token.id == "pearl") or 0
"""The points of a pearl that is left at the end."""
BRIDGE_DRAWS: Final = 2


def pearls(s: Everdell, owner: int) -> int:
    """How many pearls somebody has."""
    return amount(s.goods[owner], PEARL)


def gain_pearls(s: Everdell, seat: int, number: int) -> None:
    """Gain pearls; a Bridge draws cards for each, and the new limit holds already (R-PB-22)."""
    earn(s, seat, NOWHERE, UNIT[PEARL] * number)
    if s.have[seat] >> BRIDGE & 1 and seat < s.table.seats:
        draw(s, seat, BRIDGE_DRAWS * number)


def pearl(number: int) -> Function:
    """The same as an effect."""
    return lambda s, seat, source, at: gain_pearls(s, seat, number)


def hand_limit(s: Everdell, seat: int) -> int:
    """With a Bridge a hand may hold a card more for each pearl."""
    number = pearls(s, seat)
    return number if number and s.have[seat] >> BRIDGE & 1 else 0
