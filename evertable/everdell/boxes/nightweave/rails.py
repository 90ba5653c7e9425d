"""Nightweave and Newleaf: the larger die, the Station, visitors (R-M-96 to R-M-99, R-M-105, R-M-106)."""

from typing import Final

from evertable.everdell.boxes.newleaf import visitors
from evertable.everdell.boxes.newleaf.box import MODULE_ID as NEWLEAF
from evertable.everdell.boxes.newleaf.station import CARDS_HERE, cards
from evertable.everdell.boxes.nightweave.arrow import along
from evertable.everdell.boxes.nightweave.owner import gain, level, scoring, spider, tell
from evertable.everdell.ids import CATALOG, FIRST_EVENT, POINTS
from evertable.everdell.registers import put, things_of
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below

FACES: Final = 12
_IS_NEW: Final = [card.module == NEWLEAF for card in CATALOG.cards]
"""Whether each card comes from Newleaf."""
_VISITOR_POINTS: Final = {visitor: token.points for visitor, token in visitors.VISITORS.items()}
PLATFORM: Final = 8
"""Places from here on are those of the Station, after the eight of the Meadow."""
EVENTS_FROM: Final = (NEWLEAF, "bellfaire")


def in_play(s: Everdell) -> bool:
    """Whether the Station is there."""
    return NEWLEAF in s.table.ids


def roll(s: Everdell) -> int:
    """The twelve-sided die: 0 to 7 are places of the Meadow, 8 to 10 of the Station, 11 its best card (R-M-96)."""
    if s.dice:
        return s.dice.pop() - 1
    s.rng, face = below(s.rng, FACES)
    return face


def spot_of(s: Everdell, face: int) -> int:
    """The place that a roll names."""
    if face < FACES - 1:
        return face
    here = cards(s)
    lying = [place for place in along(s, range(len(here))) if here[place] >= 0]
    return PLATFORM + max(lying, key=lambda place: POINTS[here[place]]) if lying else PLATFORM


def seek(s: Everdell, spot: int) -> int:
    """The place of a Station card, the next one downwards where there is none, -1 if there are none (R-M-105)."""
    here = cards(s)
    order = [(spot - PLATFORM + i) % len(here) for i in range(len(here))]
    return next((PLATFORM + place for place in order if here[place] >= 0), -1)


def take(s: Everdell, spot: int) -> int:
    """Take the card of a place of the Station."""
    card = cards(s)[spot - PLATFORM]
    put(s, CARDS_HERE, spot - PLATFORM, -1)
    return card


def played_from(s: Everdell) -> None:
    """After a Station card: tokens, and the other cards make way (R-M-98)."""
    gain(s, level(s))
    for place, card in enumerate(cards(s)):
        if card >= 0:
            s.discard.append(card)
            put(s, CARDS_HERE, place, -1)


def new_cards(s: Everdell) -> list[int]:
    """When she has entered the Meadow, all its Newleaf cards are hers (R-M-97)."""
    taken = [card for card in s.meadow if card >= 0 and _IS_NEW[card]]
    if taken:
        s.meadow[:] = [-1 if card in taken else card for card in s.meadow]
    return taken


def special_events(s: Everdell, events: list[int]) -> list[int]:
    """Those of Newleaf and Bellfaire only (R-M-96)."""
    own = [event for event in events if CATALOG.events[event - FIRST_EVENT].module in EVENTS_FROM]
    return own if in_play(s) and own else events


# --- visitors


def welcome(s: Everdell) -> None:
    """The visitor with more points is hers, the other one goes; equal ones go by the arrow (R-M-99, R-M-106)."""
    sight = visitors.in_sight(s)
    if not sight:
        return
    row = along(s, sight)
    best = row[0]
    for visitor in row:
        if _VISITOR_POINTS[visitor] > _VISITOR_POINTS[best]:
            best = visitor
    for visitor in sight:
        if visitor != best:
            visitors.discard(s, visitor)
    visitors.take(s, spider(s), best)
    tell(s, "visitor", best)


def score(s: Everdell, lines: dict[str, int]) -> None:
    """Only as many visitors as the level, the best ones (R-M-99)."""
    if in_play(s):
        worth = sorted((_VISITOR_POINTS[visitor] for visitor in things_of(s, visitors.TAKEN, spider(s))), reverse=True)
        lines["visitors"] = sum(worth[: scoring(s).amounts["visitors"]])
