"""Whether a move showed anybody something hidden: the point that an undo cannot cross."""

from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State

_DOUBTS: Final = 4
"""How many positions that the mover cannot tell apart are tried."""
_DOUBTS_OF_OTHERS: Final = 2


def reveals(game: Game[Any], before: State, after: State, action: int) -> bool:
    """Whether what some seat sees after the move depends on what it could not know before.

    What a player shows of the own hand by playing it is no reveal: nobody learns what the mover did not know, and who
    clicked the wrong card may have it back. For the others only positions count in which the same move is possible.
    """
    mover = game.actor(before)
    if _differs(game, before, after, action, mover, _DOUBTS):
        return True
    others = [seat for seat in range(before.table.config.seats) if seat != mover]
    return any(_differs(game, before, after, action, seat, _DOUBTS_OF_OTHERS) for seat in others)


def _differs(game: Game[Any], before: State, after: State, action: int, seat: int, doubts: int) -> bool:
    seen, told = game.observation(after, seat), game.describe(before, action)
    for doubt in range(doubts):
        other: State = game.resample(before, seat, seeded(doubt))
        if action not in game.legal_actions(other) or game.describe(other, action) != told:
            continue
        game.apply(other, action)
        if game.observation(other, seat) != seen:
            return True
    return False
