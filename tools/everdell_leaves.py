"""Fit Everdell's leaf values: ``python tools/everdell_leaves.py --tables boxes --games 300 --seed 1``.

Games of self-play at first sight, two players unless said, are split: four fifths are fitted to, the rest tell the
errors. ``--tables`` says which kind of tables is played and fitted (``KINDS``); its entry in
``evertable/bots/weights/everdell_leaves.json`` is written, the others stay. ``--tables "base with net"`` is the base
game played by the package's value net. The same arguments give the same entry.
``--resume FILE`` keeps every game there and goes on where it ends.
"""

import argparse
import json
import shlex
from functools import lru_cache
from pathlib import Path
from typing import Any

from evertable.bots.everdell import NET
from evertable.bots.everdell.leaf_values import AUTOMA_NUMBERS, FILE, KINDS, NUMBERS, WITH_NET, kind_of
from evertable.bots.everdell.net_file import load_net
from evertable.bots.learning import first_sight
from evertable.bots.learning.leaf_fit import Row, automa_rows_of, calibration, errors, fit, rows_of
from evertable.bots.simulation.plan import GAUGE_SEEDS, RANDOM, Plan
from evertable.everdell import GAME
from evertable.everdell.ids import MODULES
from evertable.kernel.module import Config
from evertable.pool.local import LocalPool
from evertable.pool.work import in_order

OUT = Path(__file__).parents[1] / "evertable" / "bots" / FILE
HELD_OUT = 5
"""One game in so many is not fitted to."""


ALONE = tuple(module.id for module in GAME.modules if module.automas)
"""The boxes that bring an automa; without any, a player alone meets the one of the base game."""
BOXES = tuple(name for name in MODULES if name != "base" and name not in ALONE)

Job = tuple[str, int, int]
"""A kind of tables, the number of players and a seed."""
Rows = tuple[list[Row], list[Row]]
"""A game's rows of seats and of automas."""


RUN = 8
"""Games in a row that share a table with boxes: to build one takes longer than to play a game."""


@lru_cache(maxsize=1)
def config_of(kind: str, players: int, turn: int) -> Config:
    """Return a table of a kind. Boxes, years and levels take turns; every third set of boxes is a random one."""
    if kind in (KINDS[0], WITH_NET):
        return GAME.config(players)
    if kind == "automa":
        return GAME.config(1, options={"year": 1 + turn % 3})
    if kind == "boxes":
        if turn % 3 == 0:
            return Plan(GAME.name, players, RANDOM, seed=1).config(turn)
        return GAME.config(players, (BOXES[(turn // 3 * 2 + turn % 3) % len(BOXES)],))
    if turn % 4:
        return GAME.config(1, ("nightweave",), {"level": turn % 5})
    return GAME.config(1, (BOXES[turn // 4 % len(BOXES)],), {"year": 1 + turn % 3})


def play(job: Job) -> Rows:
    """Play one game in a worker process."""
    kind, players, seed = job
    net = load_net(NET) if kind == WITH_NET else None
    game = first_sight.play(config_of(kind, players, seed // (RUN if kind == "boxes" else 1)), seed, net)
    if kind_of(game[0].s) != kind and net is None:  # a random set may bring an automa
        return [], []
    return rows_of(game, boxes_of(kind)), automa_rows_of(game)


def boxes_of(kind: str) -> tuple[str, ...]:
    """Return the boxes that have a weight of their own."""
    return tuple(name for name in MODULES if name != "base") if kind.endswith("boxes") else ()


def collect(jobs: list[Job], processes: int, kept: Path | None) -> list[Rows]:
    """Return the rows of all games, from the file or played now; a line of the file is a job and its rows."""
    known: dict[Job, Rows] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            (kind, players, seed), (seats, automas) = json.loads(line)
            known[kind, players, seed] = [Row(*row) for row in seats], [Row(*row) for row in automas]
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
    parser.add_argument("--tables", choices=(*KINDS, WITH_NET), default=KINDS[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", type=int, nargs="+", default=[2], help="numbers of players, taken in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    if given.seed in GAUGE_SEEDS:
        parser.error(f"seeds {GAUGE_SEEDS[0]} to {GAUGE_SEEDS[-1]} are reserved for evertable gauge")
    kind = given.tables
    jobs = [(kind, given.players[i % len(given.players)], given.seed * 1_000_003 + i) for i in range(given.games)]
    games = collect(jobs, given.jobs, given.resume)
    learned, held = [game for i, game in enumerate(games) if i % HELD_OUT], games[::HELD_OUT]
    tables = "" if kind == KINDS[0] else f" --tables {shlex.quote(kind)}"
    players = "" if given.players == [2] else f" --players {' '.join(map(str, given.players))}"
    rows = [row for game in held for row in game[0]]
    weights = fit([row for game in learned for row in game[0]])
    entry: dict[str, Any] = {
        "command": f"python tools/everdell_leaves.py{tables} --games {given.games} --seed {given.seed}{players}",
        "judgement": calibration(rows),
        "errors": errors(rows, weights),
        "boxes": boxes_of(kind),
        "weights": weights,
    }
    if kind.startswith("automa"):
        automas = [row for game in held for row in game[1]]
        entry["automa"] = fit([row for game in learned for row in game[1]])
        entry["automa errors"] = errors(automas, entry["automa"])
    told = json.loads(given.out.read_text(encoding="utf-8")) if given.out.exists() else {"kinds": {}}
    kinds = told["kinds"] | {kind: entry}
    kinds = {name: kinds[name] for name in (*KINDS, WITH_NET) if name in kinds}
    told = {"numbers": NUMBERS, "automa numbers": AUTOMA_NUMBERS, "kinds": kinds}
    given.out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps({name: found for name, found in entry.items() if "errors" in name or name == "judgement"}))


if __name__ == "__main__":
    main()
