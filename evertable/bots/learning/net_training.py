"""Train the net in generations: play with the last one, learn what draws tell, and go on.

The first generation plays by the corrected judgement, with which nets begin. A generation fits a forecast to what came
of its positions (``net_fit.py``), then, with it as a control, the next net to turns drawn by lot (``lot_fit.py``). Some
seats are played by nets of earlier generations.

A folder keeps everything: the positions of each generation's games (``rows0.npz``, ...), the nets (``net1.npz``, ...),
what fitting goes on from (``state1.npz``, ...) and the course of learning (``course.json``). A run that was cut short
goes on after its last whole generation, and ends as if it had not been.
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
from evertable.bots.everdell.net_file import read_net, write_net
from evertable.bots.learning.lot_fit import correct
from evertable.bots.learning.net_fit import Fit, Positions, begin, moved, player, train_net, whole
from evertable.bots.learning.net_games import Make, Rows, play
from evertable.bots.learning.training import write_file
from evertable.bots.simulation.plan import GAUGE_SEEDS
from evertable.everdell import GAME
from evertable.pool.work import Pool, in_order

PORTION: Final = 10
"""Games that a process plays at a time."""
MEMORY: Final = 6
"""A net is fitted to the games of this many generations."""
EPOCHS: Final = 4
RATE: Final = 1e-3
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


def train_nets(course: NetCourse, folder: Path, pool: Pool, tell: Callable[[int, dict[str, Any] | None], None]) -> None:
    """Run a course to its end, from where its folder stopped. ``tell`` receives finished games and generations."""
    folder.mkdir(parents=True, exist_ok=True)
    told = load_course(folder)
    if told and told["course"] | {"games": 0} != json.loads(json.dumps(asdict(course) | {"games": 0})):
        raise ValueError(f"{folder} holds another course: give the same players, games of a generation and seed")
    entries: list[dict[str, Any]] = told["generations"] if told else []
    for number in range(len(entries), -(-course.games // course.each)):
        entries.append(_generation(course, number, folder, pool, tell))
        text = json.dumps({"game": GAME.name, "course": asdict(course), "generations": entries}, indent=2)
        write_file(folder / "course.json", (text + "\n").encode())
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
    nets = tuple((folder / f"net{n}.npz").read_bytes() for n in range(number, max(0, number - MEMORY), -1))
    jobs = [
        (course.seed, tuple(course.players), number * course.each + first, min(PORTION, course.each - first), nets)
        for first in range(0, course.each, PORTION)
    ]
    rows, totals = Rows(), []
    for played, points in in_order(pool.run(play_portion, jobs)):
        rows.join(played)
        totals += points
        tell(len(points), None)
    write_file(folder / f"rows{number}.npz", rows.file())
    files = [folder / f"rows{n}.npz" for n in range(max(0, number + 1 - MEMORY), number + 1)]
    rng = np.random.default_rng([course.seed, number])
    positions = Positions(files)
    fit = moved(_read_state(folder, number), positions.columns) if number else begin(positions.columns, rng)
    curve = train_net(fit, positions, EPOCHS, RATE, rng)
    corrections = correct(fit, positions)
    _write_state(folder, number + 1, fit)
    write_file(folder / f"net{number + 1}.npz", write_net(whole(player(corrections.weights))))
    two = [points for points in totals if len(points) == 2]
    return {
        "games": (number + 1) * course.each,
        "positions": len(positions),
        "mean": round(float(np.mean(two)), 2) if two else None,
        "winners": round(float(np.mean([max(points) for points in two])), 2) if two else None,
        "errors": [[round(error, 2) for error in errors] for errors in curve],
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


def _write_state(folder: Path, number: int, fit: Fit) -> None:
    arrays: dict[str, Any] = {f"parameter_{name}": array for name, array in fit.parameters.items()}
    arrays |= {"columns": fit.columns, "slope": fit.slope, "given": fit.given}
    path = folder / "state.part.npz"
    np.savez(path, allow_pickle=False, **arrays)
    path.replace(folder / f"state{number}.npz")


def _read_state(folder: Path, number: int) -> Fit:
    with np.load(folder / f"state{number}.npz") as found:
        prefix = "parameter_"
        parameters = {name.removeprefix(prefix): found[name] for name in found.files if name.startswith(prefix)}
        return Fit(found["columns"], parameters, found["slope"], found["given"])
