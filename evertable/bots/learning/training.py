"""Train by self-play: play, fit weights, test them against the bot without them, and repeat.

The result depends only on the course and its seed, not on the number of processes or on interruptions. The state is
saved beside the weight file after each round, so that ``--resume`` can continue.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.learned import Floats, read_learned, write_learned
from evertable.bots.learning.calibration import Calibration
from evertable.bots.learning.randomised_turns import RandomisedTurns
from evertable.bots.learning.selfplay import play_some
from evertable.bots.learning.training_data import TrainingData
from evertable.bots.simulation.plan import GAUGE_SEEDS, RANDOM, Plan
from evertable.everdell import GAME
from evertable.everdell.ids import MODULES
from evertable.kernel.endless import MAX_STEPS, Endless
from evertable.kernel.module import Config
from evertable.kernel.view import View
from evertable.pool.work import Pool, in_order

TRIAL_SEED: Final = 7
"""The deals of trials are those of a seed this much higher."""
MEMORY: Final = 0.8
"""The share of older training data kept from round to round; randomised turns are all kept."""
PORTION: Final = 5
"""Games that a process plays at a time."""


@dataclass(frozen=True)
class Course:
    """The plan of a training run."""

    players: Sequence[int] = (2,)
    """Numbers of players, taken in turn."""
    sets: Sequence[Sequence[str] | str] = ((),)
    """Sets of modules, taken in turn; RANDOM is another one each time."""
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 400
    """Games in all."""
    each: int = 100
    """Games of a round."""
    trials: int = 20
    """Games between a round's weights and the best before them."""
    seed: int = 0
    forecast: bool = False
    """Only learn to foretell points: bots play without corrections throughout."""

    def __post_init__(self) -> None:
        if self.seed in GAUGE_SEEDS or self.seed + TRIAL_SEED in GAUGE_SEEDS:
            first, last = GAUGE_SEEDS[0], GAUGE_SEEDS[-1]
            raise ValueError(f"the deals of seeds {first} to {last} are reserved for evertable gauge: choose another")

    @property
    def boxes(self) -> set[str]:
        """All that may lie on the table beside the base game."""
        return {name for names in self.sets for name in (MODULES if names == RANDOM else names)}

    def config(self, number: int) -> Config:
        """Return the configuration of the portion that begins with a game."""
        turn, seat = divmod(number // PORTION, len(self.players))
        modules = self.sets[turn % len(self.sets)]
        return Plan(GAME.name, self.players[seat], modules, self.options, seed=self.seed).config(number)


@dataclass
class TrainingProgress:
    """The state of a training run; saved with the weights."""

    rounds: list[dict[str, Any]] = field(default_factory=list)
    """For each round: games so far, mean points and mean of winners in self-play, errors of forecasts, trials won."""
    weights: list[Floats] = field(default_factory=list)
    biases: list[Floats] = field(default_factory=list)
    data: TrainingData = field(default_factory=TrainingData)
    calibration: Calibration = field(default_factory=Calibration)
    """Forecasts of points to come compared with later games."""
    drawn_turns: RandomisedTurns = field(default_factory=RandomisedTurns)
    """The randomised turns with their results, ..."""
    corrections: Floats | None = None
    """... and what follows from it."""

    def file(self, course: Course) -> bytes | None:
        """Return the weight file as it is now; None before the first round."""
        if not self.weights:
            return None
        return write_learned(self.weights, self.biases, self.calibration.stretch(), self.corrections, course.boxes)


def train(
    course: Course, out: Path, *, resume: bool, pool: Pool, tell: Callable[[int, dict[str, Any] | None], None]
) -> TrainingProgress:
    """Run a course to its end. ``tell`` receives the number of newly finished games, and each finished round.

    Raises Lost if a round's games cannot all be played; the results of earlier rounds are saved.
    """
    progress = load_progress(out) if resume else TrainingProgress()
    for number in range(len(progress.rounds), -(-course.games // course.each)):
        entry = _round(course, number, progress, pool, tell)
        progress.rounds.append(entry)
        _save(course, progress, out)
        tell(0, entry)
    return progress


def _round(
    course: Course, number: int, progress: TrainingProgress, pool: Pool, tell: Callable[[int, Any], None]
) -> dict[str, Any]:
    """Play and learn from one round. Return its entry in the progress."""
    first = number * course.each
    seeds = [course.seed * 1_000_003 + i for i in range(first, min(first + course.each, course.games))]
    known = None if course.forecast else progress.file(course)
    portions = [
        (course.config(i + first), seeds[i : i + PORTION], known, not course.forecast)
        for i in range(0, len(seeds), PORTION)
    ]
    progress.data.fade(MEMORY)
    progress.calibration.fade(MEMORY)
    totals: list[float] = []
    best: list[float] = []
    for played in in_order(pool.run(play_some, portions)):
        for game in played:
            if progress.weights:
                progress.calibration.add(game, progress.weights, progress.biases)
            progress.drawn_turns.add(game.drawn_turns, game.outcome)
            progress.data.add(game)
            points = game.outcome[:, :-1].sum(axis=1)
            totals += points.tolist()
            best.append(float(points.max()))
        tell(len(played), None)
    progress.weights, progress.biases = progress.data.fit()
    progress.corrections = progress.drawn_turns.fit(progress.weights, progress.biases)
    entry = {
        "games": min(first + course.each, course.games),
        "mean": round(float(np.mean(totals)), 2),
        "winners": round(float(np.mean(best)), 2),
        "errors": progress.calibration.errors(),
        "draws": progress.drawn_turns.draws,
    }
    return entry | {"trial": _trial(course, progress.file(course), pool)} if course.trials else entry


def _trial(course: Course, new: bytes | None, pool: Pool) -> float:
    """Return the share of paired games that new weights win against the rules of thumb alone."""
    pairs = [
        (course.config(0), (course.seed + TRIAL_SEED) * 1_000_003 + i, new) for i in range((course.trials + 1) // 2)
    ]
    won = sum(in_order(pool.run(_pair, pairs)))
    return round(won / (2 * len(pairs)), 3)


def _pair(job: tuple[Config, int, bytes | None]) -> float:
    """Return how many of two games on one deal the corrected bot wins against a bot without corrections."""
    config, seed, data = job
    learned = None if data is None else read_learned(data)
    won = 0.0
    for side in range(2):
        bots = [
            EverdellBot(GAME, seed * 8 + seat, learned=learned if seat % 2 == side else None)
            for seat in range(config.seats)
        ]
        s = GAME.new_game(config, seed)
        steps = 0
        while not GAME.over(s):
            if (steps := steps + 1) > MAX_STEPS:
                raise Endless(GAME, config, seed, MAX_STEPS)
            actor = GAME.actor(s)
            GAME.apply(s, bots[actor].choose(View(GAME, s, actor)))
        winners = GAME.result(s).winners
        won += sum(seat % 2 == side for seat in winners) / len(winners)
    return won


def load_progress(out: Path) -> TrainingProgress:
    """Return where a course stopped; raises ValueError if its files do not go together."""
    progress = TrainingProgress()
    told = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    progress.rounds = told["rounds"]
    with np.load(_lessons_file(out)) as found:
        progress.data.restore(found)
        progress.calibration.restore(found)
        progress.drawn_turns.restore(found)
        seasons = range(len(progress.data.squares))
        progress.weights = [found[f"weights{season}"] for season in seasons]
        progress.biases = [found[f"biases{season}"] for season in seasons]
        progress.corrections = found["corrections"]
    return progress


def _save(course: Course, progress: TrainingProgress, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    state = progress.data.data() | progress.calibration.data() | progress.drawn_turns.data()
    for season, (weights, biases) in enumerate(zip(progress.weights, progress.biases, strict=True)):
        state[f"weights{season}"], state[f"biases{season}"] = weights, biases
    state["corrections"] = progress.corrections
    told = {"game": GAME.name, "course": asdict(course), "rounds": progress.rounds}
    buffer = BytesIO()
    np.savez(buffer, allow_pickle=False, **state)
    write_file(_lessons_file(out), buffer.getvalue())
    write_file(out, progress.file(course) or b"")
    write_file(out.with_suffix(".json"), (json.dumps(told, indent=2) + "\n").encode())


def _lessons_file(out: Path) -> Path:
    return out.with_suffix(".lessons.npz")


def write_file(path: Path, data: bytes) -> None:
    """Replace a file at once, so that an interruption leaves the old one."""
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(data)
    os.replace(part, path)
