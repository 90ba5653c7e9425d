"""Purple cards of the base game: they add points at the end (R-B-111)."""

from collections.abc import Callable
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
Score = Callable[[Everdell, int, int], int]
"""(state, owner, slot) -> bonus points; the slot is GUEST for a card that is worked out for another city."""


def architect(s: Everdell, owner: int, slot: int) -> int:
    """One per resin or pebble left over, six at most."""
    return min(6, worth(left_over(s, owner), 1 << RESIN | 1 << PEBBLE))


def ever_tree(s: Everdell, owner: int, slot: int) -> int:
    """One per purple card, itself included."""
    return s.tally[owner * COLOUR_COUNT + PROSPERITY]


def per_event(basic: int, special: int) -> Score:
    """So many per basic and per special event."""

    def score(s: Everdell, owner: int, slot: int) -> int:
        return sum(basic if is_basic(event[1]) else special for event in s.events if event[0] == owner)

    return score


def wife(s: Everdell, owner: int, slot: int) -> int:
    """Three if paired."""
    return 3 if would_pair(s, owner, slot, WIFE) else 0


def per_card(points: int, kind: int, rarity: int) -> Score:
    """So many per card of a kind and rarity."""

    return lambda s, owner, slot: points * count_of(s, owner, kind, rarity)


define(
    {
        "architect": Behaviour(score=architect),
        "castle": Behaviour(score=per_card(1, CONSTRUCTION, COMMON)),
        "ever_tree": Behaviour(score=ever_tree),
        "king": Behaviour(score=per_event(1, 2)),
        "palace": Behaviour(score=per_card(1, CONSTRUCTION, UNIQUE)),
        "school": Behaviour(score=per_card(1, CRITTER, COMMON)),
        "theater": Behaviour(score=per_card(1, CRITTER, UNIQUE)),
        "wife": Behaviour(score=wife),
    }
)
