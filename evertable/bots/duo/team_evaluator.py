"""Duo for search by mayors who play together, or one who plays both: all seats want the same city to be worth much.

The evaluation gives a missing goal of a chapter the price of a few points. A chapter with a missed goal is lost, so
what searches compare (``towards_goals``) makes goals dearer, and events that are still needed count by how near they
are.
"""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.duo.bot import LEAST, TurnSearch
from evertable.bots.duo.evaluation import DuoEvaluation, Weights, lacking, shortfall
from evertable.bots.duo.forecast import expects
from evertable.bots.duo.search_evaluator import LOOKS
from evertable.bots.search.mcts import Successor
from evertable.duo.count import achieved
from evertable.duo.state import FIRST_SPOT, SPOTS, Duo
from evertable.kernel.game import Game

GOAL: Final = 15.0
"""What a missing part of a goal costs in a search, in points."""
_WEIGHTS: Final = Weights()


def towards_goals(s: Duo, scores: list[float]) -> list[float]:
    """Return the scores of a position with goals at their price in a search."""
    page = s.table.page
    if page is None:
        return scores
    more = (_WEIGHTS.goal - GOAL) * shortfall(s)
    needed = max([goal.n - len(achieved(s)) for goal in page.goals if goal.type == "events_at_least"], default=0)
    if needed > 0 and s.stack:
        more += GOAL * sum(sorted(_chances(s), reverse=True)[:needed])
    return [score + more for score in scores]


def _chances(s: Duo) -> list[float]:
    """Return the probability of each open event, by what the mayor who is nearest to it lacks."""
    taken = {place for _, place, _, _ in s.placed}
    able = [mayor for mayor in range(2) if s.workers[mayor] or s.season < 3]
    return [
        max([_WEIGHTS.event * _WEIGHTS.short ** lacking(s, mayor, s.spots[spot]) for mayor in able], default=0.0)
        for spot in range(SPOTS)
        if s.spots[spot] >= 0 and FIRST_SPOT + spot not in taken
    ]


class TeamDealEvaluator:
    """The evaluations of all seats on one position; each knows its own hand."""

    def __init__(self, game: Game[Any], root: Duo) -> None:
        self._evaluations: Final = [
            DuoEvaluation(game, root, seat, Weights(), root.table.seat_of.index(seat))
            for seat in range(root.table.config.seats)
        ]
        self._turns: Final = [TurnSearch(game, evaluation) for evaluation in self._evaluations]

    def successors(self, s: Duo, actions: Sequence[int]) -> list[Successor]:
        """Return the best turn that begins with each action."""
        turn, share = self._turns[s.stack[-1][1]], max(LEAST, LOOKS // len(actions))
        found = []
        for action in actions:
            worth, end = turn.outcome(s, action, share)
            found.append(Successor(end, [worth] * len(self._turns)))
        return found

    def final(self, s: Duo) -> list[float]:
        """Return what the end of a game is worth: goals that were missed count as in every search."""
        return towards_goals(s, [self._evaluations[0].value(s)] * len(self._evaluations))


class TeamSearchEvaluator:
    """Evaluates Duo with a partner, and against Miss Thorn, with fixed weights."""

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game

    def at(self, root: Duo) -> TeamDealEvaluator:
        """Return an insight into a position."""
        return TeamDealEvaluator(self._game, root)

    def expects(self, s: Duo, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return current points plus the forecast of points to come."""
        return expects(self._game, s, seat)
