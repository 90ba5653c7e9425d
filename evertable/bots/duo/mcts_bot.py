"""The searching bot of Duo: tree search against an opponent; with a partner it plays like the greedy bot."""

from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.search_evaluator import DuoSearchEvaluator
from evertable.bots.search.mcts_bot import MctsBot
from evertable.duo.state import Duo
from evertable.duo.turn import TURN_END
from evertable.kernel.game import Game
from evertable.kernel.view import View


class DuoMcts(MctsBot):
    """Searches in competitive games, but nothing more after the action of a turn."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float) -> None:
        evaluator, budget = DuoSearchEvaluator(game), Budget(seconds=seconds)
        super().__init__(game, seed, evaluator, budget, name, rivalry=0.75, curiosity=2.0, warmth=2.0)
        self._partner: Final = DuoBot(game, seed)

    def deputy(self, view: View) -> Bot | None:
        """Return the greedy bot with a partner and after the action of a turn."""
        s = view.sample(0)
        assert isinstance(s, Duo)
        return self._partner if s.table.coop or s.stack[-1][0] == TURN_END.number else None
