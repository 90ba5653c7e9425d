"""Rugwort's workers and events: they change when the player's seasons do (R-S-02, R-S-09 to R-S-11)."""

from typing import Final

from evertable.everdell.boxes.rugwort.owner import FIRST_MEADOW, HUMAN, RUGWORT, has_variant, station, year
from evertable.everdell.ids import AUTUMN, PLACE, SPRING, SUMMER, WAITING, WINTER, rule
from evertable.everdell.places import BASIC
from evertable.everdell.questions import Question
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS
from evertable.everdell.visit import ORDINARY, achievable, kind_words
from evertable.kernel.stack import automa_step

BASIC_BY_SEASON: Final = [
    PLACE[name] for name in ("basic_three_twigs", "basic_two_resin", "basic_one_pebble", "basic_one_berry_one_card")
]
MEADOW_BY_SEASON: Final[list[tuple[int, ...]]] = [(), (0,), (1,), (2, 3)]
"""The places of the Meadow that his new workers take."""
CLEARINGS: Final = [FACTS.forest.clearings.index(name) for name in FACTS.forest.counter_clockwise_with_3_cards]
"""The way of his forest worker."""
JOURNEY_BY_YEAR: Final = {1: PLACE["journey_3"], 2: PLACE["journey_4"], 3: PLACE["journey_5"]}
HARD_YEAR: Final = 3


def advance(s: Everdell) -> None:
    """His season change, right after the player's: events, a new worker or two, a step of the others (R-S-09)."""
    season = s.season[RUGWORT] = s.season[HUMAN]
    claim_basic_events(s)
    if has_variant(s, "swift"):  # the leftmost one that nobody has, whatever it asks for (R-V-03)
        for event in [event for event in s.open_events if not is_basic(event)][:1]:
            _claim(s, event)
    for place in MEADOW_BY_SEASON[season]:
        station(s, FIRST_MEADOW + place)
    _move_forest_worker(s, season)
    _move_basic_worker(s, season)


def claim_basic_events(s: Everdell) -> None:
    """Every basic event that nobody has and whose cards he has."""
    for event in [event for event in s.open_events if is_basic(event) and achievable(s, RUGWORT, event)]:
        _claim(s, event)


def _claim(s: Everdell, event: int) -> None:
    s.open_events.remove(event)
    s.events.append((RUGWORT, event, 0, 0, ()))
    automa_step(s, RUGWORT, "achieves")


def _lift(s: Everdell, places: list[int]) -> int:
    """Take up his worker that stands on one of the places; returns the place, -1 if there is none."""
    for worker in s.placed:
        if worker[0] == RUGWORT and worker[1] in places:
            s.placed.remove(worker)
            return worker[1]
    return -1


def _move_forest_worker(s: Everdell, season: int) -> None:
    path = [s.forest[clearing] for clearing in CLEARINGS]
    place = _lift(s, path)
    if place >= 0:
        station(s, JOURNEY_BY_YEAR[year(s)] if season == AUTUMN else path[(path.index(place) + 1) % len(path)])


def _move_basic_worker(s: Everdell, season: int) -> None:
    """To the next basic location; in the autumn of year 3 it goes, and a ready one of the player with it (R-S-10)."""
    lifted = _lift(s, BASIC) >= 0
    if season == AUTUMN and year(s) == HARD_YEAR:
        _kidnap(s)
    elif lifted:
        station(s, BASIC_BY_SEASON[season])


def _kidnap(s: Everdell) -> None:
    """A ready worker of the player goes, an ordinary one if there is any; else the player chooses (R-S-17)."""
    kinds = _ready(s, HUMAN, KIDNAPPER, 0)
    if ORDINARY in kinds:
        s.workers[HUMAN] -= 1
    else:
        _TAKE.ask(s, HUMAN, KIDNAPPER)


def _ready(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    if not s.table.worker_kinds_hooks:
        return [ORDINARY] if s.workers[seat] else []
    return sorted({kind for module in s.table.worker_kinds_hooks for kind in module.worker_kinds(s, seat)})


def _take(s: Everdell, seat: int, source: int, kind: int, data: int) -> None:
    """A worker that is not an ordinary one is gone for those who keep it."""
    s.workers[seat] -= 1
    for module in s.table.worker_lost_hooks:
        module.worker_lost(s, (seat, WAITING, -1, -1, kind))


KIDNAPPER: Final = rule("rugwort")
_TAKE: Final = Question("rugwort.take", _ready, _take, kind_words)


def stations(s: Everdell, season: int) -> list[int]:
    """Where his workers stand in a season."""
    last = season == AUTUMN
    places = [JOURNEY_BY_YEAR[year(s)] if last else s.forest[CLEARINGS[season]]]
    if not (last and year(s) == HARD_YEAR):
        places.append(BASIC_BY_SEASON[season])
    for earlier in (WINTER, SPRING, SUMMER, AUTUMN)[: season + 1]:
        places += [FIRST_MEADOW + place for place in MEADOW_BY_SEASON[earlier]]
    return places
