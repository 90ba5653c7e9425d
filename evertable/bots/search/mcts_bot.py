"""The searching bots: search (``mcts.py``, ``halving.py``) until their time or their number of positions is used up."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from math import exp
from time import perf_counter
from typing import Any, Final, NamedTuple

from evertable.bots.bot import Bot, Budget, Consideration
from evertable.bots.search.halving import Forecast, HalvingSearch
from evertable.bots.search.mcts import SampledDeal, SearchEvaluator, TreeSearch
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


class Weighed(NamedTuple):
    """What a search found out about an action."""

    action: int
    favour: float
    """How much it is preferred to others: its visits, or falling by e for each point that it is behind."""
    worth: float
    ends: Iterable[Any]
    """The positions it led to."""


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
        """Return the action that the search found best."""
        if (deputy := self.deputy(view)) is not None:
            return deputy.choose(view, budget)
        actions = view.answers()
        return actions[0] if len(actions) == 1 else self._thought(view, budget)[0].action

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action, best first, with what is expected after it."""
        if (deputy := self.deputy(view)) is not None:
            return deputy.consider(view, budget)
        weighed = self._thought(view, budget)
        total, found = sum(one.favour for one in weighed), []
        for one in weighed:
            scores, lines = self._expected(one.ends, view.seat)
            found.append(Consideration(one.action, one.favour / total, scores, lines, one.worth))
        return found

    def deputy(self, view: View) -> Bot | None:
        """Return the bot that decides here without a search, or None."""
        return None

    def _expected(self, ends: Iterable[Any], seat: int) -> tuple[tuple[float, ...], dict[str, float]]:
        """Return what is expected after an action, in the mean of the deals in which it was tried."""
        seen = [self._evaluator.expects(end, seat) for end in ends]
        names = dict.fromkeys([name for _, lines in seen for name in lines])
        mean = {name: sum([lines.get(name, 0.0) for _, lines in seen]) / len(seen) for name in names}
        return tuple([sum(points) / len(seen) for points in zip(*[scores for scores, _ in seen], strict=True)]), mean

    def found(self, view: View, budget: Budget) -> Found:
        """Return how often a tree of this process alone, or of the deputy, tried each action."""
        deputy = self.deputy(view)
        return deputy.found(view, budget) if isinstance(deputy, MctsBot) else _tried(self.search(view, budget))

    def search(self, view: View, budget: Budget) -> TreeSearch:
        """Return a tree for this decision; this process alone thinks."""
        search = TreeSearch(self._game, view.answers(), **self._habits)
        used = self._meter(budget)
        search.run(self._dealer(view, EACH), lambda: used(search.looks) >= 1)
        return search

    def _dealer(self, view: View, each: int) -> Callable[[int], SampledDeal]:
        """Return a function that gives the deal for a walk by its number; ``each`` walks have the same one."""
        deals: list[SampledDeal] = []

        def deal(number: int) -> SampledDeal:
            index = number // each % DEALS
            if index == len(deals):
                deals.append(SampledDeal(index, view.sample(seeded(self._seed * DEALS + index)), self._evaluator))
            return deals[index]

        return deal

    def _meter(self, budget: Budget) -> Callable[[int], float]:
        """Return a function that tells which part of a budget is used up after so many positions."""
        start = perf_counter()
        nodes = min([limit for limit in (budget.nodes, self._most) if limit is not None], default=None)

        def used(looks: int) -> float:
            part = 0.0 if nodes is None else looks / nodes
            return part if budget.seconds is None else max(part, (perf_counter() - start) / budget.seconds)

        return used

    def _thought(self, view: View, budget: Budget | None) -> list[Weighed]:
        """Return all actions, best first. Several processes each grow a tree of their own."""
        start = perf_counter()
        given = budget is not None and (budget.seconds is not None or budget.nodes is not None)
        mine = budget if budget is not None and given else self._share(view)
        weighed = self._weighed(view, mine, ask(self.name, view, self._seed, mine))
        if not given and self._turn is not None:
            self._turn.spend(perf_counter() - start)
        return weighed

    def _weighed(self, view: View, budget: Budget, others: "list[Future[Found]]") -> list[Weighed]:
        """Return all actions, the most visited first; ``others`` are the other processes."""
        search = self.search(view, budget)
        visits = gather(_tried(search), others, budget)
        edges = sorted(search.favourites(), key=lambda edge: -visits[edge.action][0])
        return [
            Weighed(edge.action, visits[edge.action][0], search.aim(edge.scores, view.seat), edge.ends.values())
            for edge in edges
        ]

    def _share(self, view: View) -> Budget:
        """Return the part of the bot's own budget that this decision gets."""
        if self._turn is None:
            return self._budget
        if view.starts_turn():
            self._turn.start()
        return self._budget._replace(seconds=self._turn.share)


def _tried(search: TreeSearch) -> Found:
    return {action: [float(visits)] for action, visits in search.visits().items()}


class HalvingBot(MctsBot):
    """Searches with sequential halving. Processes add up the walks of each action and what came of them."""

    def __init__(self, *given: Any, forecast: Forecast | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self._forecast: Final = forecast

    def found(self, view: View, budget: Budget) -> Found:
        """Return the walks of each action in this process alone, and the sum of what they promised."""
        deputy = self.deputy(view)
        return deputy.found(view, budget) if isinstance(deputy, MctsBot) else self.halve(view, budget).found()

    def halve(self, view: View, budget: Budget) -> HalvingSearch:
        """Return a finished search of this decision; this process alone thinks."""
        search = HalvingSearch(self._game, view.seat, view.answers(), self._forecast, **self._habits)
        used = self._meter(budget)
        search.run(self._dealer(view, EACH), lambda: used(search.looks))
        return search

    def _weighed(self, view: View, budget: Budget, others: "list[Future[Found]]") -> list[Weighed]:
        search = self.halve(view, budget)
        mine = search.found()
        found = gather(mine, others, budget)
        if found is not mine:
            search.join(found)
        best = search.favourites()
        return [Weighed(turn.action, exp(-turn.gap), best[0].value - turn.gap, turn.ends.values()) for turn in best]
