"""Preview an action: apply it to a position that the seat cannot tell from the real one."""

from typing import Any, Final

from evertable.kernel.rng import seeded
from evertable.kernel.view import View

_DOUBTS: Final = 2
"""How many such positions are tried to see whether the outcome depends on something hidden."""


class PreviewResult:
    """The seat's observation before and after, and whether the result depends on hidden information."""

    __slots__ = ("after", "before", "reveals")

    def __init__(self, before: dict[str, Any], after: dict[str, Any], reveals: bool) -> None:
        self.before: Final = before
        self.after: Final = after
        self.reveals: Final = reveals


def try_actions(view: View, *actions: int) -> PreviewResult:
    """Do the actions and everything that follows without a choice."""
    afters = [_after(view, actions, doubt) for doubt in range(_DOUBTS)]
    return PreviewResult(view.observation(), afters[0], any(after != afters[0] for after in afters[1:]))


def _after(view: View, path: tuple[int, ...], doubt: int) -> dict[str, Any]:
    game = view.game
    s = view.sample(seeded(doubt))
    for action in path:
        game.apply(s, action)
    while not game.over(s) and game.actor(s) == view.seat and not game.starts_turn(s):
        actions = game.answers(s)
        if len(actions) > 1:
            break
        game.apply(s, actions[0])
    return game.observation(s, view.seat)
