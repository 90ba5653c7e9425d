"""Do the levels keep their time on a loaded machine? Each plays itself as it does at a table, beside processes that
keep all cores busy; the time of a turn is compared with what the level may take.

``python bench/levels.py [--games N] [--load N] [--levels LEVEL ...] [--players N] [GAME ...]``
"""

import argparse
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager

from evertable import registry
from evertable.arena.statistics import percentile
from evertable.arena.tournament import Tournament
from evertable.arena.workers import play_all
from evertable.bots.levels import offered, turn_seconds

LIMIT = 60.0
GRACE = 1.2
"""What the 99th percentile of a turn may take, as a part of its time."""


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but work."""
    spinners = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(count)]
    for spinner in spinners:
        spinner.start()
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()


def _spin() -> None:
    while True:
        sum(range(10_000))


def measure(game: str, level: str, players: int, count: int) -> str:
    """One line of the table."""
    seconds = turn_seconds(level)
    tournament = Tournament(game=game, bots=(level,), players=players, time=seconds)
    results = list(play_all(tournament, tournament.fixtures(count), 1, LIMIT))
    turns = [sum(turn) / 1e6 for result in results for seat in result.times for turn in seat]
    broken = sum(result.error is not None for result in results)
    if not turns:
        return f"{game:10} {level:12} no game came to an end"
    p99 = percentile(turns, 0.99)
    verdict = "kept" if p99 <= GRACE * seconds else "NOT KEPT"
    figures = (
        f"p50 {percentile(turns, 0.5):6.3f}  p99 {p99:6.3f}  max {max(turns):6.3f}  p99 / time {p99 / seconds:5.2f}"
    )
    failed = f", {broken} broken off" if broken else ""
    return f"{game:10} {level:12} {seconds:5.2f} s {len(turns):6} turns  {figures}  {verdict}{failed}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[], help="left out: all that have levels")
    parser.add_argument("--games", dest="count", type=int, default=3, help="games of each level")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="left out: all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--load", type=int, default=2 * (os.cpu_count() or 1), help="busy processes beside the bot")
    wanted = parser.parse_args()
    with busy(wanted.load):
        print(f"{wanted.load} busy processes beside one bot, {os.cpu_count()} cores")
        for game in wanted.games or registry.NAMES:
            for level in wanted.levels or offered(registry.game_named(game)):
                print(measure(game, level, wanted.players, wanted.count), flush=True)


if __name__ == "__main__":
    main()
