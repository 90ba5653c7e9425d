"""The games of a trial, in processes. A process knows the packs of one side, so the sides take turns by the block."""

from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Final

from evertable.arena.outcome import Outcome
from evertable.arena.workers import play_all
from evertable.lab.trial import SIDES, Task, Trial

BLOCK: Final = 100
"""Deals that one side plays before the other plays them: stopping early leaves no more than that without their pair."""


def play_trial(trial: Trial, wanted: Sequence[Task], jobs: int, limit: float) -> Generator[Outcome]:
    """The games in the order in which they end. Closing the iterator ends every process."""
    for block in sorted({task.fixture.deal // BLOCK for task in wanted}):
        for side in SIDES:
            fixtures = [t.fixture for t in wanted if t.side == side and t.fixture.deal // BLOCK == block]
            with closing(play_all(trial.contest(side), fixtures, jobs, limit)) as played:
                yield from played
