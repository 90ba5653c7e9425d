"""What the research environments cost over the bare engine: ``python bench/research.py``.

Each way plays random games and is told the choice among the legal actions for free, so that only its own work counts:
the engine alone (legal actions, apply), the engine with its own observation for who decides, then the environments with
observation and mask. Times are of the processor, the best of several rounds.
"""

import argparse
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import numpy as np

from evertable import engine
from evertable.kernel.rng import below, seeded
from evertable.research import VectorGames, aec_env
from evertable.research.round import Round

CASES = (
    ("evergreen", 2, ()),
    ("everdell", 2, ()),
    ("everdell", 4, ()),
    ("everdell", 2, ("pearlbrook",)),
    ("everdell", 2, ("spirecrest",)),
    ("everdell", 2, ("newleaf",)),
    ("duo", 2, ()),
)
SIDE_BY_SIDE = 64


Run = Callable[[int], None]
"""Goes on for so many decisions."""


def bare(case: Any, observe: bool) -> Run:
    """The engine as a driver uses it."""
    table = Round(*case)
    game, config = table.game, table.config
    s, rng, seed = game.new_game(config, 0), seeded(1), 0

    def run(decisions: int) -> None:
        nonlocal s, rng, seed
        for _ in range(decisions):
            if game.over(s):
                game.result(s)
                seed += 1
                s = game.new_game(config, seed)
            legal = game.legal_actions(s)
            if observe:
                game.observation(s, game.actor(s))
            rng, choice = below(rng, len(legal))
            game.apply(s, legal[choice])

    return run


def aec(case: Any) -> Run:
    """PettingZoo's loop."""
    env, rng, seed = aec_env(*case), seeded(1), 0
    env.reset(seed=0)

    def run(decisions: int) -> None:
        nonlocal rng, seed
        for _ in range(decisions):
            _, _, over, _, _ = env.last()
            if over:
                seed += 1
                env.reset(seed=seed)
                env.last()
            legal = env.round.indices
            rng, choice = below(rng, len(legal))
            env.step(legal[choice])

    return run


def vector(case: Any) -> Run:
    """Many games in one batch."""
    games, rng = VectorGames(case[0], SIDE_BY_SIDE, *case[1:], forced=True), np.random.default_rng(1)
    games.reset(seed=0)

    def run(decisions: int) -> None:
        for _ in range(decisions // SIDE_BY_SIDE):
            draws = rng.random(SIDE_BY_SIDE).tolist()
            rows = [one.indices for one in games.rounds]
            games.step([row[int(draw * len(row))] for row, draw in zip(rows, draws, strict=True)])

    return run


def microseconds(ways: Sequence[Run], decisions: int, rounds: int) -> list[float]:
    """For one decision of each way, in its best round. The ways take turns, so that a busy machine is busy for all."""
    best = [float("inf")] * len(ways)
    for _ in range(rounds):
        for i, way in enumerate(ways):
            start = process_time()
            way(decisions)
            best[i] = min(best[i], process_time() - start)
    return [seconds / decisions * 1e6 for seconds in best]


def main() -> None:
    """Print a row for each case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=1280, help="in each round")
    parser.add_argument("--rounds", type=int, default=20)
    chosen = parser.parse_args()
    print(f"engine {engine.described()}; microseconds a decision, in brackets times the bare engine")
    print("| case | bare | with its observation | vector | PettingZoo |")
    print("|---|---|---|---|---|")
    for case in CASES:
        ways = [bare(case, observe=False), bare(case, observe=True), vector(case), aec(case)]
        times = microseconds(ways, chosen.decisions, chosen.rounds)
        cells = [f"{time:.1f} ({time / times[0]:.2f})" for time in times]
        print(f"| {case[0]}, {case[1]} players {' '.join(case[2])} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
