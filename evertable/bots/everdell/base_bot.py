"""The greedy bot restricted to the base game, to measure how much a bot gains by using other boxes."""

from typing import Any, Final

from evertable.bots.bot import Budget, Consideration
from evertable.bots.everdell.bot import EverdellBot
from evertable.everdell.ids import CATALOG
from evertable.kernel.game import Game
from evertable.kernel.stack import Description
from evertable.kernel.view import View

VERBS: Final = ("play", "place", "prepare", "pass", "choose")
"""What can be done in the base game, and answering."""


class EverdellBaseBot:
    """Plays like the greedy bot, but avoids what other boxes bring as long as another action is legal."""

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
