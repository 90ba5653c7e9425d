"""Rewards: what a seat is paid when the game is over. Before that every reward is zero."""

from collections.abc import Callable
from typing import Final, Literal, get_args

from evertable.kernel.game import Result

Reward = Literal["win", "rank", "margin"]
REWARDS: Final[tuple[str, ...]] = get_args(Reward)
ILLEGAL: Final = -1.0
"""For an action that is not legal."""
MARGIN: Final = 500.0
"""More than any game is won by; spaces want bounds."""


def reward_named(name: str) -> Callable[[Result, int], list[float]]:
    """Return how a result pays the seats; raises ValueError."""
    if name not in REWARDS:
        raise ValueError(f"no reward {name!r} (rewards: {', '.join(REWARDS)})")
    return {"win": win, "rank": rank, "margin": margin}[name]


def win(result: Result, seats: int) -> list[float]:
    """Return 1 for winners and -1 for the others; 0 if all win. Automas are among the others."""
    winners = result.winners
    if len(winners) == len(result.scores) > 1:
        return [0.0] * seats
    return [1.0 if seat in winners else -1.0 for seat in range(seats)]


def rank(result: Result, seats: int) -> list[float]:
    """Return rewards from 1 for the first to -1 for the last in even steps; equals share the mean of their places.

    Those who can only win together have no ranks of their own and are paid as for winning.
    """
    owners = len(result.scores)
    if owners < 2 or any(score.coop for score in result.scores):
        return win(result, seats)
    paid = []
    for seat in range(seats):
        equals = result.ranks.count(result.ranks[seat])
        paid.append(1.0 - 2.0 * (result.ranks[seat] - 1 + (equals - 1) / 2) / (owners - 1))
    return paid


def margin(result: Result, seats: int) -> list[float]:
    """Return a seat's points minus those of its best opponent; alone, its points."""
    totals = result.totals
    paid = []
    for seat in range(seats):
        others = [total for owner, total in enumerate(totals) if owner != seat]
        paid.append(float(totals[seat] - max(others, default=0)))
    return paid
