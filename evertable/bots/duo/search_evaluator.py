"""Duo for tree search: an action is a whole turn, followed by the points both mayors may expect."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.duo.bot import LEAST, TurnSearch
from evertable.bots.duo.evaluation import DuoEvaluation, Weights
from evertable.bots.duo.forecast import expects
from evertable.bots.search.mcts import Successor
from evertable.duo.state import Duo
from evertable.kernel.game import Game

LOOKS: Final = 120
"""How many positions the turns from one decision may judge together."""


class DuoDealEvaluator:
    """The evaluations of two competing mayors."""

    def __init__(self, game: Game[Any], root: Duo) -> None:
        seat_of, weights = root.table.seat_of, Weights()
        self._evaluations: Final = [DuoEvaluation(game, root, seat_of[mayor], weights, mayor) for mayor in range(2)]
        self._turns: Final = [TurnSearch(game, evaluation) for evaluation in self._evaluations]

    def successors(self, s: Duo, actions: Sequence[int]) -> list[Successor]:
        """Return the best turn that begins with each action."""
        turn, share = self._turns[s.table.seat_of.index(s.stack[-1][1])], max(LEAST, LOOKS // len(actions))
        ends = [turn.outcome(s, action, share)[1] for action in actions]
        return [Successor(end, self._scores(end)) for end in ends]

    def _scores(self, s: Duo) -> list[float]:
        scores = [0.0, 0.0]
        for evaluation in self._evaluations:
            scores[evaluation.seat] = evaluation.expected(s)
        return scores


class DuoSearchEvaluator:
    """Evaluates Duo with fixed weights."""

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game

    def at(self, root: Duo) -> DuoDealEvaluator:
        """Return an insight into a position."""
        return DuoDealEvaluator(self._game, root)

    def expects(self, s: Duo, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return current points plus the forecast of points to come."""
        return expects(self._game, s, seat)
