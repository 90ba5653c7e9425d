"""Playing a game on until it is over, by whoever decides for each seat."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.kernel.view import View


class Player(Protocol):
    """Somebody who decides for a seat, such as a bot."""

    def choose(self, view: View) -> int:
        """Return one of ``view.legal_actions()``, which is never empty here."""


def play_on(
    game: Game[Any],
    s: State,
    players: Sequence[Player],
    most: int,
    before: Callable[[Any, int], None] | None = None,
) -> int:
    """Let players decide, one for each seat, and return how many decisions they made.

    It ends when the game is over or after the ``most`` decisions. ``before`` is told the position and the action before
    each of them.
    """
    views = [View(game, s, seat) for seat in range(len(players))]
    decisions = 0
    while s.stack and decisions < most:
        seat = game.actor(s)
        action = players[seat].choose(views[seat])
        if before is not None:
            before(s, action)
        game.apply(s, action)
        decisions += 1
    return decisions
