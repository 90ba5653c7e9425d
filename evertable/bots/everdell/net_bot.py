"""The bot that takes the best turn at first sight of the value net: for its training, and to see what search adds."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration, favoured
from evertable.bots.everdell import NET
from evertable.bots.everdell.bot import LOOKS, SHARE
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_evaluation import NetEvaluation
from evertable.bots.everdell.net_file import load_net
from evertable.bots.everdell.turns import Ended, best_turn
from evertable.bots.everdell.value_net import ValueNet
from evertable.bots.everdell.weights import Weights
from evertable.everdell.state import Everdell
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

PLAIN: Final = Weights(rival=0.0)
"""Prices for the judgement that the net starts from; the rival is the net's business."""


class NetBot:
    """Plays Everdell one turn ahead."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        net: ValueNet | None = None,
        name: str = "first-sight-net",
        rivalry: float = 0.0,
    ) -> None:
        self.name: Final = name
        self._game: Final = game
        self._rng: Final = seeded(seed)
        self._net: Final = net if net is not None else load_net(NET)
        self._rivalry: Final = rivalry

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return the action with the best outcome of this turn; the first of equals."""
        actions = view.answers()
        if len(actions) == 1:
            return actions[0]
        worths = [turn.worth for turn in self.turns(view, actions)[1]]
        return actions[worths.index(max(worths))]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return every action, by its outcome."""
        actions = view.answers()
        turns = self.turns(view, actions)[1]
        return favoured((turn.worth, action) for action, turn in zip(actions, turns, strict=True))

    def turns(self, view: View, actions: list[int]) -> tuple[NetEvaluation, list[Ended]]:
        """Return the evaluation at this decision, and the best turn that begins with each action."""
        s = view.sample(self._rng)
        assert isinstance(s, Everdell)
        evaluation = NetEvaluation(self._game, s, view.seat, PLAIN, self._net, load_learned(CORRECTIONS), self._rivalry)
        share = min(LOOKS // len(actions), SHARE)
        return evaluation, [best_turn(self._game, s, action, evaluation, share) for action in actions]
