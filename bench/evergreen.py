"""How fast Evergreen is: ``python bench/evergreen.py``.

Speed is looked at and compared, never asserted: the figures depend on the machine and on what else it is doing.
"""

import platform
from collections.abc import Callable
from statistics import median
from time import perf_counter

from evertable.bots.evergreen_bot import EvergreenBot
from evertable.bots.plan import Plan
from evertable.bots.simulation import simulate
from evertable.evergreen import GAME
from evertable.evergreen.state import Evergreen
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View

ROUNDS = 5


def positions(seats: int) -> list[tuple[Evergreen, int]]:
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
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
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
    print(f"{seats} players: copy {copying:.2f} µs, legal_actions {listing:.2f} µs, apply {applying:.2f} µs")


def games(seats: int) -> None:
    """Whole random games, as ``evertable simulate`` plays them on one core."""
    rates = [400 / simulate(Plan("evergreen", seats, seed=i), 400).seconds for i in range(ROUNDS)]
    print(f"{seats} players: {median(rates):.0f} random games per second (best {max(rates):.0f})")


def thinking(seats: int) -> None:
    """The time that the Evergreen bot takes for a decision, over one game against itself."""
    s = GAME.new_game(GAME.config(seats), 1)
    bots = [EvergreenBot(GAME, seat) for seat in range(seats)]
    times = []
    while not GAME.over(s):
        start = perf_counter()
        action = bots[GAME.actor(s)].choose(View(GAME, s, GAME.actor(s)))
        times.append((perf_counter() - start) * 1e3)
        GAME.apply(s, action)
    print(f"{seats} players: the bot thinks {sum(times) / len(times):.1f} ms a move, {max(times):.1f} ms at most")


if __name__ == "__main__":
    print(f"Python {platform.python_version()}, interpreted, one core")
    for part in (steps, games, thinking):
        for number in GAME.seats:
            part(number)
