"""What discoveries and expeditions are worth at the end (R-SC-41, R-SC-45 to R-SC-47)."""

from evertable.catalog.schema import Reckoning, Token
from evertable.everdell.boxes.spirecrest import solo
from evertable.everdell.boxes.spirecrest.expedition import MAP, completed, paid
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERIES, taken
from evertable.everdell.ids import COLOUR_COUNT, COLOURS
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.state import Everdell


def score(s: Everdell, owner: int, lines: dict[str, int]) -> None:
    """Maps, also the two among the discoveries, score in the line of the expedition."""
    if owner < s.table.seats:
        lines["discoveries"] = sum(_worth(s, owner, thing) for thing in taken(s, owner))
        lines["expedition"] = sum(MAP[thing].points for thing in paid(s, owner))
    elif solo.plays_rugwort(s):
        lines["expedition"] = solo.points(s)


def _worth(s: Everdell, owner: int, thing: int) -> int:
    entry = DISCOVERIES[thing]
    if not isinstance(entry, Token) or entry.reckoning is None:
        return 0
    return _reckon(s, owner, entry.reckoning)


def _reckon(s: Everdell, owner: int, by: Reckoning) -> int:
    tally = s.tally[owner * COLOUR_COUNT : (owner + 1) * COLOUR_COUNT]
    counted = tally[COLOURS.index(by.color)] if by.color is not None else 0
    if by.type == "threshold":
        if by.events:
            counted = sum(claimed[0] == owner for claimed in s.events)
        return by.points if counted >= by.at_least else 0
    if by.type == "base_minus":
        return by.points - by.minus * (counted // by.per)  # no floor (R-SC-46)
    if by.type == "least_color":
        return by.points + min((number for number in tally if number), default=0)
    if by.type == "journey":
        journeys = [worker[1] for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY]
        return min(by.most, sum(place_of(place).points for place in journeys))
    return by.points if completed(s, owner) else 0
