"""The random bot: choose a legal action uniformly."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.kernel.game import Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View

ASIDES: Final = 8


class RandomBot:
    """Chooses uniformly. It is the baseline of the other bots and reaches rare corners of the rules."""

    name: Final = "random"

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._rng = seeded(seed)

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return a legal action, chosen uniformly."""
        actions = view.choices()
        if view.game.asides and len(actions) > 1 and (forced := view.forced()) is not None:
            # Otherwise half of all turns would end with a trade, and hardly a card would be played.
            self._rng, aside = below(self._rng, ASIDES)
            if aside:
                return forced
        self._rng, index = below(self._rng, len(actions))
        return actions[index]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return all actions with the same share."""
        actions = view.choices()
        return [Consideration(action, 1 / len(actions)) for action in actions]
