"""Work that kills whoever does it, once, in the middle of a run. The machine that stays waits for that to happen."""

import os
from pathlib import Path
from signal import SIGKILL
from time import monotonic, sleep
from typing import Final

from evertable.bots.bot import Budget
from evertable.bots.learning import selfplay
from evertable.bots.learning.training_data import TrainingGame
from evertable.bots.simulation import simulation
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import Played
from evertable.kernel.view import View
from tests.arena.odd_bots import First

MARKS: Final = "TEST_FALLING_MARKS"
"""The folder where it stands who has fallen; unknown where nobody is to fall."""
FALLS: Final = "TEST_FALLING_FALLS"
"""Known to the machine that is to fall."""


def fall(who: str, pid: int) -> None:
    """Kill a process if this is the machine to fall and it has not yet; on the other one wait until it has."""
    if MARKS not in os.environ:
        return
    mark = Path(os.environ[MARKS], who)
    if FALLS in os.environ and not mark.exists():
        mark.touch()
        os.kill(pid, SIGKILL)
    end = monotonic() + 180
    while not mark.exists() and monotonic() < end:
        sleep(0.05)


def play_some(job: tuple[Plan, range]) -> list[Played]:
    """A portion of a simulation, on a worker that dies after the first few."""
    if job[1].start >= 4:
        fall("simulation", os.getpid())
    return simulation._play_some(job)


def play_never(job: tuple[Plan, range]) -> list[Played]:
    """A portion that nobody survives."""
    os.kill(os.getpid(), SIGKILL)
    raise AssertionError


def learn_some(job: selfplay.Job) -> list[TrainingGame]:
    """A portion of self-play, with which a whole machine dies: a worker is started by what stands for its machine."""
    fall("training", os.getppid())
    return selfplay.play_some(job)


class Faller(First):
    """A bot that takes the worker along which watches over its game: the process that has started this one."""

    def choose(self, view: View, budget: Budget | None = None) -> int:
        fall("tournament", os.getppid())
        return super().choose(view, budget)
