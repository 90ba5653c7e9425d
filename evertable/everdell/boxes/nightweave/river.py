"""Nightweave at the river: ambassador, pearls, wonders, adornments (R-M-91 to R-M-93, R-M-107, R-M-108)."""

from typing import Final

from evertable.everdell.boxes.nightweave.arrow import along
from evertable.everdell.boxes.nightweave.owner import FACTS, scoring, spider, tell
from evertable.everdell.boxes.pearlbrook import ambassador, wonders
from evertable.everdell.boxes.pearlbrook.adornments import ADORNMENTS, HELD, PLAYED, held
from evertable.everdell.boxes.pearlbrook.pearls import MODULE_ID as PEARLBROOK
from evertable.everdell.boxes.pearlbrook.pearls import pearls
from evertable.everdell.boxes.pearlbrook.river import FACE_UP, SPOTS, face_up
from evertable.everdell.goods import PEARL, UNIT
from evertable.everdell.ids import COLOUR_COUNT, COLOURS, PLACE, SPRING, rule
from evertable.everdell.packing import at_thing, holding
from evertable.everdell.places import place_of
from evertable.everdell.registers import things_of
from evertable.everdell.state import Everdell
from evertable.everdell.supply import pay, receive

_ASKED: Final = [
    [(COLOURS.index(colour), number) for colour, number in place_of(spot).requirement.colors.items()] for spot in SPOTS
]
"""By position, the colours that a spot asks for and how many cards of each."""
BESIDE: Final = rule("beside_the_wonders")
"""Where a worker stands that came for an adornment alone."""
WONDER_ROW: Final = [PLACE[name] for name in FACTS.orders.wonders if name in PLACE]
_PEARLS: Final = {wonder: place_of(wonder).pay.pearl for wonder in WONDER_ROW}
"""What each wonder costs in pearls."""
ON_CARD_PEARLS: Final = 1
GIFT_PEARLS: Final = 1
ADORNMENT_PRICE: Final = 1


def in_play(s: Everdell) -> bool:
    """Whether the river is there."""
    return PEARLBROOK in s.table.ids


def ambassador_ready(s: Everdell) -> bool:
    """Whether her ambassador has come and is at home."""
    return in_play(s) and s.season[spider(s)] >= SPRING and ambassador.at_home(s, spider(s))


# --- the ambassador


def degree(s: Everdell, position: int) -> float:
    """How well her city meets the requirement of a spot (R-M-107)."""
    first = spider(s) * COLOUR_COUNT
    has = asked = 0
    for colour, number in _ASKED[position]:
        has += min(number, s.tally[first + colour])
        asked += number
    return has / max(1, asked)


def best_spot(s: Everdell) -> int:
    """The position of the face-down card she meets best, else of an open one; spots with an ambassador are left out."""
    free = [i for i, spot in enumerate(SPOTS) if not ambassador.occupied(s, ambassador.SEND.first | at_thing(spot))]
    hidden = [i for i in free if not face_up(s, i)]
    row = along(s, hidden or free)
    best, highest = -1, -1.0
    for i in row:
        met = degree(s, i)
        if met > highest:
            best, highest = i, met
    return best


def send(s: Everdell) -> None:
    """She takes the pearl on the card and another one, or just one from an open card; nothing else."""
    her, spot = spider(s), best_spot(s)
    gained = GIFT_PEARLS if face_up(s, spot) else ON_CARD_PEARLS + GIFT_PEARLS
    receive(s, her, UNIT[PEARL] * gained)
    FACE_UP.set(s, FACE_UP.get(s) | (1 << spot))
    ambassador.station(s, her, ambassador.SEND.first | at_thing(SPOTS[spot]))
    tell(s, "sends", SPOTS[spot], -1, gained)


# --- wonders and adornments


def best_wonder(s: Everdell) -> int:
    """The unbuilt wonder with the highest price in pearls that she can pay, -1 if there is none."""
    held = pearls(s, spider(s))
    if held < min(_PEARLS.values()):
        return -1
    unbuilt = wonders.unbuilt(s)
    row = along(s, [wonder for wonder in WONDER_ROW if wonder in unbuilt and _PEARLS[wonder] <= held])
    return max(row, key=_PEARLS.__getitem__) if row else -1


def can_adorn(s: Everdell) -> bool:
    """Whether she has an adornment and a pearl for it."""
    return bool(held(s, spider(s))) and pearls(s, spider(s)) >= ADORNMENT_PRICE


def build(s: Everdell, wonder: int) -> None:
    """She pays pearls only."""
    her = spider(s)
    pay(s, her, UNIT[PEARL] * _PEARLS[wonder])
    wonders.take(s, her, wonder)
    tell(s, "builds", wonder)


def adorn(s: Everdell) -> None:
    """The top adornment of her pile; its ability is ignored."""
    her = spider(s)
    if not can_adorn(s):
        return
    adornment = held(s, her)[0]
    pay(s, her, UNIT[PEARL] * ADORNMENTS[adornment].pay.pearl)
    HELD.set(s, tuple(entry for entry in HELD.get(s) if entry != holding(her, adornment)))
    PLAYED.set(s, (*PLAYED.get(s), holding(her, adornment)))
    tell(s, "adorns", adornment)


def score(s: Everdell, lines: dict[str, int]) -> None:
    """What her scoring card says adornments and pearls are worth."""
    if in_play(s):
        amounts = scoring(s).amounts
        lines["adornments"] = amounts["adornment"] * len(things_of(s, PLAYED, spider(s)))
        lines["pearls"] = amounts["pearl"] * pearls(s, spider(s))
