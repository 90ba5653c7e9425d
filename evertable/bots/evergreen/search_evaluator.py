"""Evergreen for tree search: the points every seat may expect at the end of the game."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.evergreen.evaluation import EvergreenEvaluation, Weights, best_hit
from evertable.bots.search.mcts import Successor
from evertable.evergreen.discs import concert_value
from evertable.evergreen.state import Evergreen
from evertable.evergreen.turn import HOLD_CONCERT, NEXT_CARD, TURN_HIT
from evertable.kernel.game import Game


class EvergreenSearchEvaluator:
    """Evaluates positions by points, discs and concerts to come."""

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game

    def at(self, root: Evergreen) -> "EvergreenDealEvaluator":
        """Return an insight into a position."""
        return EvergreenDealEvaluator(self._game, root)

    def expects(self, s: Evergreen, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return points that are there and those that own concerts and the final one will bring."""
        evaluator = self.at(s)
        return tuple(evaluator.scores(s)), evaluator.lines(s, seat)


class EvergreenDealEvaluator:
    """The evaluations of all seats."""

    def __init__(self, game: Game[Any], root: Evergreen) -> None:
        self._game: Final = game
        seats, weights = len(root.hands), Weights()
        self._evaluations: Final = [EvergreenEvaluation(seats, seat, weights) for seat in range(seats)]

    def successors(self, s: Evergreen, actions: Sequence[int]) -> list[Successor]:
        """Return the positions after each action."""
        found = []
        for action in actions:
            child = s.copy()
            self._game.apply(child, action)
            found.append(Successor(child, self.scores(child)))
        return found

    def scores(self, s: Evergreen) -> list[float]:
        """Return what each seat may expect."""
        return [self._score(s, seat, evaluation) for seat, evaluation in enumerate(self._evaluations)]

    def lines(self, s: Evergreen, seat: int) -> dict[str, float]:
        """Return what a seat may expect by line: the final concert counts the discs that it will keep until then."""
        evaluation = self._evaluations[seat]
        total = self._score(s, seat, evaluation)
        final = float(s.finals[seat])
        if s.stack and s.tops and (any(s.hands) or not s.finals[seat]):
            final += evaluation.discs(s)
        return {"concerts": total - final, "final": final}

    def _score(self, s: Evergreen, seat: int, evaluation: EvergreenEvaluation) -> float:
        if not s.stack:
            return float(s.points[seat])
        if not s.tops:
            return evaluation.concert(s, 0, 0, 0)
        if not any(s.hands) and s.finals[seat]:
            return float(s.points[seat])
        prompt, actor = s.stack[-1][:2]
        if actor == seat and prompt in (NEXT_CARD.number, TURN_HIT.number, HOLD_CONCERT.number):
            now = concert_value(s, seat, s.hit) if prompt == HOLD_CONCERT.number else best_hit(s, seat)[0]
            return s.points[seat] + evaluation.after_turn(s, now)
        return s.points[seat] + evaluation.concert(s, 0, 0, 0) + evaluation.discs(s)
