"""The bots of Everdell that search with sequential halving: ``mcts``, and variants to be gauged."""

from collections import Counter
from concurrent.futures import Future
from typing import Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.everdell import NET
from evertable.bots.everdell.leaf_values import load_leaf_values
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_file import load_net
from evertable.bots.everdell.search_evaluator import EverdellSearchEvaluator
from evertable.bots.search.mcts_bot import HalvingBot, MctsBot, Weighed
from evertable.bots.search.parallel_search import Found
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game
from evertable.kernel.view import View

GLANCE: Final = Budget(nodes=1)
"""Looks at every answer once and walks nowhere."""


class EverdellHalving(HalvingBot):
    """Searches whole turns.

    ``leaves``: positions are compared by leaf values (``leaf_values.py``) instead of the judgement. ``plan``: questions
    inside a turn are answered as the turn was planned, at first sight, until cards turn up that were not known.
    """

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        name: str = "halving",
        seconds: float = 1.0,
        *,
        leaves: bool = False,
        plan: bool = False,
        net: str = "",
        **habits: float,
    ) -> None:
        value_net = load_net(net) if net else None
        evaluator = EverdellSearchEvaluator(game, load_learned(), load_learned(CORRECTIONS), value_net)
        forecast = load_leaf_values(bool(net)).scores if leaves else None
        super().__init__(game, seed, evaluator, Budget(seconds=seconds), name, forecast=forecast, **habits)
        self._plan: Final = plan
        self._known: Counter[int] = Counter()
        """The cards in hand and Meadow when the turn began."""

    def _weighed(self, view: View, budget: Budget, others: "list[Future[Found]]") -> list[Weighed]:
        return super()._weighed(view, GLANCE if self._plan and self._planned(view) else budget, others)

    def _planned(self, view: View) -> bool:
        """Return whether a question belongs to a turn that was planned and no new card lies before the seat."""
        s = view.sample(0)
        assert isinstance(s, Everdell)
        hand = Counter(s.hands[view.seat])
        if view.starts_turn():
            self._known = hand + Counter(s.meadow)
            return False
        return not (s.revealed or s.drawn or hand - self._known)


class EverdellMcts(EverdellHalving):
    """The strongest bot: halving with the net and leaf values where they were fitted and gauged, the tree elsewhere.

    That is the base game, alone against Rugwort too, who counts with the points that he has.
    """

    def __init__(self, game: Game[Any], seed: int, name: str = "mcts", seconds: float = 1.0) -> None:
        super().__init__(game, seed, name, seconds, leaves=True, net=NET)
        corrections = load_learned(CORRECTIONS)
        without = EverdellSearchEvaluator(game, load_learned(), corrections)
        self._tree: Final = MctsBot(game, seed, without, self._budget, name)
        self._corrections: Final = corrections

    def deputy(self, view: View) -> Bot | None:
        """Return the tree search with other boxes."""
        return self._tree if self._unknown(view) else None

    def _unknown(self, view: View) -> bool:
        """Return whether there are boxes that the net and leaf values were not fitted to."""
        s = view.sample(0)
        assert isinstance(s, Everdell)
        return not self._corrections.knows(s)
