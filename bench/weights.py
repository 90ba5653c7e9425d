"""Matches between the Evergreen bot and a variant of it: ``python bench/weights.py keep=0.4 mean=36 --players 4``.

This is how its weights were found. One seat in turn plays with the changed weights, the others with the usual ones;
the margin is what the variant scores above the mean of the others, with its standard error.
"""

import argparse
from statistics import fmean, stdev

from evertable.bots.evergreen.bot import EvergreenBot
from evertable.bots.evergreen.evaluation import Weights
from evertable.evergreen import GAME
from evertable.kernel.game import Result
from evertable.kernel.view import View


def play(seats: int, seed: int, odd: int, variant: Weights) -> Result:
    """One game in which the seat ``odd`` plays the variant."""
    s = GAME.new_game(GAME.config(seats), seed)
    bots = [EvergreenBot(GAME, seat, variant if seat == odd else None) for seat in range(seats)]
    views = [View(GAME, s, seat) for seat in range(seats)]
    while not GAME.over(s):
        actor = GAME.actor(s)
        GAME.apply(s, bots[actor].choose(views[actor]))
    return GAME.result(s)


def match(seats: int, games: int, first: int, variant: Weights) -> None:
    """Play a match and print how it went."""
    margins, wins = [], 0.0
    for number in range(games):
        odd = number % seats
        result = play(seats, first + number, odd, variant)
        own = result.totals[odd]
        margins.append(own - (sum(result.totals) - own) / (seats - 1))
        wins += (odd in result.winners) / len(result.winners)
    error = stdev(margins) / games**0.5
    print(
        f"{seats} players: margin {fmean(margins):+.2f} ± {error:.2f}, wins {wins / games:.1%} (even: {1 / seats:.1%})"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="+", metavar="NAME=VALUE", help=f"some of {', '.join(Weights._fields)}")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    changes = {name: float(value) for name, value in (pair.split("=") for pair in given.weights)}
    match(given.players, given.games, given.seed, Weights()._replace(**changes))
