"""Measure bots against each other and write their fixed ratings into ``evertable/web/ratings/bots.json``.

    python tools/rate_bots.py everdell --players 2 --games 400 first_game casual regular skilled expert
    python tools/rate_bots.py everdell --players 2 --games 1000 --jobs 2 random greedy

Levels think as long as they do at a table, so nothing else may run on the machine. With ``--nodes``, bots that search
look at so many positions a decision instead, and other programs may run. Each line-up plays ``--games`` games, each
deal from every seat. The ratings are the most likely ones under OpenSkill's model of a game of certain strengths
(Plackett-Luce), which do not depend on the order of the games; their uncertainty is the spread over resampled games.
The bot ``--anchor`` gets 25, where people begin: 1500. Other tables stay in the file.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Final

from evertable.arena.game_result import GameResult, counted
from evertable.arena.program import LIMIT
from evertable.arena.tournament import Tournament
from evertable.arena.workers import play_all
from evertable.web.ratings.scale import MODEL, MU

FILE: Final = Path(__file__).parent.parent / "evertable/web/ratings/bots.json"
RESAMPLED: Final = 100
ROUNDS: Final = 500
PATIENCE: Final = 600.0
"""Seconds on the clock for a decision that is limited by positions."""
PRIOR: Final = 0.5
"""Games that every bot has won and lost against an average one, so that nobody's strength is without bounds."""
Order = tuple[tuple[str, ...], ...]
"""The bots of a game from first to last; those that share a rank are together."""


def order(result: GameResult) -> Order:
    """Return who came where."""
    ranked = list(zip(result.ranks, result.seats, strict=False))
    return tuple(tuple(name for at, name in ranked if at == rank) for rank in sorted(set(result.ranks[: len(ranked)])))


def strengths(games: Sequence[Order], names: Sequence[str]) -> dict[str, float]:
    """Return the most likely strengths, of which the logarithms add up to 0 (Hunter 2004, by minorisation).

    Each rank is a choice among those who are not ranked better. Several on one rank share the choice.
    """
    wins = dict.fromkeys(names, PRIOR)
    pools: list[tuple[tuple[str, ...], float]] = []
    for ranks in games:
        left = [name for rank in ranks for name in rank]
        for rank in ranks[:-1]:
            for name in rank:
                wins[name] += 1
            pools.append((tuple(left), float(len(rank))))
            left = left[len(rank) :]
    gathered: dict[tuple[str, ...], float] = {}
    for pool, times in pools:
        key = tuple(sorted(pool))
        gathered[key] = gathered.get(key, 0.0) + times
    found = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        below = {name: 2 * PRIOR / (found[name] + 1.0) for name in names}
        for pool, times in gathered.items():
            share = times / sum(found[name] for name in pool)
            for name in pool:
                below[name] += share
        found = {name: wins[name] / below[name] for name in names}
        mean = exp(sum(log(value) for value in found.values()) / len(found))
        found = {name: value / mean for name, value in found.items()}
    return {name: log(value) for name, value in found.items()}


def ratings(games: Sequence[Order], names: Sequence[str], anchor: str, players: int) -> dict[str, tuple[float, float]]:
    """Return a mean and its uncertainty for each bot, with the anchor at 25."""
    unit = MODEL.beta * sqrt(players)
    random = Random(1)

    def means(some: Sequence[Order]) -> dict[str, float]:
        found = strengths(some, names)
        return {name: MU + unit * (value - found[anchor]) for name, value in found.items()}

    samples = [means(random.choices(games, k=len(games))) for _ in range(RESAMPLED)]
    spread = {name: stdev(sample[name] for sample in samples) for name in names}
    return {name: (round(mu, 3), round(spread[name], 3)) for name, mu in means(games).items()}


def main(arguments: Sequence[str]) -> int:
    """Play, and write the file."""
    parser = argparse.ArgumentParser(description="Fix the ratings of bots by many games.")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--modules", nargs="*", default=())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, help="positions a decision for bots that search, instead of seconds")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--anchor", default="", help="the bot that begins where people do; left out: the middle one")
    parser.add_argument("--file", type=Path, default=FILE)
    wanted = parser.parse_args(arguments)
    anchor = wanted.anchor or wanted.bots[len(wanted.bots) // 2]
    plan = Tournament(
        game=wanted.game,
        bots=tuple(wanted.bots),
        players=wanted.players,
        modules=tuple(wanted.modules),
        seed=wanted.seed,
        nodes=wanted.nodes,
    )
    plan.check()
    limit = LIMIT if wanted.nodes is None else PATIENCE
    results = counted(list(play_all(plan, plan.fixtures(wanted.games), wanted.jobs, limit)))
    games = [order(result) for result in results]
    found = ratings(games, wanted.bots, anchor, wanted.players)
    table = {
        "command": shlex.join(["python", "tools/rate_bots.py", *arguments]),
        "games": len(games),
        "bots": {
            name: {"mu": mu, "sigma": sigma, "games": sum(name in result.seats for result in results)}
            for name, (mu, sigma) in found.items()
        },
    }
    kept = json.loads(wanted.file.read_text(encoding="utf-8")) if wanted.file.exists() else {"tables": {}}
    kept["tables"][f"{wanted.game}:{wanted.players}"] = table
    wanted.file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(json.dumps(table, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
