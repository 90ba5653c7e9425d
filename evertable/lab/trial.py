"""Trials: one game in two variants, played by the same bot in every seat on the same deals."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from evertable import registry
from evertable.arena.game_result import GameResult
from evertable.arena.tournament import Fixture, Tournament
from evertable.arena.workers import play_on
from evertable.kernel.game import Game
from evertable.pool.work import Pool

UNCHANGED: Final = 0
CHANGED: Final = 1
SIDES: Final = (UNCHANGED, CHANGED)
Key = tuple[int, int, int]
"""Deal, side and zero: the key of a game in a trial (``GameResult.key``)."""
BLOCK: Final = 100
"""Deals that one side plays before the other plays them: stopping early leaves no more than that without their pair."""


class Variant(msgspec.Struct, frozen=True):
    """One of the two variants."""

    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = {}
    packs: tuple[str, ...] = ()
    contents: str = ""
    """A digest of what the packs hold: an edited pack is another trial."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the games depend on."""

    game: str
    bot: str
    players: int
    seed: int = 0
    time: float | None = None
    nodes: int | None = None
    paired: bool = True
    """Whether the changed game gets the deals of the unchanged one."""
    unchanged: Variant
    changed: Variant

    @property
    def rules(self) -> Game[Any]:
        """The game that is played."""
        return registry.game_named(self.game)

    def tournament(self, side: int) -> Tournament:
        """Return one side as a tournament of the arena."""
        variant = self.changed if side == CHANGED else self.unchanged
        return Tournament(
            game=self.game,
            bots=(self.bot,),
            players=self.players,
            modules=variant.modules,
            options=variant.options,
            seed=self.seed + (side if not self.paired else 0),
            time=self.time,
            nodes=self.nodes,
            packs=variant.packs,
            uses=True,
        )


class Task(NamedTuple):
    """A game to play. Its line-up is the variant."""

    side: int
    fixture: Fixture

    @property
    def key(self) -> Key:
        """Which game of the trial it is."""
        return self.fixture.deal, self.fixture.lineup, self.fixture.turn


def tasks(trial: Trial, deals: int) -> list[Task]:
    """Return every game of a trial."""
    seating = (0,) * trial.players
    return [Task(side, Fixture(side, deal, 0, seating)) for deal in range(deals) for side in SIDES]


def play_trial(pool: Pool, trial: Trial, wanted: Sequence[Task], limit: float) -> Generator[GameResult]:
    """Yield the games in the order in which they end. Closing the iterator gives up the rest.

    A process knows the packs of one variant, so variants alternate by block.
    """
    for block in sorted({task.fixture.deal // BLOCK for task in wanted}):
        for side in SIDES:
            fixtures = [t.fixture for t in wanted if t.side == side and t.fixture.deal // BLOCK == block]
            with closing(play_on(pool, trial.tournament(side), fixtures, limit)) as played:
                yield from played


def variant(
    rules: Game[Any], players: int, modules: Sequence[str], options: Mapping[str, Any], packs: Sequence[Path]
) -> Variant:
    """Return a checked variant with all defaults; raises ConfigError."""
    config = rules.config(players, modules, options)
    folders = tuple(str(pack.resolve()) for pack in packs)
    return Variant(config.modules, dict(config.options), folders, _digest(packs) if packs else "")


def _digest(packs: Sequence[Path]) -> str:
    found = sha256()
    for pack in packs:
        for file in sorted(pack.rglob("*.json")):
            found.update(str(file.relative_to(pack)).encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]
