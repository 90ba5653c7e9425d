"""Self-play: games between bots as rows of features with their results."""

from typing import Final

import numpy as np

from evertable.bots.everdell.bot import EverdellBot
from evertable.bots.everdell.features import all_lines
from evertable.bots.everdell.learned import Floats, Learned, read_learned
from evertable.bots.everdell.turns import Ended
from evertable.bots.learning.randomised_turns import RandomisedTurn, draw
from evertable.bots.learning.training_data import TrainingGame
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.endless import MAX_STEPS, Endless
from evertable.kernel.module import Config
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

STRAY: Final = 0.15
"""How often a player chooses another turn than the best (exploration) ..."""
WHIM: Final = 1.5
"""... and about how many points that may cost."""

Job = tuple[Config, list[int], bytes | None, bool]
"""A portion of games: their configuration, seeds, weight file, and whether turns are randomised."""


def play(config: Config, seed: int, learned: Learned | None, randomised: bool) -> TrainingGame:
    """Play one game between bots with the current weights that sometimes choose at random."""
    s = GAME.new_game(config, seed)
    rng = np.random.default_rng([seed, 1])
    bots = [EverdellBot(GAME, seeded(seed * 8 + seat), learned=learned) for seat in range(config.seats)]
    rows: list[bytearray] = []
    seats: list[int] = []
    drawn_turns: list[RandomisedTurn] = []
    steps = 0
    while not GAME.over(s):
        if (steps := steps + 1) > MAX_STEPS:
            raise Endless(GAME, config, seed, MAX_STEPS)
        actor, actions = GAME.actor(s), GAME.answers(s)
        if len(actions) == 1:
            GAME.apply(s, actions[0])
            continue
        view = View(GAME, s, actor)
        evaluation, turns = bots[actor].turns(view, actions)
        drawn = None
        if not randomised:
            choice = _whim(turns, rng)
        elif view.starts_turn():
            choice, drawn = draw(evaluation, turns, rng)
        else:
            choice = max(range(len(turns)), key=lambda i: turns[i].worth)
        drawn_turns += [drawn] if drawn is not None else []
        rows.append(evaluation.row(evaluation.after(actions[choice])))
        seats.append(actor)
        GAME.apply(s, actions[choice])
    table = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)
    return TrainingGame(table, np.array(seats, np.int8), outcome_of(s), drawn_turns)


def outcome_of(s: Everdell) -> Floats:
    """Return what came of a finished game, by seat: lines, everything else, the best opponent's total."""
    lines = all_lines(s)
    totals = [sum(own) for own in lines]
    rivals = [max([total for i, total in enumerate(totals) if i != seat], default=0) for seat in range(len(lines))]
    return np.array([[*lines[seat], rivals[seat]] for seat in range(s.table.seats)], dtype=np.float32)


def _whim(turns: list[Ended], rng: np.random.Generator) -> int:
    worths = np.array([turn.worth for turn in turns])
    best = int(worths.argmax())
    if rng.random() >= STRAY:
        return best
    chances = np.exp((worths - worths[best]) / WHIM)
    return int(rng.choice(len(turns), p=chances / chances.sum()))


def play_some(job: Job) -> list[TrainingGame]:
    """Return a portion of games, for a worker process."""
    config, seeds, data, randomised = job
    learned = None if data is None else read_learned(data)
    return [play(config, seed, learned, randomised) for seed in seeds]
