"""The current points of one owner by line: the figures of ``Game.result``, but faster.

Bots call this at every position they look at.
"""

from typing import Final

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.hooks import AUTOMA_SCORE, TOKENS
from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE, POINTS
from evertable.everdell.places import PLACES
from evertable.everdell.score import event_points
from evertable.everdell.state import CARD_AT, POINTS_ON, Everdell
from evertable.kernel.hooks import SCORE

LINES: Final = ("base", "tokens", "prosperity", "journey", "events")
"""The lines of every game, in the order of the score sheet; what modules add comes after them as one sum."""
OTHER: Final = len(LINES)
_JOURNEY: Final = [place.points if place.type == "journey" else 0 for place in PLACES]


def lines_now(s: Everdell, owner: int) -> list[int]:
    """Return points by line: those in ``LINES``, then everything else."""
    if owner >= s.table.seats:
        return [0] * OTHER + [sum(sum(function(s, owner).values()) for function in s.table.hook(AUTOMA_SCORE))]
    base = prosperity = journey = events = other = 0
    tokens = s.points[owner]
    for slot, built in enumerate(s.cities[owner]):
        card = built[CARD_AT]
        if card >= 0:
            base += POINTS[card]
            tokens += built[POINTS_ON]
            bonus = BEHAVIOURS[card].score
            if bonus is not None:
                prosperity += bonus(s, owner, slot)
    for worker in s.placed:
        if worker[0] == owner and FIRST_PLACE <= worker[1] < FIRST_EVENT:
            journey += _JOURNEY[worker[1] - FIRST_PLACE]
    for claimed in s.events:
        if claimed[0] == owner:
            tokens += claimed[2]
            events += event_points(s, claimed)
    for function in s.table.hook(TOKENS):
        tokens += function(s, owner)
    for function in s.table.hook(SCORE):
        lines: dict[str, int] = {}
        function(s, owner, lines)
        other += sum(lines.values())
    return [base, tokens, prosperity, journey, events, other]


def points_now(s: Everdell, owner: int) -> int:
    """Return the owner's total."""
    return sum(lines_now(s, owner))
