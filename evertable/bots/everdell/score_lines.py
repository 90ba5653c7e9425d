"""The current points of one owner by line: the figures of ``Game.result``, but faster.

Bots call this at every position they look at.
"""

from typing import Any, Final

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.ids import FIRST_EVENT, FIRST_PLACE, POINTS
from evertable.everdell.places import PLACES
from evertable.everdell.score import event_points
from evertable.everdell.state import CARD_AT, POINTS_ON, Everdell

LINES: Final = ("base", "tokens", "prosperity", "journey", "events")
"""The lines of every game, in the order of the score sheet; what modules add comes after them as one sum."""
_JOURNEY: Final = [place.points if place.type == "journey" else 0 for place in PLACES]


def lines_now(s: Everdell, owner: int) -> list[int]:
    """Return points by line: those in ``LINES``, then everything else."""
    return list(_counted(s, owner))


def points_now(s: Everdell, owner: int) -> int:
    """Return the owner's total."""
    base, tokens, prosperity, journey, events, other = _counted(s, owner)
    return base + tokens + prosperity + journey + events + other


def _counted(s: Everdell, owner: int) -> tuple[int, int, int, int, int, int]:
    if owner >= s.table.seats:
        automa = s.table.automa
        return 0, 0, 0, 0, 0, 0 if automa is None else sum(automa.score(s, owner).values())
    base = prosperity = journey = events = other = 0
    tokens = s.points[owner]
    city: list[Any] = s.cities[owner]
    for slot, each in enumerate(city):
        built: tuple[Any, ...] = each
        card: int = built[CARD_AT]
        if card >= 0:
            base += POINTS[card]
            on_card: int = built[POINTS_ON]
            tokens += on_card
            behaviour = BEHAVIOURS[card]
            if behaviour.scores:
                prosperity += behaviour.score(s, owner, slot)
    placed: list[Any] = s.placed
    for each in placed:
        worker: tuple[int, ...] = each
        if worker[0] == owner and FIRST_PLACE <= worker[1] < FIRST_EVENT:
            journey += _JOURNEY[worker[1] - FIRST_PLACE]
    for claimed in s.events:
        if claimed[0] == owner:
            tokens += claimed[2]
            events += event_points(s, claimed)
    for module in s.table.point_tokens_hooks:
        tokens += module.point_tokens(s, owner)
    for scoring in s.table.score_hooks:
        lines: dict[str, int] = {}
        scoring.score(s, owner, lines)
        other += sum(lines.values())
    return base, tokens, prosperity, journey, events, other
