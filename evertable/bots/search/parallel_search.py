"""Search one decision in several processes: each samples other deals, then their results are added.

The processes start with the first budget that asks for them and stay alive. A process that is late or lost is ignored.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final

from evertable.bots.bot import Budget
from evertable.kernel.view import View

GRACE: Final = 0.02
"""Seconds to wait for the other processes when the own time is over; without a time limit all are waited for."""
Found = dict[int, list[float]]
"""By action: how often a search tried it, and sums of what came of it if those matter."""


def ask(bot: str, view: View, seed: int, budget: Budget) -> list["Future[Found]"]:
    """Let the other processes think too; they get a position that the seat cannot tell from the real one."""
    if budget.threads < 2:
        return []
    dumped = view.game.dump(view.sample(seed))
    alone = budget._replace(threads=1)
    pool = _pool(budget.threads - 1)
    try:
        return [pool.submit(_help, bot, dumped, view.seat, seed + i, alone) for i in range(1, budget.threads)]
    except BrokenProcessPool:
        _pool.cache_clear()
        return []


def gather(mine: Found, others: Sequence["Future[Found]"], budget: Budget) -> Found:
    """Return all that was found, together."""
    if not others:
        return mine
    done, late = wait(others, None if budget.seconds is None else GRACE)
    for future in late:
        future.cancel()
    found = dict(mine)
    for future in done:
        if future.exception() is None:
            for action, numbers in future.result().items():
                before = found.get(action, [0.0] * len(numbers))
                found[action] = [one + other for one, other in zip(before, numbers, strict=True)]
    return found


@lru_cache(maxsize=1)
def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, get_context("spawn"))


def _help(bot: str, dumped: dict[str, Any], seat: int, seed: int, budget: Budget) -> Found:
    from evertable import registry
    from evertable.bots.registry import bot_named
    from evertable.bots.search.mcts_bot import MctsBot

    game = registry.game_named(dumped["game"])
    thinker = bot_named(bot, game, seed)
    assert isinstance(thinker, MctsBot)
    return thinker.found(View(game, game.load(dumped), seat), budget)
