"""Perft: the number of move sequences of a given length. A changed count means a changed rule."""

from collections.abc import Callable
from typing import Any

from evertable.kernel.game import Game
from evertable.kernel.stack import State


def perft(game: Game[Any], s: State, depth: int) -> int:
    """Return how many sequences of ``depth`` actions there are from here; a finished game counts as one."""
    if depth == 0 or not s.stack:
        return 1
    actions = game.legal_actions(s)
    if depth == 1:
        return len(actions)
    nodes = 0
    for action in actions:
        child = s.copy()
        game.apply(child, action)
        nodes += perft(game, child, depth - 1)
    return nodes


def split(game: Game[Any], s: State, depth: int, counted: Callable[[int], object] | None = None) -> dict[str, int]:
    """Return the same count by first action; empty at depth 0. ``counted`` is called with 1 after each action."""
    counts: dict[str, int] = {}
    for action in game.legal_actions(s) if depth > 0 else ():
        child = s.copy()
        game.apply(child, action)
        counts[game.text(s, action)] = perft(game, child, depth - 1)
        if counted is not None:
            counted(1)
    return counts
