"""Nightweave and Bellfaire: the row of events, the Market, the Garland award (R-M-95)."""

from typing import Final

from evertable.everdell.boxes.bellfaire import garland, market
from evertable.everdell.boxes.bellfaire.event_mix import FAIR
from evertable.everdell.boxes.bellfaire.event_mix import MODULE_ID as BELLFAIRE
from evertable.everdell.boxes.nightweave.arrow import along
from evertable.everdell.boxes.nightweave.owner import LOOT, spider, tell
from evertable.everdell.event_mix import NONE
from evertable.everdell.ids import CATALOG, COLOUR, COLOURS, FIRST_EVENT, KIND, KINDS, PLACE
from evertable.everdell.state import Everdell
from evertable.kernel.rng import shuffle

MARKET: Final = PLACE["market"]


def has_market(s: Everdell) -> bool:
    """Whether the Market is open."""
    return BELLFAIRE in s.table.ids and bool(s.table.option("market"))


def set_up(s: Everdell) -> None:
    """All tokens lie in the trade row, in random order."""
    if has_market(s):
        order = list(market.TOKENS)
        s.rng = shuffle(s.rng, order)
        market.ORDER.set(s, tuple(order))
        market.TRADING.set(s, (1 << len(order)) - 1)


def special_events(s: Everdell, events: list[int]) -> list[int]:
    """Two of Bellfaire at the ends of the row, two others between them."""
    if BELLFAIRE not in s.table.ids or s.table.option("bellfaire_events") == NONE:
        return events
    own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module == BELLFAIRE]
    others = [event for event in events if event not in own]
    number = FAIR.events_of_its_own[s.table.seats]
    ends, between = own[:number], others[:number]
    left = number // 2
    return [*ends[:left], *between, *ends[left:], *others[number:], *own[number:]]


def move_token(s: Everdell) -> None:
    """One token goes to the other row: the arrow reads the gain row first, then the trade row."""
    token = next(token for side in (False, True) for token in along(s, market.on_side(s, side)))
    market.move(s, token)
    tell(s, "trades", token)


# --- the Garland award


def _counted(s: Everdell, owner: int) -> int:
    """Cards of the city, and those of her loot."""
    number = garland.counted(s, owner)
    if owner == spider(s):
        counts = garland.AWARDS[garland.AWARD.get(s)].counts
        assert counts is not None
        for card in LOOT.get(s):
            same_colour = counts.color is not None and COLOURS.index(counts.color) == COLOUR[card]
            number += same_colour or (counts.kind is not None and KINDS.index(counts.kind) == KIND[card])
    return number


def score(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    """Alone: a tie gives nobody the award, and the second needs half as many cards as the first."""
    if BELLFAIRE not in s.table.ids or garland.AWARD.get(s) == garland.NO_AWARD or s.table.seats > 1:
        return
    mine, other = (_counted(s, who) for who in (owner, spider(s) - owner))
    award = garland.AWARDS[garland.AWARD.get(s)]
    second = award.second if mine and 2 * mine >= other else 0
    lines["garland"] = award.first if mine > other else 0 if mine == other else second
