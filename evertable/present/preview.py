"""Preview an action: apply it to a position that the seat cannot tell from the real one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from evertable.kernel.rng import seeded
from evertable.kernel.stack import Description, State
from evertable.kernel.view import View

_DOUBTS: Final = 6
"""How many such positions are tried to see whether the outcome depends on something hidden."""


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """The seat's observation before and, on each of the positions, afterwards."""

    before: dict[str, Any]
    afters: list[dict[str, Any]]
    scores: list[int]
    """By how much the score of each owner changes; 0 where that depends on hidden things."""

    @property
    def reveals(self) -> bool:
        """Whether what the seat sees afterwards depends on hidden things."""
        return any(after != self.afters[0] for after in self.afters[1:])

    @property
    def asks(self) -> bool:
        """Whether the same seat may then have to choose something in the same turn."""
        seat = self.before["seat"]
        return any(after["actor"] == seat and after["question"] != "turn" for after in self.afters)


def try_actions(view: View, *actions: int) -> PreviewResult:
    """Apply the actions and everything that follows without a choice."""
    found = [_after(view, actions, doubt) for doubt in range(_DOUBTS)]
    return PreviewResult(view.observation(), [view.game.observation(s, view.seat) for s in found], _scores(view, found))


def worth_if(view: View, given: Callable[[State], None], wanted: Callable[[Description], bool]) -> int | None:
    """Return by how much an action would change the seat's score if the seat were ``given`` what it lacks.

    None if the action were not legal even then. Only certain changes count.
    """
    s = view.sample(seeded(0))
    given(s)
    richer = View(view.game, s, view.seat)
    action = next((action for action in richer.legal_actions() if wanted(richer.describe(action))), None)
    if action is None:
        return None
    before = view.result().totals[view.seat]
    return try_actions(richer, action).scores[view.seat] + richer.result().totals[view.seat] - before


def certain(told: Sequence[Sequence[str]]) -> list[str]:
    """Return the changes that are certain: those found in every position."""
    return [part for part in told[0] if all(part in other for other in told[1:])]


def _scores(view: View, afters: list[State]) -> list[int]:
    rows = zip(*(view.game.result(s).totals for s in afters), strict=True)
    return [row[0] - now if len(set(row)) == 1 else 0 for now, row in zip(view.result().totals, rows, strict=True)]


def _after(view: View, path: tuple[int, ...], doubt: int) -> State:
    game = view.game
    s = view.sample(seeded(doubt))
    for action in path:
        game.apply(s, action)
    while not game.over(s) and game.actor(s) == view.seat and not game.starts_turn(s):
        actions = game.answers(s)
        if len(actions) > 1:
            break
        game.apply(s, actions[0])
    return s
