"""Does the judgement of Everdell's positions foretell? ``python -m bench.judgement --games 40``

Bots that take the best turn at first sight play each other. Printed by season, for the judgement at the end of each
turn: bias (what it told beyond what came), root mean square error, slope of what came over what it told, drift (the
mean change from an own turn to the next; 0 would be a forecast), and the error and drift of leaf values.
"""

import argparse
from statistics import fmean

from evertable.arena.statistics import standard_error
from evertable.bots.everdell.leaf_values import load_leaf_values
from evertable.bots.learning.first_sight import play
from evertable.bots.learning.leaf_fit import calibration, drift, rows_of
from evertable.everdell import GAME
from evertable.everdell.ids import SEASONS

DEALS = 910_000
"""Seeds begin here: nothing is fitted to them."""


def told(changes: list[float]) -> str:
    """Return a mean with its standard error."""
    return f"{fmean(changes):+.2f} ± {standard_error(changes):.2f}" if len(changes) > 1 else "–"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    games = [play(GAME.config(given.players), DEALS + number) for number in range(given.games)]
    leaves = load_leaf_values()
    rows = [row for game in games for row in rows_of(game)]
    seasons = calibration(rows)
    off: list[list[float]] = [[] for _ in SEASONS]
    for sample in [sample for game in games for sample in game]:
        if sample.s.stack and not sample.s.passed[sample.seat]:
            value = leaves.value(sample.s, sample.seat, sample.judgement)
            off[sample.s.season[sample.seat]].append(value - sample.came)
    print(f"{given.games} games of {given.players} players")
    print(f"{'':24}" + "".join(f"{season:>16}" for season in SEASONS))
    for name in ("turns", "bias", "error", "slope"):
        print(f"{'judgement, ' + name:24}" + "".join(f"{season.get(name, '–'):>16}" for season in seasons))
    print(f"{'judgement, drift':24}" + "".join(f"{told(changes):>16}" for changes in drift(games)))
    print(f"{'leaf value, bias':24}" + "".join(f"{fmean(x) if x else 0:>16.2f}" for x in off))
    roots = [fmean([y * y for y in x]) ** 0.5 if x else 0.0 for x in off]
    print(f"{'leaf value, error':24}" + "".join(f"{root:>16.2f}" for root in roots))
    print(f"{'leaf value, drift':24}" + "".join(f"{told(changes):>16}" for changes in drift(games, leaves)))


if __name__ == "__main__":
    main()
