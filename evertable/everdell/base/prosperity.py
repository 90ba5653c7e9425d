"""Purple cards of the base game: they add points at the end (R-B-111)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Behaviour
from evertable.everdell.city import count_of, paired
from evertable.everdell.goods import PEBBLE, RESIN, amount
from evertable.everdell.ids import (
    COLOUR_COUNT,
    COMMON,
    CONSTRUCTION,
    CRITTER,
    PROSPERITY,
    UNIQUE,
)
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell


def architect(s: Everdell, owner: int, slot: int) -> int:
    """One per resin or pebble left over, six at most."""
    return min(6, amount(s.goods[owner], RESIN) + amount(s.goods[owner], PEBBLE))


def ever_tree(s: Everdell, owner: int, slot: int) -> int:
    """One per purple card, itself included."""
    return s.tally[owner * COLOUR_COUNT + PROSPERITY]


def king(s: Everdell, owner: int, slot: int) -> int:
    """One per basic event, two per special event."""
    return sum(1 if is_basic(event[1]) else 2 for event in s.events if event[0] == owner)


def wife(s: Everdell, owner: int, slot: int) -> int:
    """Three if paired."""
    return 3 if paired(s, owner, slot) else 0


def one_per(kind: int, rarity: int) -> Callable[[Everdell, int, int], int]:
    """One per card of a kind and rarity."""

    return lambda s, owner, slot: count_of(s, owner, kind, rarity)


CARDS: Final = {
    "architect": Behaviour(score=architect),
    "castle": Behaviour(score=one_per(CONSTRUCTION, COMMON)),
    "ever_tree": Behaviour(score=ever_tree),
    "king": Behaviour(score=king),
    "palace": Behaviour(score=one_per(CONSTRUCTION, UNIQUE)),
    "school": Behaviour(score=one_per(CRITTER, COMMON)),
    "theater": Behaviour(score=one_per(CRITTER, UNIQUE)),
    "wife": Behaviour(score=wife),
}
