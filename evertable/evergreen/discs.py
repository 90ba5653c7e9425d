"""Influence and the artist discs (R-E-30 to R-E-32, R-E-41 to R-E-44)."""

from evertable.evergreen.ids import CENTRE, COLOUR, COLOUR_COUNT, PILES, RING, VALUE
from evertable.evergreen.packing import highest_of, influence_of, strength_of
from evertable.evergreen.state import Evergreen


def strength(tops: list[int], seat: int, colour: int) -> int:
    """A seat's standing with a colour as one number: the sum of its visible cards, then the highest of them.

    More influence is a larger number, and so is a higher single card where influence is equal (R-E-30 to R-E-32).
    """
    total = highest = 0
    first = seat * PILES
    for card in tops[first : first + PILES]:
        if COLOUR[card] == colour:
            value = VALUE[card]
            total += value
            if value > highest:
                highest = value
    return strength_of(total, highest)


def update(s: Evergreen, seat: int, colour: int) -> None:
    """After a change in a seat's piles, hand the disc of a colour to its leader.

    From player to player it advances; while no card of the colour is visible it stays (R-E-42, R-E-44).
    """
    seats = len(s.hands)
    first = colour * seats
    s.strengths[first + seat] = strength(s.tops, seat, colour)
    row = s.strengths[first : first + seats]
    best = max(row)
    if not best:
        return
    winner = row.index(best)
    holder = s.holders[colour]
    if winner != holder:
        s.holders[colour] = winner
        if holder != CENTRE:
            s.steps[colour] = (s.steps[colour] + 1) % len(RING)


def strengths(tops: list[int]) -> list[int]:
    """The strength of every seat with every colour: colour * seats + seat."""
    seats = len(tops) // PILES
    known = [0] * (COLOUR_COUNT * seats)
    for spot, card in enumerate(tops):
        i = COLOUR[card] * seats + spot // PILES
        value, before = VALUE[card], known[i]
        known[i] = strength_of(influence_of(before) + value, max(highest_of(before), value))
    return known


def cover(s: Evergreen, card: int, spot: int) -> None:
    """Put a card on a visible one and move the discs of both colours (R-E-40, R-E-41)."""
    below = s.tops[spot]
    s.tops[spot] = card
    s.covered.append(below)
    seat = spot // PILES
    update(s, seat, COLOUR[below])
    if COLOUR[card] != COLOUR[below]:
        update(s, seat, COLOUR[card])


def concert_value(s: Evergreen, seat: int, hit: int) -> int:
    """The values of a seat's discs; the disc of colour ``hit`` counts double (R-E-47)."""
    value = 0
    for colour, holder in enumerate(s.holders):
        if holder == seat:
            value += RING[s.steps[colour]] << (colour == hit)
    return value
