"""Verify that an answer is the best: searches from several deals agree, and so do games played to their end.

A search looks at whole turns of all seats; each of its seeds deals the hidden cards anew. Then greedy bots play games
to their end, from the same deals after each choice, and the best choice has to come out ahead there, too.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from evertable.bots.bot import Budget
from evertable.bots.everdell.learned import load_learned
from evertable.bots.everdell.search_evaluator import EverdellSearchEvaluator
from evertable.bots.registry import bot_named
from evertable.bots.search.mcts_bot import MctsBot
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View


class Found(NamedTuple):
    """A search's judgement of an action."""

    action: int
    visits: int
    worth: float
    """Own points less a part of the rival's."""


def searched(view: View, seed: int, nodes: int) -> list[Found]:
    """Return the actions of a decision, the most visited first."""
    bot = MctsBot(view.game, seed, EverdellSearchEvaluator(view.game, load_learned()), Budget(nodes=nodes))
    search = bot.search(view, Budget(nodes=nodes))
    return [Found(edge.action, edge.visits, search.aim(edge.scores, view.seat)) for edge in search.favourites()]


def played_out(view: View, actions: Sequence[int], deals: int, seed: int) -> dict[int, list[float]]:
    """Return for each action how far ahead the seat is at the end, deal by deal."""
    found: dict[int, list[float]] = {action: [] for action in actions}
    for deal in range(deals):
        root = view.sample(seeded(seed * 1_000 + deal))
        for action in actions:
            found[action].append(_finish(view.game, root.copy(), view.seat, action, seed * 1_000 + deal))
    return found


def ahead(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference over the same deals, and its standard error."""
    differences = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


def _finish(game: Game[Any], s: State, seat: int, action: int, seed: int) -> float:
    game.apply(s, action)
    bots = [bot_named("greedy", game, seed * 8 + other) for other in range(s.table.config.seats)]
    views = [View(game, s, other) for other in range(len(bots))]
    while not game.over(s):
        actor = game.actor(s)
        game.apply(s, bots[actor].choose(views[actor]))
    totals = game.result(s).totals
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
