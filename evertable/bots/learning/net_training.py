"""Train the net in generations: play with the last one, learn what draws tell, and go on.

The first generation plays by a net that is given, or by the corrected judgement. After each the next net is fitted to
the turns of all games that were drawn by lot (``lot_fit.py``). Some seats are played by nets of earlier generations.

A folder keeps everything: the positions of games in parts (``rows0-000.npz``, ...), the nets (``net0.npz``, with which
it begins, ...) and the course of learning (``course.json``). A run that was cut short goes on after its last whole
part, and ends as if it had not been.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.net_bot import PLAIN, NetBot
from evertable.bots.everdell.net_file import read_net
from evertable.bots.learning.lot_fit import StraightNet, correct
from evertable.bots.learning.net_games import Make, Rows, play
from evertable.bots.learning.training import write_file
from evertable.bots.simulation.plan import GAUGE_SEEDS
from evertable.everdell import GAME
from evertable.pool.work import Pool, in_order

PORTION: Final = 10
"""Games that a process plays at a time."""
PART: Final = 250
"""Games of a file."""
MEMORY: Final = 6
"""Nets of so many generations play."""
OLD: Final = 0.25
"""In so many games one seat is played by an earlier generation."""
Job = tuple[int, tuple[int, ...], int, int, tuple[bytes, ...]]
"""A portion of games: seed, numbers of players, first game, games, and nets, the newest first."""


@dataclass(frozen=True)
class NetCourse:
    """The plan of a training run."""

    players: Sequence[int] = (2, 2, 4)
    """Numbers of players, taken in turn."""
    games: int = 10_000
    each: int = 2000
    """Games of a generation."""
    seed: int = 0
    begin: str = ""
    """The file of the net that the first generation plays by; without one it plays by the corrected judgement."""

    def __post_init__(self) -> None:
        if self.seed in GAUGE_SEEDS:
            first, last = GAUGE_SEEDS[0], GAUGE_SEEDS[-1]
            raise ValueError(f"the deals of seeds {first} to {last} are reserved for evertable gauge: choose another")

    def check(self) -> None:
        """Raise ConfigError or ValueError if no game can be played so."""
        if not self.players or min(self.players) < 2:
            raise ValueError("nets learn from games of two players or more")
        for seats in self.players:
            GAME.config(seats)
        if self.begin:
            read_net(Path(self.begin).read_bytes())


def train_nets(course: NetCourse, folder: Path, pool: Pool, tell: Callable[[int, dict[str, Any] | None], None]) -> None:
    """Run a course to its end, from where its folder stopped. ``tell`` receives finished games and generations."""
    folder.mkdir(parents=True, exist_ok=True)
    told = load_course(folder)
    if told and told["course"] | {"games": 0} != json.loads(json.dumps(asdict(course) | {"games": 0})):
        raise ValueError(
            f"{folder} holds another course: give the same players, games of a generation, seed and net to begin with"
        )
    entries: list[dict[str, Any]] = told["generations"] if told else []

    def keep() -> None:
        text = json.dumps({"game": GAME.name, "course": asdict(course), "generations": entries}, indent=2)
        write_file(folder / "course.json", (text + "\n").encode())

    if not told:
        first = Path(course.begin).read_bytes() if course.begin else StraightNet.corrected().file()
        write_file(folder / "net0.npz", first)
        keep()
    for number in range(len(entries), -(-course.games // course.each)):
        entries.append(_generation(course, number, folder, pool, tell))
        keep()
        tell(0, entries[-1])


def load_course(folder: Path) -> dict[str, Any]:
    """Return what a folder tells of its course; empty if nothing was kept."""
    path = folder / "course.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def _generation(
    course: NetCourse, number: int, folder: Path, pool: Pool, tell: Callable[[int, Any], None]
) -> dict[str, Any]:
    """Play and fit one generation. Return its entry in the course."""
    nets = tuple((folder / f"net{n}.npz").read_bytes() for n in range(number, max(-1, number - MEMORY), -1))
    points: list[list[int]] = []
    for part, first in enumerate(range(0, course.each, PART)):
        file, totals = folder / f"rows{number}-{part:03}.npz", folder / f"points{number}-{part:03}.json"
        games = min(PART, course.each - first)
        if not totals.exists():
            rows, found = Rows(), list[list[int]]()
            jobs = [
                (
                    course.seed,
                    tuple(course.players),
                    number * course.each + begin,
                    min(PORTION, first + games - begin),
                    nets,
                )
                for begin in range(first, first + games, PORTION)
            ]
            for played, ended in in_order(pool.run(play_portion, jobs)):
                rows.join(played)
                found += ended
                tell(len(ended), None)
            write_file(file, rows.file())
            write_file(totals, json.dumps(found).encode())
        points += json.loads(totals.read_text(encoding="utf-8"))
    parts = -(-course.each // PART)
    files = [folder / f"rows{n}-{part:03}.npz" for n in range(number + 1) for part in range(parts)]
    corrections = correct(files, StraightNet.read((folder / "net0.npz").read_bytes()))
    write_file(folder / f"net{number + 1}.npz", corrections.net.file())
    two = [ended for ended in points if len(ended) == 2]
    return {
        "games": (number + 1) * course.each,
        "mean": round(float(np.mean(two)), 2) if two else None,
        "winners": round(float(np.mean([max(ended) for ended in two])), 2) if two else None,
        "lots": {name: round(figure, 3) for name, figure in corrections.figures.items()},
    }


def play_portion(job: Job) -> tuple[Rows, list[list[int]]]:
    """Return the positions of a portion of games and their points, for a worker process."""
    seed, players, first, games, nets = job
    makers: list[Make] = [partial(_net_bot, net=read_net(data)) for data in nets] + [_corrected]
    rows, totals = Rows(), []
    for number in range(first, first + games):
        seats = players[number % len(players)]
        rng = np.random.default_rng([seed, number, 3])
        chosen, learn = [makers[0]] * seats, [True] * seats
        if len(makers) > 1 and rng.random() < OLD:
            old = int(rng.integers(seats))
            chosen[old], learn[old] = makers[1 + int(rng.integers(len(makers) - 1))], False
        totals.append(play(GAME.config(seats), seed * 1_000_003 + number, number, chosen, learn, rows))
    return rows, totals


def _corrected(seed: int) -> EverdellBot:
    return EverdellBot(GAME, seed, weights=PLAIN, learned=load_learned(CORRECTIONS))


def _net_bot(seed: int, net: Any) -> NetBot:
    return NetBot(GAME, seed, net)
