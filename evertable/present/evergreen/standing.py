"""Leaders of artists and values of concerts, read from a position with the rules.

The position is one that the seat cannot tell from the real one; only open information is used.
"""

from typing import Any

from evertable.evergreen.discs import concert_value
from evertable.evergreen.ids import CENTRE, COLOURS, RING
from evertable.evergreen.packing import highest_of, influence_of
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import seeded
from evertable.kernel.view import View
from evertable.present.evergreen.faces import artist
from evertable.present.words import Words


def position(view: View) -> Evergreen:
    """Return a position with everything that lies open."""
    s = view.sample(seeded(0))
    assert isinstance(s, Evergreen)
    return s


def influence(s: Evergreen, colour: int) -> list[tuple[int, int]]:
    """Return for each seat the influence on an artist and the highest single card, which breaks ties (R-E-30,
    R-E-31)."""
    seats = len(s.hands)
    return [(influence_of(known), highest_of(known)) for known in s.strengths[colour * seats : (colour + 1) * seats]]


def leader(s: Evergreen, colour: int) -> int:
    """Return the seat with the most influence, or CENTRE while no card of the artist is visible."""
    row = influence(s, colour)
    return row.index(max(row)) if max(row) > (0, 0) else CENTRE


def rivals(s: Evergreen, colour: int) -> list[int]:
    """Return seats with as much influence as the leader that lose by the highest card."""
    row, first = influence(s, colour), leader(s, colour)
    return (
        [seat for seat, (total, _) in enumerate(row) if total == row[first][0] and seat != first] if first >= 0 else []
    )


def concert(s: Evergreen, seat: int) -> int:
    """Return what a concert would bring now."""
    return concert_value(s, seat, s.hit)


def final_concert(s: Evergreen, seat: int) -> int:
    """Return what the final concert would bring now: the hit disc plays no part (R-E-51)."""
    return concert_value(s, seat, CENTRE)


def worth(s: Evergreen, seat: int, words: Words) -> dict[str, Any]:
    """Return what the discs of a seat are worth in a concert, as gala and in the final concert."""
    now, last = concert(s, seat), final_concert(s, seat)
    return {
        "now": now,
        "gala": None if s.galas[seat] else now * 2,
        "final": last,
        "final_gala": None if s.galas[seat] else last * 2,
        "sum": programme(s, seat, True, words),
    }


def programme(s: Evergreen, seat: int, hit: bool, words: Words) -> str:
    """Return the discs of a seat as a sum, such as ``Blue 7 × 2 + Green 5``."""
    parts = [
        f"{artist(COLOURS[colour], words)} {RING[s.steps[colour]]}" + (" × 2" if hit and colour == s.hit else "")
        for colour, holder in sorted(enumerate(s.holders), key=lambda pair: (pair[0] != s.hit, pair[0]))
        if holder == seat
    ]
    return " + ".join(parts)
