"""Reasons why something cannot be done now, found by the same rules that decide what can.

A reason is a short id with numbers and its rule; the presenter words it.
"""

from evertable.duo.count import count
from evertable.duo.events import CLAIMS, EVENT_SKUNKS, extra
from evertable.duo.goods import KINDS, RESOURCES, amount, covers
from evertable.duo.ids import COST, DISCARD_COST, FIRST_EVENT
from evertable.duo.state import FIRST_SPOT, LOCATIONS, SPOTS, Duo
from evertable.duo.table import CHALLENGE
from evertable.duo.track import ahead, meadow_closed, touching
from evertable.duo.visit import LOCATION_SKUNKS, location

Reason = dict[str, int | str]
"""``why`` (the id), ``rule`` and what fills the sentence."""


def card_reason(s: Duo, mayor: int, card: int, in_hand: bool) -> Reason:
    """Return why a card of the hand or the Meadow cannot be played in any way."""
    if not ahead(s, s.moon):
        return {"why": "moon", "rule": "R-D-21"}
    if not in_hand and meadow_closed(s):
        return {"why": "closed", "rule": "R-D-145"}
    if not in_hand and card not in [s.meadow[place] for place in touching(s)]:
        return {"why": "far", "rule": "R-D-40"}
    if DISCARD_COST[card] and len(s.hands[mayor]) - in_hand < DISCARD_COST[card]:
        return {"why": "hand", "rule": "R-D-41", "number": DISCARD_COST[card]}
    if not covers(s.goods[mayor], COST[card]):
        return {"why": "short", "rule": "R-D-41", **_shortfall(s.goods[mayor], COST[card])}
    return {"why": "not_now", "rule": "R-D-20"}


def _shortfall(goods: int, cost: int) -> dict[str, int | str]:
    lacking = {RESOURCES[k]: amount(cost, k) - amount(goods, k) for k in range(KINDS)}
    lacking = {name: number for name, number in lacking.items() if number > 0}
    only = next(iter(lacking)) if len(lacking) == 1 else ""
    return {"number": sum(lacking.values()), "resource": only}


def place_reason(s: Duo, mayor: int, place: int) -> Reason:
    """Return why no worker can be sent to a location or event spot."""
    if not ahead(s, s.sun):
        return {"why": "sun", "rule": "R-D-21"}
    if not s.workers[mayor]:
        return {"why": "no_worker", "rule": "R-D-30"}
    if any(worker[1] == place for worker in s.placed):
        return {"why": "taken", "rule": "R-D-30"}
    if place < LOCATIONS:
        return {"why": "skunk", "rule": "R-D-98"} if s.skunks[LOCATION_SKUNKS] >> place & 1 else NOT_NOW
    spot = place - FIRST_SPOT
    if s.skunks[EVENT_SKUNKS] >> spot & 1 and s.table.mode != CHALLENGE:
        return {"why": "skunk", "rule": "R-D-98"}
    return event_reason(s, mayor, s.spots[spot])


def event_reason(s: Duo, mayor: int, event: int) -> Reason:
    """Return what is missing for an event."""
    claim = CLAIMS[event - FIRST_EVENT]
    if len(claim.elements) == 2:
        have = [count(s, mayor, element) for element in claim.elements]
        if not all(have):
            return {"why": "one_of_each", "rule": "R-D-35"}
        if sum(have) < claim.n + extra(s):
            return {"why": "total", "rule": "R-D-35", "number": claim.n + extra(s) - sum(have)}
        return {"why": "opponent", "rule": "R-D-35"}
    return {"why": "requirement", "rule": "R-D-34"}


NOT_NOW: Reason = {"why": "not_now", "rule": "R-D-20"}


def places(s: Duo) -> list[tuple[int, int]]:
    """Return every location and event spot with the thing on it: place, thing."""
    found = [(place, location(s, place)) for place in range(LOCATIONS)]
    return found + [(FIRST_SPOT + spot, s.spots[spot]) for spot in range(SPOTS) if s.spots[spot] >= 0]
