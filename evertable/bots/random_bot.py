"""The random bot: choose a legal action uniformly."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.kernel.game import Game
from evertable.kernel.rng import Stream, seeded
from evertable.kernel.view import View

ASIDES: Final = 8


class RandomBot:
    """Chooses uniformly. It is the baseline of the other bots and reaches rare corners of the rules."""

    name: Final = "random"

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._rng: Final = Stream(seeded(seed))

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """Return a legal action, chosen uniformly."""
        actions = view.choices()
        forced = view.forced(actions) if view.game.asides and len(actions) > 1 else None
        # Otherwise half of all turns would end with a trade, and hardly a card would be played.
        if forced is not None and self._rng.below(ASIDES):
            return forced
        return actions[self._rng.below(len(actions))]

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        """Return all actions with the same share."""
        actions = view.choices()
        return [Consideration(action, 1 / len(actions)) for action in actions]
