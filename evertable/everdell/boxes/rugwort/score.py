"""Rugwort's points (R-S-12)."""

from evertable.everdell.boxes.rugwort.owner import HUMAN, has_variant, year
from evertable.everdell.city import cards_in
from evertable.everdell.ids import COLOUR, PROSPERITY
from evertable.everdell.places import JOURNEY, place_of
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.everdell.visit import event_of


def automa_score(s: Everdell, owner: int) -> dict[str, int]:
    """By line. What is printed on his cards does not count, only their number and colour."""
    cards = cards_in(s, owner)
    purple = sum(COLOUR[card] == PROSPERITY for card in cards)
    his = [event for who, event, *_ in s.events if who == owner]
    missed = sum(not is_basic(event) for event in s.open_events + his)  # R-V-03: also those he took
    lines = {
        "cards": 2 * (len(cards) - purple),
        "prosperity": (5 if has_variant(s, "rich") else 3) * purple,  # R-V-01
        "events": sum(_worth(event) for event in his if is_basic(event)),  # R-BF-93
        "missed_events": (3 if year(s) == 1 else 6) * missed,
        "journey": sum(
            place_of(worker[1]).points for worker in s.placed if worker[0] == owner and worker[1] in JOURNEY
        ),
        "tokens": s.points[owner],
    }
    if has_variant(s, "greedy"):  # R-V-02
        lines["spaces"] = 2 * s.spaces[HUMAN]
    return lines


def _worth(event: int) -> int:
    """What a basic event is worth to him (R-NL-86)."""
    own = event_of(event).automa_points
    return event_of(event).points if own is None else own
