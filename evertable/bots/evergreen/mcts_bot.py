"""The searching bots of Evergreen. They open like the greedy bot: little can be evaluated before cards lie open."""

from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.evergreen.bot import EvergreenBot
from evertable.bots.evergreen.search_evaluator import EvergreenSearchEvaluator
from evertable.bots.search.mcts_bot import HalvingBot, MctsBot
from evertable.evergreen.ids import INFLUENCE
from evertable.kernel.game import Game
from evertable.kernel.view import View


class EvergreenMcts(MctsBot):
    """Searches after the opening."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float) -> None:
        evaluator, budget = EvergreenSearchEvaluator(game), Budget(seconds=seconds)
        super().__init__(game, seed, evaluator, budget, name, rivalry=1.0, curiosity=3.0, warmth=3.0)
        self._greedy: Final = EvergreenBot(game, seed)

    def deputy(self, view: View) -> Bot | None:
        """Return the greedy bot in the opening."""
        return self._greedy if view.legal_actions()[0] < INFLUENCE else None


class EvergreenHalving(HalvingBot):
    """The same with sequential halving."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float = 1.0, **habits: float) -> None:
        evaluator, budget = EvergreenSearchEvaluator(game), Budget(seconds=seconds)
        usual: dict[str, Any] = {"rivalry": 1.0, "within": 20.0, "curiosity": 3.0, "warmth": 3.0}
        super().__init__(game, seed, evaluator, budget, name, **(usual | habits))
        self._greedy: Final = EvergreenBot(game, seed)

    def deputy(self, view: View) -> Bot | None:
        """Return the greedy bot in the opening."""
        return self._greedy if view.legal_actions()[0] < INFLUENCE else None
