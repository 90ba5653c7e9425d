"""How fast Everdell is: ``python bench/everdell.py [--players 2 4] [--profile]``.

Speed is looked at and compared, never asserted: the figures depend on the machine and on what else it is doing.
Times are of the processor, so that other work on the machine disturbs them less.
"""

import argparse
import cProfile
import platform
import pstats
from collections.abc import Callable
from statistics import median
from time import process_time

from evertable.bots.plan import Plan
from evertable.bots.registry import bot_named
from evertable.bots.simulation import simulate
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View

ROUNDS = 5
RANDOM_GAMES = 40
GREEDY_GAMES = 4


def positions(seats: int) -> list[tuple[Everdell, int]]:
    """Every position of some random games, with the action taken there."""
    found = []
    rng = seeded(1)
    for seed in range(10):
        s = GAME.new_game(GAME.config(seats), seed)
        while not GAME.over(s):
            actions = GAME.legal_actions(s)
            rng, index = below(rng, len(actions))
            found.append((s.copy(), actions[index]))
            GAME.apply(s, actions[index])
    return found


def microseconds(run: Callable[[], None], count: int) -> float:
    """The median time of one of ``count`` calls that a run makes."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        run()
        times.append(process_time() - start)
    return median(times) / count * 1e6


def steps(seats: int) -> None:
    """Copying, listing actions and applying one, each on its own."""
    found = positions(seats)

    def copy() -> None:
        for s, _ in found:
            s.copy()

    def legal() -> None:
        for s, _ in found:
            GAME.legal_actions(s)

    def copy_and_apply() -> None:
        for s, action in found:
            GAME.apply(s.copy(), action)

    copying = microseconds(copy, len(found))
    applying = microseconds(copy_and_apply, len(found)) - copying
    listing = microseconds(legal, len(found))
    print(f"{seats} players: copy {copying:.1f} µs, legal_actions {listing:.1f} µs, apply {applying:.1f} µs")


def games(seats: int, bot: str, number: int) -> None:
    """Whole games, as ``evertable simulate`` plays them on one core; one round is enough for slow bots."""
    rates = []
    for seed in range(ROUNDS if bot == "random" else 1):
        start = process_time()
        simulate(Plan("everdell", seats, bots=[bot], seed=seed), number)
        rates.append(number / (process_time() - start))
    print(f"{seats} players: {median(rates):.1f} {bot} games per second")


def thinking(seats: int, bot: str) -> None:
    """The time that a bot takes for a decision, over one game against itself."""
    s = GAME.new_game(GAME.config(seats), 1)
    bots = [bot_named(bot, GAME, seat) for seat in range(seats)]
    times = []
    while not GAME.over(s):
        start = process_time()
        action = bots[GAME.actor(s)].choose(View(GAME, s, GAME.actor(s)))
        times.append((process_time() - start) * 1e3)
        GAME.apply(s, action)
    mean, long = sum(times) / len(times), sorted(times)[len(times) * 99 // 100]
    print(
        f"{seats} players: {bot} thinks {mean:.1f} ms a move, {long:.1f} ms in one of 100, {max(times):.1f} ms at most"
    )


def profile(seats: int) -> None:
    """Where the time of a greedy game goes."""
    with cProfile.Profile() as found:
        simulate(Plan("everdell", seats, bots=["greedy"], seed=1), 1)
    pstats.Stats(found).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 3, 4, 5, 6])
    parser.add_argument("--profile", action="store_true", help="show where the time of a greedy game goes")
    given = parser.parse_args()
    print(f"Python {platform.python_version()}, interpreted, one core")
    for number in given.players:
        if given.profile:
            profile(number)
            continue
        steps(number)
        games(number, "random", RANDOM_GAMES)
        games(number, "greedy", GREEDY_GAMES)
        thinking(number, "greedy")
