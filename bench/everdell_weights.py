"""Self-play of the Everdell bot, to find its weights.

``python bench/everdell_weights.py`` prints its mean score; ``NAME=VALUE`` changes a weight for every seat, four values
between commas one by season; ``--vary`` plays every seat with weights moved up and down at random and prints which
way each of them leads, which is how the weights were found (seeds from 100000 on; results are quoted from seeds below).
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import Any

from evertable.bots.everdell_bot import EverdellBot
from evertable.bots.everdell_weights import Weights
from evertable.everdell import GAME
from evertable.kernel.view import View

STEP = 0.3
"""Weights are varied by this factor's exponential."""
Job = tuple[int, int, tuple[str, ...], Sequence[Weights]]


def play(job: Job) -> tuple[int, ...]:
    """The totals of one game: seats, seed, modules and the weights of each seat."""
    seats, seed, modules, weights = job
    s = GAME.new_game(GAME.config(seats, modules), seed)
    bots = [EverdellBot(GAME, seed * 8 + seat, weights[seat]) for seat in range(seats)]
    while not GAME.over(s):
        actor = GAME.actor(s)
        GAME.apply(s, bots[actor].choose(View(GAME, s, actor)))
    return GAME.result(s).totals[:seats]


def flat(weights: Weights) -> list[float]:
    """All numbers in a row."""
    return [x for value in weights for x in (value if isinstance(value, tuple) else (value,))]


def named(weights: Weights) -> list[str]:
    """The name of each number in the row."""
    pairs: dict[str, Any] = weights._asdict()
    return [
        name
        for field, value in pairs.items()
        for name in ([f"{field}[{i}]" for i in range(len(value))] if isinstance(value, tuple) else [field])
    ]


def shaped(weights: Weights, row: Sequence[float]) -> Weights:
    """A row of numbers as weights."""
    numbers = iter(row)
    values: list[Any] = [
        tuple(next(numbers) for _ in value) if isinstance(value, tuple) else next(numbers) for value in weights
    ]
    return Weights(*values)


def vary(weights: Weights, given: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print for each weight how much a step up raises the own score, in standard errors, the strongest first."""
    random, row = Random(given.seed), flat(weights)
    signs = [[[random.choice((-1, 1)) for _ in row] for _ in range(given.players)] for _ in range(given.games)]
    jobs: list[Job] = []
    for number, game in enumerate(signs):
        seats = [[x * exp(STEP * sign) for x, sign in zip(row, seat, strict=True)] for seat in game]
        jobs.append((given.players, given.seed + number, given.modules, [shaped(weights, seat) for seat in seats]))
    results = [points for totals in pool.map(play, jobs, chunksize=4) for points in totals]
    mean, error = fmean(results), stdev(results) / len(results) ** 0.5
    flattened = [seat for game in signs for seat in game]
    slopes = [
        (fmean(seat[i] * (points - mean) for seat, points in zip(flattened, results, strict=True)) / error, name)
        for i, name in enumerate(named(weights))
    ]
    print(f"mean {mean:.2f} ± {error:.2f}")
    for slope, name in sorted(slopes, key=lambda pair: -abs(pair[0])):
        print(f"{name:20} {slope:+.1f}")


def mean_score(weights: Weights, given: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print the mean score of all seats, with its standard error."""
    seeds = range(given.seed, given.seed + given.games)
    jobs: list[Job] = [(given.players, seed, given.modules, [weights] * given.players) for seed in seeds]
    results = [points for totals in pool.map(play, jobs, chunksize=4) for points in totals]
    spread = stdev(results)
    print(f"mean {fmean(results):.2f} ± {spread / len(results) ** 0.5:.2f}, spread {spread:.1f}, best {max(results)}")


def changed(pair: str) -> tuple[str, Any]:
    """``NAME=VALUE`` as a field and its value."""
    name, value = pair.split("=")
    return name, tuple(float(x) for x in value.split(",")) if "," in value else float(value)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE", help=f"some of {', '.join(Weights._fields)}")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", nargs="*", default=())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--vary", action="store_true")
    given = parser.parse_args()
    given.modules = tuple(given.modules)
    chosen = Weights()._replace(**dict(map(changed, given.weights)))
    with ProcessPoolExecutor(given.jobs) as workers:
        (vary if given.vary else mean_score)(chosen, given, workers)
