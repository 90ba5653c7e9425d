"""The searching bots of Duo. ``mcts`` searches against an opponent and is greedy with a partner and against Miss Thorn.

Variants to be gauged search chapters for both mayors together, and competitive games with sequential halving.
"""

from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.search_evaluator import DuoSearchEvaluator
from evertable.bots.duo.team_evaluator import TeamSearchEvaluator, towards_goals
from evertable.bots.search.mcts_bot import HalvingBot, MctsBot
from evertable.duo.state import Duo
from evertable.duo.table import CHALLENGE
from evertable.duo.turn import TURN_END
from evertable.kernel.game import Game
from evertable.kernel.view import View


class DuoMcts(MctsBot):
    """Searches, but nothing more after the action of a turn; in chapters for all mayors together if ``team``."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float, *, team: bool = False) -> None:
        evaluator, budget = DuoSearchEvaluator(game), Budget(seconds=seconds)
        super().__init__(game, seed, evaluator, budget, name, rivalry=0.75, curiosity=2.0, warmth=2.0)
        self._greedy: Final = DuoBot(game, seed)
        self._team: Final = DuoTeam(game, seed, name, seconds) if team else self._greedy

    def deputy(self, view: View) -> Bot | None:
        """Return the greedy bot after the action of a turn and against Miss Thorn; in chapters it or the team's bot."""
        s = view.sample(0)
        assert isinstance(s, Duo)
        if s.stack[-1][0] == TURN_END.number or s.table.mode == CHALLENGE:
            return self._greedy
        return self._team if s.table.coop else None


class DuoTeam(HalvingBot):
    """Searches for all mayors together, with sequential halving."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float) -> None:
        habits = {"rivalry": 0.0, "curiosity": 2.0, "warmth": 2.0, "within": 12.0}
        evaluator, budget = TeamSearchEvaluator(game), Budget(seconds=seconds)
        super().__init__(game, seed, evaluator, budget, name, forecast=towards_goals, **habits)


class DuoHalving(HalvingBot):
    """The same against an opponent, with sequential halving."""

    def __init__(self, game: Game[Any], seed: int, name: str, seconds: float = 1.0, **habits: float) -> None:
        evaluator, budget = DuoSearchEvaluator(game), Budget(seconds=seconds)
        usual: dict[str, Any] = {"rivalry": 0.75, "curiosity": 2.0, "warmth": 2.0}
        super().__init__(game, seed, evaluator, budget, name, **(usual | habits))
        self._mcts: Final = DuoMcts(game, seed, name, seconds)

    def deputy(self, view: View) -> Bot | None:
        """Return the bot that decides after the action of a turn and with a partner."""
        return self._mcts if self._mcts.deputy(view) is not None else None
