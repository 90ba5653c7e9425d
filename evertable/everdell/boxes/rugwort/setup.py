"""Rugwort on the table: at the start (R-S-01, R-S-02) and in the middle of a game that a scenario describes."""

from collections.abc import Mapping
from typing import Any, Final

from evertable.everdell.boxes.rugwort.owner import HUMAN, RUGWORT, station, year
from evertable.everdell.boxes.rugwort.seasons import HARD_YEAR, stations
from evertable.everdell.ids import AUTUMN, WINTER
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS

WORKERS: Final = FACTS.components.workers_per_player


def set_up(s: Everdell) -> None:
    """The top left forest card and the three twigs are blocked."""
    for place in stations(s, WINTER):
        station(s, place)


def arrange(s: Everdell, given: Mapping[str, Any]) -> None:
    """What a scenario leaves out about him is as the rules would have it in the player's season."""
    if "rugwort" not in s.table.config.modules:
        return
    seats = given.get("seat", {})
    his, human = seats.get(str(RUGWORT), {}), seats.get(str(HUMAN), {})
    if "season" not in his:
        s.season[RUGWORT] = s.season[HUMAN]
    if "placed" not in his:
        for place in stations(s, s.season[RUGWORT]):
            station(s, place)
    if "workers" not in human and s.season[HUMAN] == AUTUMN and year(s) == HARD_YEAR:  # R-S-10
        s.workers[HUMAN] = max(0, s.workers[HUMAN] - 1)


def check(s: Everdell, problems: list[str]) -> None:
    """He has six workers, each on a place of its own, and no hand."""
    places = [worker[1] for worker in s.placed if worker[0] == RUGWORT]
    if len(places) > WORKERS or len(set(places)) < len(places):
        problems.append(f"Rugwort has {len(places)} workers on {len(set(places))} places")
    if s.hands[RUGWORT]:
        problems.append("Rugwort has cards in hand")
