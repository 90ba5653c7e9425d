"""What the research environments cost over the bare engine: ``python bench/research.py --rounds 5``.

Each way plays random games and is told the choice among the legal actions for free, so that only its own work counts:
the engine alone (legal actions, apply), the engine with its own observation for who decides, then the environments with
observation and mask. Times are of the processor, the best of several rounds.
"""

import argparse
from collections.abc import Callable
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


def bare(case: Any, decisions: int, observe: bool) -> None:
    """The engine as a driver uses it."""
    table = Round(*case)
    game, config, rng, seed = table.game, table.config, seeded(1), 0
    s = game.new_game(config, seed)
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


def aec(case: Any, decisions: int) -> None:
    """PettingZoo's loop."""
    env, rng, seed = aec_env(*case), seeded(1), 0
    env.reset(seed=0)
    for _ in range(decisions):
        _, _, over, _, _ = env.last()
        if over:
            seed += 1
            env.reset(seed=seed)
            env.last()
        legal = env.round.indices
        rng, choice = below(rng, len(legal))
        env.step(legal[choice])


def vector(case: Any, decisions: int) -> None:
    """Many games in one batch."""
    games, rng = VectorGames(case[0], SIDE_BY_SIDE, *case[1:], forced=True), np.random.default_rng(1)
    games.reset(seed=0)
    for _ in range(decisions // SIDE_BY_SIDE):
        draws = rng.random(SIDE_BY_SIDE).tolist()
        rows = [one.indices for one in games.rounds]
        games.step([row[int(draw * len(row))] for row, draw in zip(rows, draws, strict=True)])


def microseconds(run: Callable[[], None], decisions: int, rounds: int) -> float:
    """For one decision, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        run()
        best = min(best, process_time() - start)
    return best / decisions * 1e6


def main() -> None:
    """Print a row for each case."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=3200)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    print(f"engine {engine.described()}; microseconds a decision, in brackets times the bare engine")
    print("| case | bare | with its observation | vector | PettingZoo |")
    print("|---|---|---|---|---|")
    for case in CASES:
        ways: list[Callable[[], None]] = [
            lambda case=case: bare(case, chosen.decisions, False),  # type: ignore[misc]
            lambda case=case: bare(case, chosen.decisions, True),  # type: ignore[misc]
            lambda case=case: vector(case, chosen.decisions),  # type: ignore[misc]
            lambda case=case: aec(case, chosen.decisions),  # type: ignore[misc]
        ]
        times = [microseconds(way, chosen.decisions, chosen.rounds) for way in ways]
        cells = [f"{time:.1f} ({time / times[0]:.2f})" for time in times]
        print(f"| {case[0]}, {case[1]} players {' '.join(case[2])} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
