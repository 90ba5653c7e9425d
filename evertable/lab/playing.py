"""Play the games of a trial on a pool. A process knows the packs of one variant, so variants alternate by block."""

from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Final

from evertable.arena.game_result import GameResult
from evertable.arena.workers import play_on
from evertable.lab.trial import SIDES, Task, Trial
from evertable.pool.work import Pool

BLOCK: Final = 100
"""Deals that one side plays before the other plays them: stopping early leaves no more than that without their pair."""


def play_trial(pool: Pool, trial: Trial, wanted: Sequence[Task], limit: float) -> Generator[GameResult]:
    """Yield the games in the order in which they end. Closing the iterator gives up the rest."""
    for block in sorted({task.fixture.deal // BLOCK for task in wanted}):
        for side in SIDES:
            fixtures = [t.fixture for t in wanted if t.side == side and t.fixture.deal // BLOCK == block]
            with closing(play_on(pool, trial.tournament(side), fixtures, limit)) as played:
                yield from played
