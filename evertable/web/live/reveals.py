"""Detect moves that reveal hidden information. Undo cannot go back past them."""

from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State

_DOUBTS: Final = 4
"""Number of indistinguishable positions to try for the mover."""
_DOUBTS_OF_OTHERS: Final = 2


def reveals(game: Game[Any], before: State, after: State, action: int) -> bool:
    """Return whether what some seat sees after the move depends on what it could not know before.

    Playing a card from hand does not count: the mover knew it, and may take back a wrong click. For other seats, only
    positions in which the same move is possible and leads to the same question count: that a player has no further
    card to choose is no reason to refuse an undo.
    """
    mover = game.actor(before)
    if _differs(game, before, after, action, mover, _DOUBTS):
        return True
    others = [seat for seat in range(before.table.config.seats) if seat != mover]
    return any(_differs(game, before, after, action, seat, _DOUBTS_OF_OTHERS) for seat in others)


def _differs(game: Game[Any], before: State, after: State, action: int, seat: int, doubts: int) -> bool:
    mover, seen, told = game.actor(before), game.observation(after, seat), game.describe(before, action)
    for doubt in range(doubts):
        other: State = game.resample(before, seat, seeded(doubt))
        if action not in game.legal_actions(other) or game.describe(other, action) != told:
            continue
        game.apply(other, action)
        if seat != mover and _pending(other) != _pending(after):
            continue
        if game.observation(other, seat) != seen:
            return True
    return False


def _pending(s: State) -> list[int]:
    """Return the prompts that wait, the current question last."""
    return [frame[0] for frame in s.stack]
