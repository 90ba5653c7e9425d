"""The Everdell bot: play the own turn to its end on a copy, for every action, and take the best result.

It looks no further than its turn; ``evaluation.py`` estimates the rest of the game. It uses nothing hidden: it plays on
a position sampled from its view, and the evaluation counts unseen cards without looking at them.
"""

from math import inf
from time import perf_counter
from typing import Any, Final

from evertable.bots.bot import Budget, Consideration, favoured
from evertable.bots.everdell.evaluation import EverdellEvaluation
from evertable.bots.everdell.learned import Learned
from evertable.bots.everdell.turns import Ended, best_turn
from evertable.bots.everdell.weights import PROFILES, Weights
from evertable.everdell.ids import CATALOG
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import Description
from evertable.kernel.view import View

LOOKS: Final = 300
"""How many positions a decision may judge, shared by its actions."""
SHARE: Final = 40
"""The largest share of an action."""
VERBS: Final = ("play", "place", "prepare", "pass", "choose")
"""What can be done in the base game, and answering."""


class EverdellBot:
    """Plays Everdell by evaluating whole turns, with fixed weights or with learned corrections."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        weights: Weights | None = None,
        name: str = "greedy",
        learned: Learned | None = None,
    ) -> None:
        self.name: Final = name
        self._game: Final = game
        self._rng: Final = seeded(seed)
        self._weights: Final = weights or PROFILES.get(name) or Weights()
        self._learned: Final = learned

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the action with the best outcome of this turn; the first of equals."""
        actions = view.answers()
        if len(actions) == 1:
            return actions[0]
        end, evaluation, share = _deadline(budget), self._evaluation(view), _share(actions)
        worths = [
            self._best(evaluation, action, share, end).worth for action in actions
        ]  # positions are let go at once
        return actions[worths.index(max(worths))]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action, by its outcome."""
        actions = view.answers()
        turns = self.turns(view, actions, budget)[1]
        return favoured((turn.worth, action) for action, turn in zip(actions, turns, strict=True))

    def turns(
        self, view: View, actions: list[int], budget: Budget | None = None
    ) -> tuple[EverdellEvaluation, list[Ended]]:
        """Return the evaluation at this decision, and the best turn that begins with each action.

        When the time is up, the remaining actions are evaluated without search.
        """
        end, evaluation, share = _deadline(budget), self._evaluation(view), _share(actions)
        return evaluation, [self._best(evaluation, action, share, end) for action in actions]

    def _evaluation(self, view: View) -> EverdellEvaluation:
        s = view.sample(self._rng)
        assert isinstance(s, Everdell)
        return EverdellEvaluation(self._game, s, view.seat, self._weights, self._learned)

    def _best(self, evaluation: EverdellEvaluation, action: int, share: int, end: float) -> Ended:
        """Return the best turn that begins with an action; after the ``end`` of the time without search."""
        return best_turn(self._game, evaluation.root, action, evaluation, share if perf_counter() < end else 0)


def _deadline(budget: Budget | None) -> float:
    return inf if budget is None or budget.seconds is None else perf_counter() + budget.seconds


def _share(actions: list[int]) -> int:
    """Return how many positions each of the actions may judge."""
    return min(LOOKS // len(actions), SHARE)


class EverdellBaseBot:
    """The greedy bot without what other boxes bring, as long as another action is legal.

    It measures how much a bot gains by using other boxes.
    """

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.name: Final = "greedy_base"
        self._greedy: Final = EverdellBot(game, seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the best action of the base game."""
        actions = view.answers()
        return actions[0] if len(actions) == 1 else self.consider(view, budget)[0].action

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return what the greedy bot thinks, the actions of the base game first."""
        return sorted(self._greedy.consider(view, budget), key=lambda found: _foreign(view.describe(found.action)))


def _foreign(do: Description) -> bool:
    """Return whether an action uses something that does not belong to the base game."""
    named = [value for value in do.values() if isinstance(value, str) and value in CATALOG]
    return do["verb"] not in VERBS or any(CATALOG.entry(name).module != "base" for name in named)
