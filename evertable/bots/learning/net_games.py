"""Games for the net: a seat's positions at the ends of its turns, with what came of them.

Many turns are drawn by lot among the best few. All turns of such a draw are kept, those that were not chosen too: what
sets the drawn one apart from them is all that can explain what came differently.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evertable.bots.everdell.features import all_lines
from evertable.bots.everdell.net_rows import net_row
from evertable.bots.everdell.turns import Ended
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.endless import MAX_STEPS, Endless
from evertable.kernel.module import Config
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

OFTEN: Final = 0.35
"""The share of turns that are drawn by lot, ..."""
MOST: Final = 6
"""... from at most this many ..."""
WITHIN: Final = 5.0
"""... that seem at most this many points worse than the best."""
PLAYED, DRAWN, CANDIDATE, BEST = range(4)
"""Kinds of rows: a turn that was chosen, or drawn by lot; the turns in a draw, the best of them first. They stand right
before the drawn one, which is there twice."""
META: Final = (
    "game",
    "seat",
    "season",
    "points",
    "rival",
    "judgement",
    "passed",
    "over",
    "kind",
    "own_end",
    "rival_end",
)
"""What is kept of a position beside its features; the ends are those of its game, also for turns not chosen."""

Make = Callable[[int], Any]
"""Makes a player of a seed; it has ``turns`` as ``EverdellBot``."""


class Rows:
    """Positions of many games."""

    def __init__(self) -> None:
        self._there: Final[list[npt.NDArray[np.uint16]]] = []
        self._values: Final[list[npt.NDArray[np.uint8]]] = []
        self._meta: Final[list[list[float]]] = []

    def __len__(self) -> int:
        return len(self._meta)

    def add(self, evaluation: Any, turn: Ended, number: int, kind: int) -> None:
        """Add the end of a turn in a game."""
        s, seat = turn.s, evaluation.seat
        lines, judgement = all_lines(s), evaluation.plain(s)
        points = [sum(own) for own in lines]
        rival = max([total for other, total in enumerate(points) if other != seat], default=0)
        dense = np.frombuffer(net_row(s, seat, lines, evaluation.known_cards, judgement), np.uint8)
        there = np.flatnonzero(dense)
        self._there.append(there.astype(np.uint16))
        self._values.append(dense[there])
        meta = [number, seat, s.season[seat], points[seat], rival, judgement, s.passed[seat], not s.stack, kind, 0, 0]
        self._meta.append([float(value) for value in meta])

    def end(self, first: int, totals: Sequence[int]) -> None:
        """Add what came of all positions from the first one on."""
        for meta in self._meta[first:]:
            seat = int(meta[META.index("seat")])
            meta[-2] = totals[seat]
            meta[-1] = max([total for other, total in enumerate(totals) if other != seat], default=0)

    def join(self, others: "Rows") -> None:
        """Add the positions of others."""
        self._there.extend(others._there)
        self._values.extend(others._values)
        self._meta.extend(others._meta)

    def file(self) -> bytes:
        """Return everything as a file."""
        out = BytesIO()
        np.savez_compressed(
            out,
            allow_pickle=False,
            there=np.concatenate(self._there),
            values=np.concatenate(self._values),
            ends=np.cumsum([len(there) for there in self._there], dtype=np.int64),
            meta=np.array(self._meta, np.float32),
        )
        return out.getvalue()


def play(
    config: Config, seed: int, number: int, players: Sequence[Make], learn: Sequence[bool], rows: Rows
) -> list[int]:
    """Play one game and add the positions of the seats that are learned from. Return the points of all owners."""
    s = GAME.new_game(config, seed)
    assert isinstance(s, Everdell)
    rng = np.random.default_rng([seed, 2])
    bots = [make(seeded(seed * 8 + seat)) for seat, make in enumerate(players)]
    first, goes_on, steps = len(rows), [False] * len(players), 0
    while not GAME.over(s):
        if (steps := steps + 1) > MAX_STEPS:
            raise Endless(GAME, config, seed, MAX_STEPS)
        actor, actions = GAME.actor(s), GAME.answers(s)
        if len(actions) == 1:
            GAME.apply(s, actions[0])
            continue
        view = View(GAME, s, actor)
        starts = view.starts_turn()
        evaluation, turns = bots[actor].turns(view, actions)
        worths = [turn.worth for turn in turns]
        choice = worths.index(max(worths))
        if starts or goes_on[actor]:  # otherwise the turn was planned to its end when it began
            near = _near(worths) if starts and rng.random() < OFTEN else []
            if len(near) > 1:
                for i in near if learn[actor] else ():
                    rows.add(evaluation, turns[i], number, BEST if i == choice else CANDIDATE)
                choice = near[int(rng.integers(len(near)))]
            if learn[actor]:
                rows.add(evaluation, turns[choice], number, DRAWN if len(near) > 1 else PLAYED)
            end = turns[choice].s
            goes_on[actor] = bool(end.stack) and end.stack[-1][1] == actor and not GAME.starts_turn(end)
        GAME.apply(s, actions[choice])
    totals = [sum(lines) for lines in all_lines(s)]
    rows.end(first, totals)
    return totals


def _near(worths: list[float]) -> list[int]:
    """Return the turns that a lot is drawn between, the best first."""
    order = sorted(range(len(worths)), key=lambda i: -worths[i])[:MOST]
    return [i for i in order if worths[i] >= worths[order[0]] - WITHIN]
