"""The searching bot of Duo: tree search against an opponent; with a partner it plays like the greedy bot."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.search_evaluator import DuoSearchEvaluator
from evertable.bots.search.mcts_bot import MctsBot
from evertable.duo.packing import DONE
from evertable.duo.state import Duo
from evertable.duo.turn import TURN_END
from evertable.kernel.game import Game
from evertable.kernel.view import View


class DuoMcts(MctsBot):
    """Searches in competitive games."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget, name: str = "mcts") -> None:
        super().__init__(game, seed, DuoSearchEvaluator(game), budget, name, rivalry=0.75, curiosity=2.0, warmth=2.0)
        self._partner: Final = DuoBot(game, seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the best action found; nothing more after the action of a turn."""
        s = _sample(view)
        if s.stack[-1][0] == TURN_END:
            return DONE
        return self._partner.choose(view, budget) if s.table.coop else super().choose(view, budget)

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action by the visits it got."""
        s = _sample(view)
        alone = s.table.coop or s.stack[-1][0] == TURN_END
        return self._partner.consider(view, budget) if alone else super().consider(view, budget)


def _sample(view: View) -> Duo:
    s = view.sample(0)
    assert isinstance(s, Duo)
    return s
