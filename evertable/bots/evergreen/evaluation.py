"""Evaluate a position of Evergreen for a seat, in points.

A seat's own concerts matter most. Concert values differ from turn to turn. A player with ``turns`` turns left holds the
best of them, so the points to come are the expected sum of the best few of that many draws. The price of a card (a part
of a turn), the value at which a concert is good enough, and holding all three in time follow from it.
"""

from functools import lru_cache
from statistics import NormalDist
from typing import Final, NamedTuple

from evertable.evergreen.ids import CENTRE, COLOUR_COUNT, RING
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import CONCERTS

_NORMAL: Final = NormalDist()


class Weights(NamedTuple):
    """Weights tuned by matches between variants (see ``bench/weights.py``).

    The best mean is above what concerts really bring: it makes cards valuable, and a player who has cards left when the
    others have none plays on undisturbed.
    """

    mean: float = 42.0
    """What a concert brings among two players; among more it is less by ``crowd`` for each."""
    crowd: float = 2.5
    spread: float = 8.0
    """The standard deviation of a concert's value from turn to turn."""
    pace: float = 2.0
    """Cards a turn."""
    keep: float = 0.15
    """The part of a disc's value that is left to its holder while others can still take it."""
    calm: float = 1.0
    """How much each card in other hands lowers the probability of keeping discs for the final concert."""
    harm: float = 0.1
    """What taking a point from all opponents together is worth."""
    thrift: float = 0.6
    """In the opening, what a card as strong as the strongest is worth in hand, against a disc."""


PROFILES: Final = {
    "first_game": Weights(mean=12.0, spread=2.0, keep=1.0, harm=0.0, thrift=0.0),
    "casual": Weights(mean=28.0, spread=4.0, keep=0.6, harm=0.0, thrift=0.3),
}
"""How beginners see it: a concert now is better than one later, discs are kept for good, others do not matter."""


class EvergreenEvaluation:
    """Evaluates positions for one seat."""

    def __init__(self, seats: int, seat: int, weights: Weights) -> None:
        self._seat: Final = seat
        self._weights: Final = weights
        self._mean: Final = weights.mean - weights.crowd * (seats - 2)

    def after_turn(self, s: Evergreen, now: int) -> float:
        """Return the worth of ending a turn here: the best of holding a concert worth ``now``, a gala, or neither."""
        return max(self.concert(s, now, held, gala) for held, gala in ((0, 0), (1, 0), (1, 1))) + self.discs(s)

    def concert(self, s: Evergreen, now: int, held: int, gala: int) -> float:
        """Return points now and in all concerts to come. ``held`` and ``gala`` are 1 if this one, worth ``now``, is."""
        seat = self._seat
        left = CONCERTS - s.concerts[seat] - held
        spare = 1 - s.galas[seat] - gala
        if left < 0 or spare < 0:
            return float("-inf")
        cards, mean, spread = len(s.hands[seat]), self._mean, self._weights.spread
        turns = cards / self._weights.pace
        to_come = best_of(left, turns, mean, spread)
        if spare:
            to_come += best_of(1, turns, mean, spread) if left and cards else mean / 2
        return held * (now << gala) + to_come

    def discs(self, s: Evergreen) -> float:
        """Return the value of discs in front of the seat and of the others, discounted by how long they may last."""
        weights, seat = self._weights, self._seat
        others = sum(len(hand) for other, hand in enumerate(s.hands) if other != seat)
        trust = weights.keep + (1 - weights.keep) / (1 + weights.calm * others)
        own = theirs = 0
        for colour, holder in enumerate(s.holders):
            if holder == seat:
                own += RING[s.steps[colour]]
            elif holder != CENTRE:
                theirs += RING[s.steps[colour]]
        return trust * (own - weights.harm * theirs)


@lru_cache(maxsize=4096)
def best_of(chosen: int, draws: float, mean: float, spread: float) -> float:
    """Return the expected sum of the best ``chosen`` draws, or of all if there are fewer, of a normal distribution."""
    if chosen <= 0 or draws <= 0:
        return 0.0
    if chosen >= draws:
        return draws * mean
    return chosen * mean + draws * spread * _NORMAL.pdf(_NORMAL.inv_cdf(1 - chosen / draws))


def best_hit(s: Evergreen, seat: int) -> tuple[int, int]:
    """Return a concert's best value with the hit disc at most one step away (R-E-45), and the steps: -1, 0 or 1."""
    plain = 0
    bonus = [0] * COLOUR_COUNT
    for colour, holder in enumerate(s.holders):
        if holder == seat:
            bonus[colour] = RING[s.steps[colour]]
            plain += bonus[colour]
    best = max((0, 1, -1), key=lambda step: bonus[(s.hit + step) % COLOUR_COUNT])
    return plain + bonus[(s.hit + best) % COLOUR_COUNT], best
