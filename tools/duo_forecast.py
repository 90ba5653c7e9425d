"""Learn what cities of Duo come to: ``python tools/duo_forecast.py --games 600 --seed 1``.

Greedy bots play each other and, every other game, together: the chapters of the campaign and the challenge's levels in
turn, alone and with two. Every turn tells what was there and what came. Four fifths of the games are fitted to (least
squares, held back a little), the others say how far forecasts err. Writes the weights with the command and the figures.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from evertable.bots.duo.bot import DuoBot
from evertable.bots.duo.forecast import APART, COOP, LINES, SEASONS, features, way
from evertable.duo import CHAPTERS, GAME, LEVELS
from evertable.duo.score import score
from evertable.duo.state import Duo
from evertable.kernel.module import Config
from evertable.kernel.view import View
from evertable.pool.local import LocalPool
from evertable.pool.work import in_order

OUT = Path(__file__).parents[1] / "evertable" / "bots" / "weights" / "duo.json"
TESTED = 5
"""Every fifth game of a way of playing is kept to test with."""
HOLD = 20.0
"""How strongly weights are held back, in turns, for features of equal spread."""


class Row(NamedTuple):
    """One mayor at one turn."""

    way: str
    season: int
    told: list[float]
    came: list[float]
    """By line, less what was there; the journey as a whole."""


def config_of(number: int) -> Config:
    """Which game has a number."""
    turn = number // 2
    if number % 2 == 0:
        return GAME.config(2, ["competitive"])
    if turn % 2:
        return GAME.config(1 + turn // 2 % 2, ["challenge"], {"level": list(LEVELS)[turn // 4 % len(LEVELS)]})
    return GAME.config(1 + turn // 2 % 2, ["coop"], {"chapter": list(CHAPTERS)[turn // 4 % len(CHAPTERS)]})


def play(job: tuple[int, int]) -> list[Row]:
    """The turns of one game."""
    seed, number = job
    s: Duo = GAME.new_game(config_of(number), seed * 1_000_003 + number)
    bots = [DuoBot(GAME, seed * 8 + seat) for seat in range(s.table.config.seats)]
    seen: list[tuple[int, int, dict[str, int], list[float]]] = []
    while not GAME.over(s):
        actor = GAME.actor(s)
        if GAME.starts_turn(s):
            for mayor in range(1 if s.table.coop else 2):
                now = dict(score(s)[s.table.seat_of[mayor]].lines)
                seen.append((mayor, s.season, now, features(GAME, s, mayor)))
        GAME.apply(s, bots[actor].choose(View(GAME, s, actor)))
    ends = [score(s)[s.table.seat_of[mayor]].lines for mayor in range(2)]
    return [
        Row(way(s), season, told, [_came(line, now, ends[mayor]) for line in LINES])
        for mayor, season, now, told in seen
    ]


def _came(line: str, now: dict[str, int], end: Any) -> float:
    return float(end.get(line, 0) - (0 if line == "journey" else now.get(line, 0)))


def fit(rows: list[Row]) -> list[list[float]]:
    """The weights of a season, by line."""
    told, came = np.array([row.told for row in rows]), np.array([row.came for row in rows])
    mean, spread = told.mean(axis=0), told.std(axis=0)
    used = np.flatnonzero(spread > 1e-9)
    scaled = (told[:, used] - mean[used]) / spread[used]
    found = np.zeros((told.shape[1], len(LINES)))
    squares = scaled.T @ scaled + HOLD * np.eye(len(used))
    found[used] = np.linalg.solve(squares, scaled.T @ (came - came.mean(axis=0))) / spread[used, None]
    found[0] = came.mean(axis=0) - mean @ found  # the first feature is one
    return [[round(float(weight), 4) for weight in line] for line in found.T]


def errors(rows: list[Row], weights: list[list[float]]) -> dict[str, float]:
    """How far the whole points told for a season are from those that came."""
    told = np.maximum(0.0, np.array([row.told for row in rows]) @ np.array(weights).T).sum(axis=1)
    off = told - np.array([row.came for row in rows]).sum(axis=1)
    return {"bias": round(float(off.mean()), 2), "rms": round(float(np.sqrt((off**2).mean())), 2)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    learned: dict[tuple[str, int], list[Row]] = defaultdict(list)
    tested: dict[tuple[str, int], list[Row]] = defaultdict(list)
    with LocalPool(given.jobs) as pool:
        jobs = [(given.seed, number) for number in range(given.games)]
        for number, game in enumerate(in_order(pool.run(play, jobs))):
            for row in game:
                (tested if number // 2 % TESTED == 0 else learned)[row.way, row.season].append(row)
    ways = (APART, COOP)
    table = {one: [fit(learned[one, season]) for season in range(SEASONS)] for one in ways}
    figures = {one: [errors(tested[one, season], table[one][season]) for season in range(SEASONS)] for one in ways}
    command = f"python tools/duo_forecast.py --games {given.games} --seed {given.seed}"
    given.out.write_text(
        json.dumps({"command": command, "tested": figures, "weights": table}, indent=1) + "\n", encoding="utf-8"
    )
    print(json.dumps(figures, indent=2))
