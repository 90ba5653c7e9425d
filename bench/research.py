"""What the research environments cost over the bare engine: ``python bench/research.py``.

Each way plays random games and is told the choice among the legal actions for free, so that only its own work counts:
the engine alone (legal actions, apply), the engine with its own observation for who decides, then the environments with
observation and mask. Times are of the processor, the best of several rounds.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

import evertable.research.spiel  # noqa: F401  (registers the games)
from evertable import engine
from evertable.kernel.rng import below, seeded
from evertable.research import VectorGames, aec_env, seat_env
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


def bare(case: Any, observe: bool = False, count: int = 1) -> Run:
    """The engine as a driver uses it, with one game or with some that are played in turn."""
    table = Round(*case)
    game, config = table.game, table.config
    positions, rng, seed = [game.new_game(config, seed) for seed in range(count)], seeded(1), count

    def run(decisions: int) -> None:
        nonlocal rng, seed
        for i in range(decisions):
            s = positions[i % count]
            if game.over(s):
                game.result(s)
                s = positions[i % count] = game.new_game(config, seed)
                seed += 1
            legal = game.choices(s)
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


def gym(case: Any) -> Run:
    """Gymnasium's loop with a bot that plays by chance in the other seats; decisions of all seats are counted."""
    env, rng, seed = seat_env(*case, forced=True), seeded(1), 0
    env.reset(seed=0)
    others = decisions_a_step(case)

    def run(decisions: int) -> None:
        nonlocal rng, seed
        for _ in range(round(decisions / others)):
            legal = env.round.indices
            rng, choice = below(rng, len(legal))
            _, _, over, _, _ = env.step(legal[choice])
            if over:
                seed += 1
                env.reset(seed=seed)

    return run


def decisions_a_step(case: Any) -> float:
    """How many decisions of all seats there are for one of the first seat, in random games."""
    table, rng, all_of_them, own = Round(*case), seeded(2), 0, 0
    for seed in range(20):
        table.deal(seed)
        while table.legal:
            all_of_them += 1
            own += table.actor == 0
            rng, choice = below(rng, len(table.legal))
            table.apply(table.legal[choice])
    return all_of_them / own


def spiel(case: Any) -> Run:
    """OpenSpiel's loop in Python: legal actions, the observation as a tensor, a move."""
    name, players, modules = case
    game = pyspiel.load_game(f"python_evertable_{name}(players={players},modules={'+'.join(modules)},deals=1000)")
    observer, rng, seed = make_observation(game), seeded(1), 0

    def deal(seed: int) -> Any:
        state = game.new_initial_state()
        state.apply_action(seed % 1000)
        return state

    state = deal(0)

    def run(decisions: int) -> None:
        nonlocal rng, seed, state
        for _ in range(decisions):
            if state.is_terminal():
                state.returns()
                seed += 1
                state = deal(seed)
            legal = state.legal_actions()
            observer.set_from(state, state.current_player())
            rng, choice = below(rng, len(legal))
            state.apply_action(legal[choice])

    return run


WAYS: dict[str, Callable[[Any], Run]] = {
    "bare": bare,
    "with its observation": lambda case: bare(case, observe=True),
    "PettingZoo": aec,
    "Gymnasium": gym,
    "OpenSpiel": spiel,
    f"bare, {SIDE_BY_SIDE} games": lambda case: bare(case, count=SIDE_BY_SIDE),
    f"vector, {SIDE_BY_SIDE} games": vector,
}


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
    parser.add_argument("--json", action="store_true", help="microseconds as JSON instead of a table")
    chosen = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    if not chosen.json:
        print(f"engine {engine.described()}; microseconds a decision, in brackets times the bare engine with one game")
        print(f"| case | {' | '.join(WAYS)} |")
        print("|---" * (len(WAYS) + 1) + "|")
    for case in CASES:
        times = microseconds([way(case) for way in WAYS.values()], chosen.decisions, chosen.rounds)
        name = " ".join((f"{case[0]}, {case[1]} players", *case[2]))
        found[name] = dict(zip(WAYS, times, strict=True))
        if not chosen.json:
            cells = [f"{time:.1f} ({time / times[0]:.2f})" for time in times]
            print(f"| {name} | {' | '.join(cells)} |", flush=True)
    if chosen.json:
        print(json.dumps({"engine": engine.name(), "microseconds": found}, indent=2))


if __name__ == "__main__":
    main()
