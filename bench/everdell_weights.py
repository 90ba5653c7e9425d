"""Self-play of the Everdell bot, to find its weights.

``python bench/everdell_weights.py`` prints its mean score; ``NAME=VALUE`` changes a weight for every seat, four values
between commas one by season.

``--duels`` is how weights are found. Each game sets the bot against its opposite: every weight, and what every card of
the base game is thought to bring beyond its text, is moved up for one seat and down for the other, at random. The mean
margin of those that were moved up is the slope of a weight. With ``--out FILE`` weights are moved along the slopes,
those that chance may have made less, and written down with the cards' extras and the figures.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, hypot, log
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.weights import Weights
from evertable.everdell import GAME
from evertable.everdell.ids import CARD_COUNT, CATALOG, NAMES
from evertable.kernel.view import View

STEP: Final = 0.25
"""Weights are moved by this factor's exponential, ..."""
POINTS: Final = 1.0
"""... and what a card brings by so many points."""
LONGEST: Final = 1.5
"""No weight goes further than so many steps at once."""
DEALS: Final = 1_000_000
"""Seeds of duels begin here; results are quoted from others."""

CARDS: Final = [card for card in range(CARD_COUNT) if CATALOG.cards[card].module == "base"]
FIELDS: Final = [
    (field, season)
    for field, value in Weights()._asdict().items()
    if field not in ("rival", "extra")
    for season in (range(len(value)) if isinstance(value, tuple) else (None,))
]
"""Every single weight; ``rival`` is a matter of taste against stronger bots."""
Job = tuple[int, int, tuple[str, ...], Sequence[Weights]]


class Duel(NamedTuple):
    """By how much the seat that was moved along the signs won, and the mean of both totals."""

    margin: int
    mean: float
    signs: list[int]


def play(job: Job, deals: int = 0) -> tuple[int, ...]:
    """The totals of one game: seats, number, modules and the weights of each seat."""
    seats, seed, modules, weights = job
    s = GAME.new_game(GAME.config(seats, modules), deals + seed)
    bots = [EverdellBot(GAME, seed * 8 + seat, weights[seat]) for seat in range(seats)]
    while not GAME.over(s):
        actor = GAME.actor(s)
        GAME.apply(s, bots[actor].choose(View(GAME, s, actor)))
    return GAME.result(s).totals[:seats]


def flat(weights: Weights) -> list[float]:
    """All numbers in a row: logarithms of weights, then the cards' extras."""
    values: dict[str, Any] = weights._asdict()
    numbers = [log(values[field] if season is None else values[field][season]) for field, season in FIELDS]
    return numbers + [weights.extra[card] if weights.extra else 0.0 for card in CARDS]


def shaped(weights: Weights, row: Sequence[float]) -> Weights:
    """A row of numbers as weights."""
    values: dict[str, Any] = {}
    for (field, season), number in zip(FIELDS, row[: len(FIELDS)], strict=True):
        values[field] = exp(number) if season is None else (*values.get(field, ()), exp(number))
    extra = list(weights.extra) or [0.0] * CARD_COUNT
    for card, number in zip(CARDS, row[len(FIELDS) :], strict=True):
        extra[card] = number
    return weights._replace(extra=tuple(extra), **values)


def moved(row: Sequence[float], steps: Sequence[float]) -> list[float]:
    """A row some steps further."""
    return [x + (STEP if i < len(FIELDS) else POINTS) * steps[i] for i, x in enumerate(row)]


def duel(job: tuple[int, Weights]) -> Duel:
    """One game against the opposite."""
    seed, weights = job
    random, row = Random(seed), flat(weights)
    signs = [random.choice((-1, 1)) for _ in row]
    seat = random.choice((0, 1))
    pair = [shaped(weights, moved(row, signs)), shaped(weights, moved(row, [-sign for sign in signs]))]
    totals = play((2, seed, (), pair if seat == 0 else pair[::-1]), DEALS)
    return Duel(totals[seat] - totals[1 - seat], fmean(totals), signs)


def duels(weights: Weights, given: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print the slope of each weight, the steepest first, and write where the slopes lead."""
    found = list(pool.map(duel, [(given.seed + i, weights) for i in range(given.games)], chunksize=4))
    error = hypot(*(game.margin for game in found)) / len(found) / 2
    names = [field if season is None else f"{field}[{season}]" for field, season in FIELDS]
    names += [NAMES[card] for card in CARDS]
    slopes = [fmean(game.margin * game.signs[i] for game in found) / 2 for i in range(len(names))]
    print(f"mean {fmean(game.mean for game in found):.2f}; standard error of a slope {error:.2f}")
    for slope, name in sorted(zip(slopes, names, strict=True), key=lambda pair: -abs(pair[0])):
        print(f"{name:20} {slope:+.2f} points a step")
    if given.out:
        sure = [slope**3 / (slope**2 + 2 * error**2) for slope in slopes]
        steps = [max(-LONGEST, min(LONGEST, given.pace * slope)) for slope in sure]
        write(given, shaped(weights, moved(flat(weights), steps)))


def write(given: argparse.Namespace, weights: Weights) -> None:
    """Weights and cards' extras to a file, as ``evertable/bots/weights/everdell_cards.json`` has them."""
    values: dict[str, Any] = weights._asdict()
    extra = values.pop("extra")
    rounded = {
        field: [round(x, 2) for x in value] if isinstance(value, tuple) else round(value, 2)
        for field, value in values.items()
    }
    command = (
        f"python bench/everdell_weights.py --duels --games {given.games} --seed {given.seed} --pace {given.pace:g}"
    )
    cards = {NAMES[card]: round(extra[card], 2) for card in CARDS}
    told = {"commands": [command], "weights": rounded, "cards": cards}
    given.out.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def mean_score(weights: Weights, given: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print the mean score of all seats, with its standard error."""
    seeds = range(given.seed, given.seed + given.games)
    jobs: list[Job] = [(given.players, seed, given.modules, [weights] * given.players) for seed in seeds]
    results = [points for totals in pool.map(play, jobs, chunksize=4) for points in totals]
    spread = stdev(results)
    print(f"mean {fmean(results):.2f} ± {spread / len(results) ** 0.5:.2f}, spread {spread:.1f}, best {max(results)}")


def changed(pair: str) -> tuple[str, Any]:
    """``NAME=VALUE`` as a field and its value."""
    name, value = pair.split("=")
    return name, tuple(float(x) for x in value.split(",")) if "," in value else float(value)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="*", metavar="NAME=VALUE", help=f"some of {', '.join(Weights._fields)}")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", nargs="*", default=())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--duels", action="store_true", help="find out which way weights lead; two players")
    parser.add_argument("--pace", type=float, default=3.0, help="how many steps a slope of one point is followed")
    parser.add_argument("--out", type=Path, help="write the weights that duels lead to")
    given = parser.parse_args()
    given.modules = tuple(given.modules)
    chosen = Weights()._replace(**dict(map(changed, given.weights)))
    with ProcessPoolExecutor(given.jobs) as workers:
        (duels if given.duels else mean_score)(chosen, given, workers)
