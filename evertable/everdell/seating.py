"""The order of the players: whose turn follows, and who acts first when several do something at once (R-BF-79)."""

from evertable.everdell.state import Everdell
from evertable.kernel.stack import Frame


def next_seats(s: Everdell, seat: int) -> list[int]:
    """Whose turns follow that of a seat, itself last: clockwise, unless a module has another order."""
    for module in s.table.next_seats_hooks:
        seats = module.next_seats(s, seat)
        if seats:
            return seats
    number = s.table.players
    return [(seat + i) % number for i in range(1, number + 1)]


def act_in_turn(s: Everdell, active: int, frames: list[Frame]) -> None:
    """Push what several owners do at the same moment: the active player first, then the others clockwise.

    Those who take no turns come last. What one owner does stays in its order.
    """
    order = [active, *next_seats(s, active)] if len(frames) > 1 else []
    ranked = [(order.index(frame[1]) if frame[1] in order else len(order), frame) for frame in frames]
    ranked.sort(key=_rank)
    for _, frame in reversed(ranked):
        s.stack.append(frame)


def _rank(ranked: tuple[int, Frame]) -> int:
    return ranked[0]
