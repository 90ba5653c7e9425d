"""Fit Everdell's leaf values: ``python tools/everdell_leaves.py --games 300 --seed 1``.

Games of self-play at first sight, two players unless said, are split: four fifths are fitted to, the rest tell the
errors. Writes ``evertable/bots/weights/everdell_leaves.json``. The same arguments give the same file. ``--resume FILE``
keeps every game there and goes on where it ends.
"""

import argparse
import json
from pathlib import Path

from evertable.bots.everdell.leaf_values import FILE, NUMBERS
from evertable.bots.learning import first_sight
from evertable.bots.learning.leaf_fit import Row, calibration, errors, fit, rows_of
from evertable.bots.simulation.plan import GAUGE_SEEDS
from evertable.everdell import GAME
from evertable.pool.local import LocalPool
from evertable.pool.work import in_order

OUT = Path(__file__).parents[1] / "evertable" / "bots" / FILE
HELD_OUT = 5
"""One game in so many is not fitted to."""


def play(job: tuple[int, int]) -> list[Row]:
    """Play one game in a worker process."""
    players, seed = job
    return rows_of(first_sight.play(GAME.config(players), seed))


def collect(jobs: list[tuple[int, int]], processes: int, kept: Path | None) -> list[list[Row]]:
    """Return the rows of all games, from the file or played now; a line of the file is a job and its rows."""
    known: dict[tuple[int, int], list[Row]] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            job, rows = json.loads(line)
            known[tuple(job)] = [Row(*row) for row in rows]
    left = [job for job in jobs if job not in known]
    with LocalPool(processes) as pool:
        for job, rows in zip(left, in_order(pool.run(play, left)), strict=True):
            known[job] = rows
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([job, rows]) + "\n")
    return [known[job] for job in jobs]


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", type=int, nargs="+", default=[2], help="numbers of players, taken in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    if given.seed in GAUGE_SEEDS:
        parser.error(f"seeds {GAUGE_SEEDS[0]} to {GAUGE_SEEDS[-1]} are reserved for evertable gauge")
    jobs = [(given.players[i % len(given.players)], given.seed * 1_000_003 + i) for i in range(given.games)]
    games = collect(jobs, given.jobs, given.resume)
    learned = [row for i, game in enumerate(games) if i % HELD_OUT for row in game]
    held = [row for i, game in enumerate(games) if i % HELD_OUT == 0 for row in game]
    weights = fit(learned)
    players = "" if given.players == [2] else f" --players {' '.join(map(str, given.players))}"
    told = {
        "command": f"python tools/everdell_leaves.py --games {given.games} --seed {given.seed}{players}",
        "numbers": NUMBERS,
        "judgement": calibration(held),
        "errors": errors(held, weights),
        "weights": weights,
    }
    given.out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps({"judgement": told["judgement"], "errors": told["errors"]}))


if __name__ == "__main__":
    main()
