"""The points of one seat of Everdell as they stand, for the bots that ask at every position they look at."""

from typing import Final

from evertable.everdell.behaviour import CARDS
from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE, POINTS
from evertable.everdell.places import PLACES
from evertable.everdell.score import event_points
from evertable.everdell.state import CARD_AT, POINTS_ON, Everdell
from evertable.kernel.hooks import SCORE

_JOURNEY: Final = [place.points if place.type == "journey" else 0 for place in PLACES]


def points_now(s: Everdell, seat: int) -> int:
    """The seat's total as ``Game.result`` gives it, but faster: it is asked at every position looked at."""
    points = s.points[seat]
    for slot, built in enumerate(s.cities[seat]):
        card = built[CARD_AT]
        if card >= 0:
            bonus = CARDS[card].score
            points += POINTS[card] + built[POINTS_ON] + (bonus(s, seat, slot) if bonus is not None else 0)
    for worker in s.placed:
        if worker[0] == seat and FIRST_PLACE <= worker[1] < FIRST_EVENT:
            points += _JOURNEY[worker[1] - FIRST_PLACE]
    for claimed in s.events:
        if claimed[0] == seat:
            points += claimed[2] + event_points(s, claimed)
    for function in s.table.hook(SCORE):
        lines: dict[str, int] = {}
        function(s, seat, lines)
        points += sum(lines.values())
    return points
