"""The searching bots: grow a tree (``mcts.py``) until their time or their number of positions is used up."""

from time import perf_counter
from typing import Any, Final

from evertable.bots.bot import Bot, Budget, Consideration
from evertable.bots.search.mcts import Edge, SampledDeal, SearchEvaluator, TreeSearch
from evertable.bots.search.parallel_search import Found, ask, gather
from evertable.bots.search.turn_time import TurnTime
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

USUAL: Final = Budget(seconds=1.0)
DEALS: Final = 8
"""How many sampled deals of the hidden cards are searched in turn ..."""
EACH: Final = 4
"""... with this many walks through the tree at a time."""


class MctsBot:
    """Plays any game with a SearchEvaluator.

    Its own budget is for a whole turn if it is time, for a decision if it is positions; a given budget is for a
    decision. ``most`` limits the positions even if there is time for more, for a weaker and faster search.
    """

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        evaluator: SearchEvaluator,
        budget: Budget = USUAL,
        name: str = "mcts",
        most: int | None = None,
        **habits: float,
    ) -> None:
        self.name: Final = name
        self._game: Final = game
        self._seed: Final = seed
        self._evaluator: Final = evaluator
        self._budget: Final = budget
        self._most: Final = most
        self._habits: Final = habits
        self._turn: Final = None if budget.seconds is None else TurnTime(budget.seconds)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the action that the search came back to most often."""
        if (deputy := self.deputy(view)) is not None:
            return deputy.choose(view, budget)
        actions = view.answers()
        return actions[0] if len(actions) == 1 else self._thought(view, budget)[1][0].action

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action by the visits it got, with what is expected after it."""
        if (deputy := self.deputy(view)) is not None:
            return deputy.consider(view, budget)
        search, edges, visits = self._thought(view, budget)
        total, found = sum(tried for (tried,) in visits.values()), []
        for edge in edges:
            scores, lines = self._expected(edge, view.seat)
            worth = search.aim(edge.scores, view.seat)
            found.append(Consideration(edge.action, visits[edge.action][0] / total, scores, lines, worth))
        return found

    def deputy(self, view: View) -> Bot | None:
        """Return the bot that decides here without a search, or None."""
        return None

    def _expected(self, edge: Edge, seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return what is expected after an action, in the mean of the deals in which it was tried."""
        seen = [self._evaluator.expects(end, seat) for end in edge.ends.values()]
        names = dict.fromkeys([name for _, lines in seen for name in lines])
        mean = {name: sum([lines.get(name, 0.0) for _, lines in seen]) / len(seen) for name in names}
        return tuple([sum(points) / len(seen) for points in zip(*[scores for scores, _ in seen], strict=True)]), mean

    def found(self, view: View, budget: Budget) -> Found:
        """Return how often a tree of this process alone tried each action."""
        return _tried(self.search(view, budget))

    def search(self, view: View, budget: Budget) -> TreeSearch:
        """Return a tree for this decision; this process alone thinks."""
        start = perf_counter()
        deals: list[SampledDeal] = []

        def deal(number: int) -> SampledDeal:
            index = number // EACH % DEALS
            if index == len(deals):
                deals.append(SampledDeal(index, view.sample(seeded(self._seed * DEALS + index)), self._evaluator))
            return deals[index]

        search = TreeSearch(self._game, view.answers(), **self._habits)
        nodes = min([limit for limit in (budget.nodes, self._most) if limit is not None], default=None)

        def done() -> bool:
            if nodes is not None and search.looks >= nodes:
                return True
            return budget.seconds is not None and perf_counter() - start >= budget.seconds

        search.run(deal, done)
        return search

    def _thought(self, view: View, budget: Budget | None) -> tuple[TreeSearch, list[Edge], Found]:
        """Return the tree and its actions, the most visited first. Several processes each grow a tree of their own."""
        start = perf_counter()
        given = budget is not None and (budget.seconds is not None or budget.nodes is not None)
        mine = budget if budget is not None and given else self._share(view)
        others = ask(self.name, view, self._seed, mine)
        search = self.search(view, mine)
        visits = gather(_tried(search), others, mine)
        if not given and self._turn is not None:
            self._turn.spend(perf_counter() - start)
        return search, sorted(search.favourites(), key=lambda edge: -visits[edge.action][0]), visits

    def _share(self, view: View) -> Budget:
        """Return the part of the bot's own budget that this decision gets."""
        if self._turn is None:
            return self._budget
        if view.starts_turn():
            self._turn.start()
        return self._budget._replace(seconds=self._turn.share)


def _tried(search: TreeSearch) -> Found:
    return {action: [float(visits)] for action, visits in search.visits().items()}
