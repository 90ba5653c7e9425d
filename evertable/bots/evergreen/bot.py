"""The Evergreen bot: find the cards that serve its discs best, and hold its concerts in time.

It searches its own turn only. What others may do enters as a small trust in discs that they can still take; it does not
guess their hands.
"""

from itertools import combinations
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.bots.evergreen.evaluation import PROFILES, EvergreenEvaluation, Weights, best_hit
from evertable.bots.evergreen.turn_search import best_card
from evertable.evergreen.discs import concert_value
from evertable.evergreen.ids import COLOUR, CONCERT, FINAL, GALA, HIT, INFLUENCE, NO, PILES, REVEAL, VALUE, YES
from evertable.evergreen.state import Evergreen
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.view import View


class EvergreenBot:
    """Plays Evergreen by evaluating its own turn."""

    def __init__(self, game: Game[Any], seed: int, weights: Weights | None = None, name: str = "greedy") -> None:
        self.name: Final = name
        self._rng: Final = seeded(seed)
        self._weights: Final = weights or PROFILES.get(name) or Weights()

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the best action as far as it can see."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        s = view.sample(self._rng)
        assert isinstance(s, Evergreen)
        if actions[0] < INFLUENCE:
            return _opening(s, view.seat, self._weights.thrift)
        evaluation = EvergreenEvaluation(len(s.hands), view.seat, self._weights)
        if actions[0] < HIT:
            return best_card(s, view.seat, s.stack[-1][3], evaluation)
        if actions[0] < CONCERT:
            return HIT + 1 + best_hit(s, view.seat)[1]
        if actions[0] >= FINAL:
            return FINAL + 1
        now = concert_value(s, view.seat, s.hit)
        worth = {hold: evaluation.concert(s, now, int(hold != NO), int(hold == GALA)) for hold in (NO, YES, GALA)}
        return CONCERT + max(worth, key=lambda hold: worth[hold])

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return its choice; the search through its turn keeps nothing else."""
        return [Consideration(self.choose(view, budget), 1.0)]


def _opening(s: Evergreen, seat: int, thrift: float) -> int:
    """Return the next card of the best three: each of another colour where possible, strong enough to take its disc."""
    chosen, hand = s.chosen[seat], s.hands[seat]
    highest = max(VALUE[card] for card in (*hand, *chosen))
    rest = max(combinations(hand, PILES - len(chosen)), key=lambda cards: _claim((*chosen, *cards), highest, thrift))
    return REVEAL + rest[0]


def _claim(cards: tuple[int, ...], highest: int, thrift: float) -> float:
    """Return how well three cards open: the chance of each colour's disc, against keeping strong cards for later."""
    sums: dict[int, int] = {}
    for card in cards:
        sums[COLOUR[card]] = sums.get(COLOUR[card], 0) + VALUE[card]
    chances = sum(min(1.0, total / highest) for total in sums.values())
    return chances - thrift * sum(VALUE[card] for card in cards) / highest
