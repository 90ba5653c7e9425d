"""The searching bot of Evergreen. It opens like the greedy bot, because little can be evaluated before cards lie
open."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.bots.evergreen.bot import EvergreenBot
from evertable.bots.evergreen.search_evaluator import EvergreenSearchEvaluator
from evertable.bots.search.mcts_bot import MctsBot
from evertable.evergreen.ids import INFLUENCE
from evertable.kernel.game import Game
from evertable.kernel.view import View


class EvergreenMcts(MctsBot):
    """Searches after the opening."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget, name: str = "mcts") -> None:
        super().__init__(
            game, seed, EvergreenSearchEvaluator(game), budget, name, rivalry=1.0, curiosity=3.0, warmth=3.0
        )
        self._opening: Final = EvergreenBot(game, seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the best action found."""
        if view.legal_actions()[0] < INFLUENCE:
            return self._opening.choose(view, budget)
        return super().choose(view, budget)

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action by the visits it got."""
        if view.legal_actions()[0] < INFLUENCE:
            return self._opening.consider(view, budget)
        return super().consider(view, budget)
