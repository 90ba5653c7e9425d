"""Everdell for tree search: an action is a whole turn, followed by the points every owner may expect.

Each seat has its own evaluation from the root of the tree. Cards drawn later count as unknown cards, so that the search
does not rely on what one sampled deal contains.
"""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.learned import Learned, expected_lines
from evertable.bots.everdell.net_evaluation import NetEvaluation
from evertable.bots.everdell.score_lines import points_now
from evertable.bots.everdell.turns import best_turn
from evertable.bots.everdell.value_net import ValueNet
from evertable.bots.everdell.weights import Weights
from evertable.bots.search.mcts import Successor
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game

LOOKS: Final = 120
"""How many positions the turns from one decision may judge together ..."""
GLANCE: Final = 120
"""How many turns the planner evaluates for a decision."""
SHARE: Final = 16
"""... and each of them alone, before its questions are answered at first sight."""


class EverdellDealEvaluator:
    """Evaluations of all seats on one position; an automa counts with its current points."""

    def __init__(
        self, game: Game[Any], root: Everdell, weights: Weights, learned: Learned | None, net: ValueNet | None = None
    ) -> None:
        self._game: Final = game
        self._evaluations: Final[list[EverdellEvaluation]] = []
        for seat in range(root.table.seats):
            if net is None:
                self._evaluations.append(EverdellEvaluation(game, root, seat, weights, learned))
            else:
                self._evaluations.append(NetEvaluation(game, root, seat, weights, net, learned))

    def successors(self, s: Everdell, actions: Sequence[int]) -> list[Successor]:
        """Return the best turn that begins with each action."""
        actor = s.stack[-1][1]
        evaluation, share = self._evaluations[actor], min(LOOKS // len(actions), SHARE)
        before = self._scores(s, actor)
        found = []
        for action in actions:
            turn = best_turn(self._game, s, action, evaluation, share)
            end = turn.s
            scores = before[:] if end.stack and _alike(s, end, actor) else self._scores(end, actor)
            scores[actor] = turn.worth
            found.append(Successor(end, scores))
        return found

    def _scores(self, s: Everdell, actor: int) -> list[float]:
        """Return what all but the actor may expect."""
        scores = [0.0 if seat == actor else evaluation.glance(s) for seat, evaluation in enumerate(self._evaluations)]
        for owner in range(s.table.seats, s.table.owners):
            scores.append(float(points_now(s, owner)))
        return scores


def _alike(s: Everdell, end: Everdell, actor: int) -> bool:
    """Return whether a turn of the actor has changed nothing that the others judge by."""
    if s.meadow != end.meadow or s.open_events != end.open_events or s.table.automas:
        return False
    for other in range(s.table.seats):
        if other != actor and not (
            s.goods[other] == end.goods[other]
            and s.points[other] == end.points[other]
            and s.hands[other] == end.hands[other]
            and s.cities[other] == end.cities[other]
        ):
            return False
    return True


class EverdellSearchEvaluator:
    """Evaluates Everdell with fixed weights. Learned weights give forecasts and may correct the evaluation."""

    def __init__(
        self,
        game: Game[Any],
        forecasts: Learned | None = None,
        corrections: Learned | None = None,
        net: ValueNet | None = None,
    ) -> None:
        self._game: Final = game
        self._weights: Final = Weights(rival=0.0)
        self._forecasts: Final = forecasts
        self._corrections: Final = corrections
        self._net: Final = net

    def at(self, root: Everdell) -> EverdellDealEvaluator:
        """Return an insight into a position; corrections have to know its boxes."""
        corrections, net = self._corrections, self._net
        if corrections is not None and not corrections.knows(root):
            corrections = net = None
        return EverdellDealEvaluator(self._game, root, self._weights, corrections, net)

    def expects(self, s: Everdell, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return current points plus the forecast of points to come."""
        if self._forecasts is None:
            return (), {}
        by_seat = [expected_lines(s, other, self._forecasts) for other in range(s.table.seats)]
        return tuple([sum(lines.values()) for lines in by_seat]), by_seat[seat]
