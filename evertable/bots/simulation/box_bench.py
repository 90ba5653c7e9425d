"""Benchmarks of boxes: what random games cost with the base game, each box alone and all boxes together.

``python -m evertable.bots.simulation.box_bench GAME PLAYERS GAMES [MODULE ...]`` plays on the engine it runs on and
prints its processor seconds and decisions; ``measure`` starts it for the engine you name.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any, Final

from evertable import engine
from evertable.bots.simulation.plan import ALL, Plan
from evertable.kernel.endless import MAX_STEPS
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.rng import Stream, seeded
from evertable.registry import game_named

BASE: Final = "base"
EVERY_BOX: Final = "all boxes"
NO_AUTOMA: Final = "all boxes, no automa"
FIGURES: Final = {
    "games": "games a second",
    "decisions": "decisions a game",
    "cost": "cost of a decision",
    "instructions": "instructions a game",
}
"""What is measured. A decision's cost is relative to the base game, or to the first set if there is no base game."""
_GAMES: Final = 40
_ROUNDS: Final = 3
_COUNTED: Final = (1, 4)
"""Games of two runs whose instructions are counted: in the difference, start and imports are left out."""
_PERF: Final = ("perf", "stat", "-x,", "-e", "instructions:u", "--")
_VALGRIND: Final = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--")


def box_sets(game: Game[Any], players: int) -> dict[str, tuple[str, ...]]:
    """Return the module sets to measure by name: the base game, each box that can be played alone, and all boxes.

    An automa's turns take time and are no decisions: all boxes are measured without one as well.
    """
    alone = {module.id: (module.id,) for module in game.modules if module.active is None}
    found = {name: modules for name, modules in {BASE: (), **alone}.items() if _fits(game, players, modules)}
    try:
        every = tuple(Plan(game.name, players, modules=ALL).config(0).modules)
    except ConfigError:  # boxes that exclude each other, such as the modes of Duo
        every = ()
    if len(every) > 1:
        found[EVERY_BOX] = every
    automas = {module.id for module in game.modules if module.automas}
    without = tuple(name for name in every if name not in automas)
    if len(without) > 1 and without != every and _fits(game, players, without):
        found[NO_AUTOMA] = without
    return found


def _fits(game: Game[Any], players: int, modules: Sequence[str]) -> bool:
    try:
        game.config(players, modules)
    except ConfigError:
        return False
    return True


def play(game: Game[Any], players: int, games: int, modules: Sequence[str]) -> dict[str, float]:
    """Play random games and return the processor seconds they took and the number of their decisions."""
    config, random, decisions, start = game.config(players, modules), Stream(seeded(1)), 0, process_time()
    for seed in range(games):
        s, steps = game.new_game(config, seed), 0
        while not game.over(s) and steps < MAX_STEPS:
            actions = game.choices(s)
            game.apply(s, actions[random.below(len(actions))])
            steps += 1
        decisions += steps
    return {"seconds": process_time() - start, "decisions": decisions}


def measure(name: str, game: str, players: int, modules: Sequence[str]) -> dict[str, float]:
    """Return games a second and decisions a game of one engine; the best of a few runs counts. Raises RuntimeError."""
    command = _command(game, players, _GAMES, modules)
    runs = [json.loads(_run(name, command).stdout) for _ in range(_ROUNDS)]
    seconds = min(run["seconds"] for run in runs)
    return {"games": round(_GAMES / seconds, 3), "decisions": round(runs[0]["decisions"] / _GAMES, 3)}


def instructions(name: str, game: str, players: int, modules: Sequence[str], counter: Sequence[str]) -> int:
    """Return the instructions of a game, counted by ``perf`` or ``valgrind``. Raises RuntimeError."""
    few, many = _COUNTED
    counts = [_count(_run(name, (*counter, *_command(game, players, each, modules))).stderr) for each in _COUNTED]
    return (counts[1] - counts[0]) // (many - few)


def counters() -> Sequence[str]:
    """Return the command that counts instructions here. Raises RuntimeError if neither perf nor valgrind can."""
    for command in (_PERF, _VALGRIND):
        if shutil.which(command[0]):
            tried = subprocess.run([*command, sys.executable, "-c", ""], capture_output=True, text=True, check=False)
            if tried.returncode == 0 and _counted(tried.stderr) is not None:
                return command
    raise RuntimeError("instructions are not counted: neither perf nor valgrind can do it here")


def _command(game: str, players: int, games: int, modules: Sequence[str]) -> Sequence[str]:
    return (sys.executable, "-m", "evertable.bots.simulation.box_bench", game, str(players), str(games), *modules)


def _run(name: str, command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {engine.CHOICE: name, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return done


def _count(said: str) -> int:
    found = _counted(said)
    if found is None:
        raise RuntimeError("instructions were not counted")
    return found


def _counted(said: str) -> int | None:
    """Return the instructions that perf or valgrind has told of, or None."""
    found = re.search(r"^(\d+),[^,]*,instructions:u|I\s+refs:\s+([\d,]+)", said, re.MULTILINE)
    return None if found is None else int((found[1] or found[2]).replace(",", ""))


if __name__ == "__main__":
    print(json.dumps(play(game_named(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])))
