"""What actions of Duo lead to, for tree search: a whole turn each, and what both mayors may expect after it."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.bots.duo.bot import LEAST, TurnSearch
from evertable.bots.duo.evaluation import Outlook, Weights
from evertable.bots.duo.forecast import expects
from evertable.bots.search.mcts import Outcome
from evertable.duo.state import Duo
from evertable.kernel.game import Game

LOOKS: Final = 120
"""How many positions the turns from one decision may judge together."""


class DuoInsight:
    """The outlooks of two mayors who play against each other."""

    def __init__(self, game: Game[Any], root: Duo, weights: Weights) -> None:
        self._outlooks: Final = [Outlook(game, root, root.table.seat_of[mayor], weights, mayor) for mayor in range(2)]
        self._turns: Final = [TurnSearch(game, outlook) for outlook in self._outlooks]

    def outcomes(self, s: Duo, actions: Sequence[int]) -> list[Outcome]:
        """The best turn that begins with each action."""
        turn, share = self._turns[s.table.seat_of.index(s.stack[-1][1])], max(LEAST, LOOKS // len(actions))
        ends = [turn.outcome(s, action, share)[1] for action in actions]
        return [Outcome(end, self._scores(end)) for end in ends]

    def _scores(self, s: Duo) -> list[float]:
        scores = [0.0, 0.0]
        for outlook in self._outlooks:
            scores[outlook.seat] = outlook.expected(s)
        return scores


class DuoJudge:
    """Knows Duo by rules of thumb."""

    def __init__(self, game: Game[Any], weights: Weights | None = None) -> None:
        self._game: Final = game
        self._weights: Final = weights or Weights()

    def at(self, root: Duo) -> DuoInsight:
        """An insight into a position."""
        return DuoInsight(self._game, root, self._weights)

    def expects(self, s: Duo, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """What lies there and what came after such positions in games."""
        return expects(self._game, s, seat)
