"""What a search does with its positions: ``python -m bench.search_figures mcts-2026-11 halving --nodes 1500``.

Each bot plays itself; every search of a decision is watched. Printed are, for each bot: the mean share of walks that go
into one action of the root, how often the search takes the action that seemed best at first sight, and the share of
positions searched at questions inside a turn, whose plan the search at its beginning had made and thrown away. Games
with different deals differ, so each figure has a standard error over deals.
"""

import argparse
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from evertable.arena.statistics import standard_error
from evertable.bots.bot import Budget
from evertable.bots.registry import bot_named
from evertable.bots.search.mcts_bot import HalvingBot, MctsBot
from evertable.bots.simulation.plan import Plan
from evertable.everdell import GAME
from evertable.kernel.view import View


class Watched(NamedTuple):
    """One search: its walks by action, whether it took the first-sight best, its positions, and if it began a turn."""

    walks: list[int]
    chosen: bool
    looks: int
    opens: bool


def watch(bot: MctsBot, view: View, budget: Budget) -> tuple[Watched, int]:
    """Let a bot search; return what it did and the action it takes."""
    search: Any = bot.halve(view, budget) if isinstance(bot, HalvingBot) else bot.search(view, budget)
    # The tree counts the first sight of an action as a visit, halving does not.
    seen = 0 if isinstance(bot, HalvingBot) else 1
    best = search.favourites()[0]
    walks = [edge.visits - seen for edge in search.root.order]
    first = best.promise >= max(edge.promise for edge in search.root.order)
    return Watched(walks, first, search.looks, view.starts_turn()), best.action


def game(name: str, players: int, seed: int, nodes: int) -> list[Watched]:
    """Return all searches of a game that a bot plays against itself."""
    s = GAME.new_game(GAME.config(players), seed)
    found = []
    while not GAME.over(s):
        view = View(GAME, s, GAME.actor(s))
        actions = view.answers()
        action = actions[0]
        if len(actions) > 1:
            bot = bot_named(name, GAME, seed * 8 + view.seat)
            assert isinstance(bot, MctsBot)
            seen, action = watch(bot, view, Budget(nodes=nodes))
            found.append(seen)
        GAME.apply(s, action)
    return found


def figures(searches: Sequence[Watched]) -> dict[str, float]:
    """Return the figures of one game."""
    walked = [seen for seen in searches if any(seen.walks)]
    return {
        "walks in one action": fmean(max(seen.walks) / sum(seen.walks) for seen in walked),
        "takes the first-sight best": fmean(seen.chosen for seen in searches),
        "positions inside turns": sum(seen.looks for seen in searches if not seen.opens)
        / sum(seen.looks for seen in searches),
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    deals = Plan(GAME.name, seed=given.seed)
    print(f"Everdell, {given.players} players, {given.nodes} positions, {given.games} games, seed {given.seed}")
    for name in given.bots:
        played = [figures(game(name, given.players, deals.seed_of(i), given.nodes)) for i in range(given.games)]
        for figure in played[0]:
            values = [one[figure] for one in played]
            error = f" ± {standard_error(values):.1%}" if len(values) > 1 else ""
            print(f"{name:20} {figure:28} {fmean(values):6.1%}{error}", flush=True)


if __name__ == "__main__":
    main()
