"""The random bot: any legal action, each as likely as the others."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.kernel.game import Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View


class RandomBot:
    """Plays anything. It is the yardstick of the other bots and reaches odd corners of the rules."""

    name: Final = "random"

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._rng = seeded(seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """A legal action by lot."""
        actions = view.legal_actions()
        self._rng, index = below(self._rng, len(actions))
        return actions[index]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """All the same to it."""
        actions = view.legal_actions()
        return [Consideration(action, 1 / len(actions)) for action in actions]
