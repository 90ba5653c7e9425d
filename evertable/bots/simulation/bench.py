"""Benchmarks of an engine: copying, legal actions, applying, random games, a bot's move, search nodes.

The engine is chosen when a process starts: ``python -m evertable.bots.simulation.bench GAME PLAYERS`` measures the one
it runs on, and ``measure`` starts it for the one you name. Times are processor times, and the best of several rounds
counts, because other load can only make them longer.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import Any, Final

from evertable import engine
from evertable.bots.registry import bot_named, bot_names
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import simulate
from evertable.kernel.game import Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.registry import game_named

FIGURES: Final = {
    "copy": "copy, µs",
    "legal_actions": "legal actions, µs",
    "apply": "apply, µs",
    "nodes": "search nodes a second",
    "random_games": "random games a second",
    "greedy_move": "greedy, ms a move",
}
"""What is measured, with its unit. A node is what every search does at one: copy, apply an action, list the next."""
RATES: Final = frozenset({"nodes", "random_games"})
"""Figures of which more is better."""
_ROUNDS: Final = 5
_SAMPLE: Final = 10
"""Games whose positions are measured one by one."""
_GAMES: Final = 40


def measure(name: str, game: str, players: int) -> dict[str, float]:
    """Return the figures of one engine, measured in a process of its own. Raises RuntimeError with what it said."""
    done = subprocess.run(
        [sys.executable, "-m", "evertable.bots.simulation.bench", game, str(players)],
        env=os.environ | {engine.CHOICE: name},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def figures(game: Game[Any], players: int) -> dict[str, float]:
    """Return all figures of the engine that runs."""
    found = _positions(game, players)
    copying = _best(lambda: _copy(found)) / len(found)
    listing = _best(lambda: _list(game, found)) / len(found)
    both = _best(lambda: _step(game, found)) / len(found)
    playing = _best(lambda: simulate(Plan(game.name, players, seed=1), _GAMES)) / _GAMES
    taken = {"copy": copying * 1e6, "legal_actions": listing * 1e6, "apply": (both - copying) * 1e6}
    taken["nodes"] = 1 / (both + listing)
    taken["random_games"] = 1 / playing
    if "greedy" in bot_names(game):
        taken["greedy_move"] = _thinking(game, players, "greedy") * 1e3
    return {name: round(value, 3) for name, value in taken.items()}


def _copy(found: list[tuple[State, int]]) -> None:
    for s, _ in found:
        s.copy()


def _list(game: Game[Any], found: list[tuple[State, int]]) -> None:
    for s, _ in found:
        game.legal_actions(s)


def _step(game: Game[Any], found: list[tuple[State, int]]) -> None:
    for s, action in found:
        game.apply(s.copy(), action)


def _best(run: Callable[[], object]) -> float:
    """Return the shortest time of a few runs in seconds."""
    times = []
    for _ in range(_ROUNDS):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times)


def _positions(game: Game[Any], players: int) -> list[tuple[State, int]]:
    """Return every position of some random games, with the action taken there."""
    found: list[tuple[State, int]] = []
    rng = seeded(1)
    for seed in range(_SAMPLE):
        s = game.new_game(game.config(players), seed)
        while not game.over(s):
            actions = game.choices(s)
            rng, index = below(rng, len(actions))
            found.append((s.copy(), actions[index]))
            game.apply(s, actions[index])
    return found


def _thinking(game: Game[Any], players: int, bot: str) -> float:
    """Return the mean time that a bot takes for a decision, over one game against itself, in seconds."""
    s = game.new_game(game.config(players), 1)
    bots = [bot_named(bot, game, seat) for seat in range(s.table.config.seats)]
    spent, moves = 0.0, 0
    while not game.over(s):
        start = process_time()
        action = bots[game.actor(s)].choose(View(game, s, game.actor(s)))
        spent += process_time() - start
        moves += 1
        game.apply(s, action)
    return spent / moves


if __name__ == "__main__":
    print(json.dumps(figures(game_named(sys.argv[1]), int(sys.argv[2]))))
