"""Self-play at first sight: whoever decides takes the best turn as the searching bots judge it, without a search.

Each turn leaves a sample: the position at its end, what the judgement said of it, and what came in the end. So it can
be told whether the judgement foretells (``bench/judgement.py``), and leaf values can be fitted.
"""

from typing import Final, NamedTuple

from evertable.bots.everdell.learned import CORRECTIONS, load_learned
from evertable.bots.everdell.search_evaluator import EverdellSearchEvaluator
from evertable.bots.everdell.value_net import ValueNet
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View

RIVALRY: Final = 0.3
"""What a point of the best opponent counts against an own one."""
STRAY: Final = 10
"""One turn in so many is the second best one, so that games differ from what the judgement likes."""


class TurnSample(NamedTuple):
    """A seat at the end of one of its turns."""

    s: Everdell
    """The position as the seat could foresee it when the turn began."""
    seat: int
    judgement: float
    """What the evaluation said the seat would have in the end, ..."""
    came: int
    """... and what it had."""
    totals: tuple[int, ...]
    """What every owner had in the end."""


def play(config: Config, seed: int, net: ValueNet | None = None) -> list[TurnSample]:
    """Play one game, by the value net if there is one, and return its turns, in order."""
    s = GAME.new_game(config, seed)
    evaluator = EverdellSearchEvaluator(GAME, None, load_learned(CORRECTIONS), net)
    rng, found = seeded(seed + 1), list[tuple[Everdell, int, float]]()
    while not GAME.over(s):
        seat = GAME.actor(s)
        view = View(GAME, s, seat)
        actions = view.answers()
        if len(actions) > 1 or view.starts_turn():
            root = view.sample(seeded(seed * 8 + seat))
            assert isinstance(root, Everdell)
            turns = evaluator.at(root).successors(root, actions)
            aims = [turn.scores[seat] - RIVALRY * max(turn.scores[:seat] + turn.scores[seat + 1 :]) for turn in turns]
            ranked = sorted(range(len(actions)), key=lambda i: -aims[i])
            rng, stray = below(rng, STRAY)
            choice = ranked[1 if stray == 0 and len(ranked) > 1 else 0]
            if view.starts_turn():
                found.append((turns[choice].s, seat, turns[choice].scores[seat]))
            action = actions[choice]
        else:
            action = actions[0]
        GAME.apply(s, action)
    totals = tuple(GAME.result(s).totals)
    return [TurnSample(end, seat, worth, totals[seat], totals) for end, seat, worth in found]
