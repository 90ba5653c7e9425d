"""Compare the speed of two checkouts in one run: `evertable bench` in each of them by turns, best of all rounds.

``python bench/compare.py BEFORE [--after DIR] [--rounds N] [--players N] [--engine NAME] [GAME ...]``

With ``--boxes`` both play random games of the base game, of each box and of all boxes instead; names after it choose
among these sets: ``python bench/compare.py ../before --rounds 3 --boxes "base" "all boxes"``.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evertable import engine as engines
from evertable.bots.simulation.bench import FIGURES, RATES
from evertable.bots.simulation.box_bench import BASE, box_sets
from evertable.registry import game_named

_PLAY = """
import json, sys
from time import process_time
from evertable.kernel.rng import below, seeded
try:
    from evertable.registry import game_named
except ImportError:  # its name before 0.3
    from evertable.games import game_named

game, players, games, modules = game_named(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
config, rng, decisions = game.config(players, modules), seeded(1), 0
for seed in range(-1, games):  # the first one is not counted: it finds what all games of a table share
    if seed == 0:
        decisions, start = 0, process_time()
    s, steps = game.new_game(config, max(seed, 0)), 0
    while not game.over(s) and steps < 5000:
        actions = game.choices(s)
        rng, index = below(rng, len(actions))
        game.apply(s, actions[index])
        steps += 1
    decisions += steps
print(json.dumps({"seconds": process_time() - start, "decisions": decisions}))
"""
"""Plays random games in a checkout of any age."""
_GAMES = 60


def measured(checkout: Path, game: str, players: int, engine: str) -> dict[str, float]:
    """Return the figures of one checkout, which has its own package and engine and shares this Python."""
    options = ["--players", str(players), "--engine", engine, "--json"]
    command = [sys.executable, "-m", "evertable", "bench", game, *options]
    env = os.environ | {"PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{checkout}: {done.stderr.strip()}")
    row: dict[str, Any] = json.loads(done.stdout)["rows"][0]
    return {name: row[name] for name in FIGURES if name in row}


def played(checkout: Path, game: str, players: int, engine: str, modules: Sequence[str]) -> tuple[float, float]:
    """Return the processor time of a random game and of a decision in it, in seconds."""
    command = [sys.executable, "-c", _PLAY, game, str(players), str(_GAMES), *modules]
    env = os.environ | {"PYTHONPATH": str(checkout), engines.CHOICE: engine}
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{checkout}: {done.stderr.strip()}")
    said = json.loads(done.stdout)
    return said["seconds"] / _GAMES, said["seconds"] / said["decisions"]


def compare_boxes(checkouts: list[Path], game: str, players: int, engine: str, rounds: int, only: list[str]) -> None:
    """Print games a second of both checkouts, and what a decision costs relative to the base game."""
    sets = box_sets(game_named(game), players)
    chosen = {name: modules for name, modules in sets.items() if name in (only or sets)}
    best = {name: [(1e9, 1e9), (1e9, 1e9)] for name in chosen}
    for _ in range(rounds):
        for name, modules in chosen.items():
            for i, checkout in enumerate(checkouts):
                best[name][i] = min(best[name][i], played(checkout, game, players, engine, modules))
    print(f"{game}, {players} players, {engine}: games a second before, after, times as fast; cost of a decision")
    for name, (before, after) in best.items():
        costs = [found[1] / best[BASE][i][1] for i, found in enumerate((before, after))] if BASE in best else []
        cells = " ".join(f"{cost:6.2f}" for cost in costs)
        print(f"  {name:25} {1 / before[0]:10.1f} {1 / after[0]:10.1f} {before[0] / after[0]:6.2f} {cells}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout of the commit to compare with, its engine compiled")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: everdell")
    parser.add_argument("--after", type=Path, default=Path(), help="default: this folder")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--engine", default="compiled")
    parser.add_argument("--boxes", nargs="*", metavar="SET", help="random games of these sets of boxes, or of all")
    given = parser.parse_intermixed_args()
    checkouts = [given.before.resolve(), given.after.resolve()]
    if given.boxes is not None:
        for game in given.games or ["everdell"]:
            compare_boxes(checkouts, game, given.players, given.engine, given.rounds, given.boxes)
        return
    for game in given.games or ["everdell"]:
        best: list[dict[str, float]] = [{}, {}]
        for _ in range(given.rounds):
            for found, checkout in zip(best, checkouts, strict=True):
                for name, value in measured(checkout, game, given.players, given.engine).items():
                    better = max if name in RATES else min
                    found[name] = better(found.get(name, value), value)
        print(f"{game}, {given.players} players, {given.engine}: before, after, times as fast")
        for name, before in best[0].items():
            after = best[1][name]
            ratio = after / before if name in RATES else before / after
            print(f"  {FIGURES[name]:25} {before:12.3f} {after:12.3f} {ratio:6.2f}")


if __name__ == "__main__":
    main()
