"""How well the points that hints foretell fit what comes: ``python bench/forecasts.py``.

Greedy bots play each other; at the beginning of each of their seasons the points foretold are noted. Prints by season
the mean of what was told beyond what came, and the root mean square error. ``--weights FILE`` compares other weights.
"""

import argparse
from pathlib import Path
from statistics import fmean

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.learned import Learned, expected_lines, load_learned, read_learned
from evertable.everdell import GAME
from evertable.everdell.ids import SEASONS
from evertable.kernel.view import View

DEALS = 900_000
"""Seeds begin here: no course is trained on them."""


def errors(players: int, modules: list[str], games: int, learned: Learned) -> list[list[float]]:
    """By season, for each seat of each game: the points foretold less those that came."""
    found: list[list[float]] = [[] for _ in SEASONS]
    for number in range(games):
        s = GAME.new_game(GAME.config(players, modules), DEALS + number)
        bots = [EverdellBot(GAME, number * 8 + seat) for seat in range(players)]
        told: dict[tuple[int, int], float] = {}
        while not GAME.over(s):
            actor = GAME.actor(s)
            if (actor, s.season[actor]) not in told:
                told[actor, s.season[actor]] = sum(expected_lines(s, actor, learned).values())
            GAME.apply(s, bots[actor].choose(View(GAME, s, actor)))
        totals = GAME.result(s).totals
        for (seat, season), points in told.items():
            found[season].append(points - totals[seat])
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="*", default=["", "pearlbrook", "newleaf", "spirecrest", "bellfaire,powers"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=8, help="for each set of modules")
    parser.add_argument("--weights", type=Path, help="a weight file instead of the one that comes with the package")
    given = parser.parse_args()
    weights = read_learned(given.weights.read_bytes()) if given.weights else load_learned()
    print(f"{'':18}" + "".join(f"{season:>15}" for season in SEASONS))
    for names in given.sets:
        seasons = errors(given.players, [name for name in names.split(",") if name], given.games, weights)
        row = [f"{fmean(x):+.1f} ± {fmean([y * y for y in x]) ** 0.5:.1f}" for x in seasons]
        print(f"{names or 'base':18}" + "".join(f"{cell:>15}" for cell in row))
