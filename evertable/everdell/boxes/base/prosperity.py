"""Purple cards of the base game: they add points at the end (R-B-111)."""

from typing import Final

from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.city import count_of, would_pair
from evertable.everdell.goods import PEBBLE, RESIN, worth
from evertable.everdell.ids import (
    CARD,
    COLOUR_COUNT,
    COMMON,
    CONSTRUCTION,
    CRITTER,
    PROSPERITY,
    UNIQUE,
)
from evertable.everdell.score import is_basic, left_over
from evertable.everdell.state import Everdell

WIFE: Final = CARD["wife"]


def architect(s: Everdell, owner: int, slot: int) -> int:
    """One per resin or pebble left over, six at most."""
    return min(6, worth(left_over(s, owner), 1 << RESIN | 1 << PEBBLE))


def ever_tree(s: Everdell, owner: int, slot: int) -> int:
    """One per purple card, itself included."""
    return s.tally[owner * COLOUR_COUNT + PROSPERITY]


class PerEvent(Behaviour):
    """So many per basic and per special event."""

    def __init__(self, basic: int, special: int) -> None:
        super().__init__(scores=True)
        self.basic: Final = basic
        self.special: Final = special

    def score(self, s: Everdell, owner: int, slot: int) -> int:
        return sum(self.basic if is_basic(event[1]) else self.special for event in s.events if event[0] == owner)


def wife(s: Everdell, owner: int, slot: int) -> int:
    """Three if paired."""
    return 3 if would_pair(s, owner, slot, WIFE) else 0


class PerCard(Behaviour):
    """So many per card of a kind and rarity."""

    def __init__(self, points: int, kind: int, rarity: int) -> None:
        super().__init__(scores=True)
        self.points: Final = points
        self.kind: Final = kind
        self.rarity: Final = rarity

    def score(self, s: Everdell, owner: int, slot: int) -> int:
        return self.points * count_of(s, owner, self.kind, self.rarity)


define(
    {
        "architect": Behaviour(score=architect),
        "castle": PerCard(1, CONSTRUCTION, COMMON),
        "ever_tree": Behaviour(score=ever_tree),
        "king": PerEvent(1, 2),
        "palace": PerCard(1, CONSTRUCTION, UNIQUE),
        "school": PerCard(1, CRITTER, COMMON),
        "theater": PerCard(1, CRITTER, UNIQUE),
        "wife": Behaviour(score=wife),
    }
)
