"""The ten cards of Legends."""

from typing import Final

from evertable.everdell.asking import ask, can_ask, may_play, play_at
from evertable.everdell.behaviour import Asking, Behaviour, define, part
from evertable.everdell.boxes.base.destinations import draw_up
from evertable.everdell.boxes.base.prosperity import PerCard, PerEvent
from evertable.everdell.boxes.base.travelers import small_and_playable
from evertable.everdell.boxes.legends.held import LEGEND
from evertable.everdell.city import change, copies_of, one_of_each, survey
from evertable.everdell.deck import draw
from evertable.everdell.effects import MANY, Discard, Draw, GainAny
from evertable.everdell.ids import CARD, CONSTRUCTION, COST, CRITTER, KIND, POINTS, UNIQUE
from evertable.everdell.packing import slot_of
from evertable.everdell.pay import Reduced, can_pay_less, pay_less_any, playable_atop, price
from evertable.everdell.play import HAND, MEADOW
from evertable.everdell.questions import Question, built_words, thing_words
from evertable.everdell.registers import Register
from evertable.everdell.scenario import ARRANGERS
from evertable.everdell.state import CARD_AT, SHARES, Everdell
from evertable.everdell.supply import earn
from evertable.everdell.visit import achieve, affordable
from evertable.everdell.way import ATOP, NONE, Way

BRIDGE: Final = CARD["bridge_of_the_sky"]
ACORN: Final = CARD["the_green_acorn"]
SPRING: Final = CARD["silver_scale_spring"]
CONSTRUCTIONS: Final = sum(1 << card for card, kind in enumerate(KIND) if kind == CONSTRUCTION)


# --- Amilla Glistendew: an event without its requirements; what it costs is paid


def _open_events(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(event for event in s.open_events if affordable(s, seat, event))


def _grant(s: Everdell, seat: int, source: int, event: int, data: int) -> None:
    achieve(s, seat, event)


_GRANT: Final = Question("legends.grant", _open_events, _grant, thing_words)
"""The worker stays on her; the event lies beside the city."""


# --- Bridge of the Sky: once, a construction for three less is laid on it (R-L-14)

CROSSED: Final = Register("legends.bridge_of_the_sky_crossed", 0)
"""Whether it has been used; there is only one."""


def _bridge_offers(s: Everdell, seat: int, card: int) -> list[int]:
    slots = copies_of(s, seat, BRIDGE)
    if not slots or CROSSED.get(s) or card == SPRING or not can_pay_less(s, seat, card, 3):
        return NONE
    return [slots[0] + 1] if playable_atop(s, seat, card) else NONE


def _bridge_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    CROSSED.set(s, 1)
    pay_less_any(s, seat, BRIDGE, price(s, card), 3, receiver)


def _can_cross(s: Everdell, seat: int) -> int:
    return CONSTRUCTIONS if not CROSSED.get(s) and copies_of(s, seat, BRIDGE) else 0


def bridge_bonus(s: Everdell, owner: int, slot: int) -> int:
    """The base points of the construction that lies on it."""
    return sum(
        POINTS[built[CARD_AT]] for built in s.cities[owner] if built[SHARES] == slot and built[CARD_AT] != SPRING
    )


def _arrange(s: Everdell, data: object) -> None:
    """A bridge with a construction on it has been crossed; a Spring lies beneath the first construction there is."""
    for owner, city in enumerate(s.cities):
        if any(built[SHARES] >= 0 and city[built[SHARES]][CARD_AT] == BRIDGE for built in city):
            CROSSED.set(s, 1)
        for slot in copies_of(s, owner, SPRING):
            if city[slot][SHARES] < 0 and (roofs := _roofs(s, owner, SPRING, slot)):
                change(s, owner, slot, SHARES, slot_of(roofs[0]))
                survey(s, owner)


ARRANGERS.append(_arrange)


# --- Cirrus Windfall and The Green Acorn: a card played by an effect

_BY_CIRRUS: Final = Way(small_and_playable, None)


# --- Silver Scale Spring: beneath a construction (R-L-14)


def _roofs(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    city = s.cities[seat]
    slots = [i for i, built in enumerate(city) if built[CARD_AT] >= 0 and KIND[built[CARD_AT]] == CONSTRUCTION]
    return one_of_each(s, seat, [slot for slot in slots if slot != slot_of(at)])


def _well_up(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    change(s, seat, slot_of(at), SHARES, slot_of(item))
    survey(s, seat)
    earn(s, seat, source, COST[s.cities[seat][slot_of(item)][CARD_AT]])
    draw(s, seat, 2)


_ROOF: Final = Question("legends.roof", _roofs, _well_up, built_words)
"""It brings what the construction above it costs, and two cards."""


def spring_can_play(s: Everdell, seat: int, leaving: int) -> bool:
    """It needs a construction to lie beneath."""
    city = enumerate(s.cities[seat])
    return any(i != leaving and built[CARD_AT] >= 0 and KIND[built[CARD_AT]] == CONSTRUCTION for i, built in city)


define(
    {
        "amilla_glistendew": Behaviour(visit=ask(_GRANT), can_visit=part(can_ask(_GRANT))),
        "bridge_of_the_sky": Behaviour(
            score=bridge_bonus, way=Way(_bridge_offers, _bridge_pay, _can_cross, saves=3, lands=ATOP)
        ),
        "cirrus_windfall": Behaviour(play=may_play(_BY_CIRRUS, HAND, MEADOW), way=_BY_CIRRUS),
        "foresight": Behaviour(
            trigger=Draw(2),
            trigger_kind=CRITTER,
            order_sensitive=True,
            otherwise=Behaviour(trigger=GainAny(1), trigger_kind=CONSTRUCTION, asks=Asking.ASKS),
        ),
        "fynn_nobletail": PerEvent(2, 3),
        "oleanders_opera_house": PerCard(2, CRITTER, UNIQUE),
        "poe": Behaviour(produce=Discard(0, MANY, draw_up), asks=Asking.ASKS),
        "silver_scale_spring": Behaviour(play=ask(_ROOF, of_card=True), can_play=spring_can_play),
        "the_green_acorn": play_at(Reduced(ACORN, 4), HAND, MEADOW, LEGEND),  # R-L-15
    }
)
