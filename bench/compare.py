"""Compare the speed of two checkouts in one run: `evertable bench` in each of them by turns, best of all rounds.

``python bench/compare.py BEFORE [--after DIR] [--rounds N] [--players N] [--engine NAME] [GAME ...]``
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from evertable.bots.simulation.bench import FIGURES, RATES


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout of the commit to compare with, its engine compiled")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: everdell")
    parser.add_argument("--after", type=Path, default=Path(), help="default: this folder")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--engine", default="compiled")
    given = parser.parse_intermixed_args()
    checkouts = [given.before.resolve(), given.after.resolve()]
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
