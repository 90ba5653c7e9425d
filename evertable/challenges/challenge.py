"""Challenges: a game set up for one player, with goals of two levels, as data (``data/challenges.toml``)."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from evertable import registry
from evertable.catalog.schema import Text
from evertable.challenges.goals import Goal, GoalProgress, progress
from evertable.kernel.game import Game
from evertable.kernel.stack import State

FILE: Final = Path(__file__).parent / "data" / "challenges.toml"
SEAT: Final = 0
"""Where the player sits."""


class ChallengeError(ValueError):
    """Challenges that cannot be read, with file, challenge and field."""


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Evidence that a challenge can be met: a bot has reached this level with this seed."""

    bot: str
    seed: int
    level: int


class Challenge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One challenge."""

    id: str
    name: Text
    text: Text
    game: str = "everdell"
    players: int = 1
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    bot: str = ""
    """Who sits at the other seats."""
    seed: int | None = None
    """The deal, the same for all players; None means another one each time."""
    levels: tuple[tuple[Goal, ...], tuple[Goal, ...]]
    """What has to be reached for the first mark, and what for the second."""
    picture: str = ""
    """The card of the base game that is shown with it in lists."""
    proof: Proof | None = None
    """None means that it is not verified to be possible."""

    def __post_init__(self) -> None:
        if not all(self.levels):
            raise ValueError("a level without a goal")
        if (self.players > 1) != bool(self.bot):
            raise ValueError("'bot' is for the seats of others")

    @property
    def rules(self) -> Game[Any]:
        """The game."""
        return registry.game_named(self.game)

    @property
    def looks_back(self) -> bool:
        """Whether a goal depends on earlier positions, too."""
        return any(goal.looks_back for level in self.levels for goal in level)

    def standing(self, states: Sequence[State]) -> list[list[GoalProgress]]:
        """Return the progress of each goal of each level; ``states`` as in ``progress``."""
        return [[progress(goal, self.rules, states, SEAT) for goal in level] for level in self.levels]

    def reached(self, states: Sequence[State]) -> int:
        """Return the level that a game has reached when it is over: 0, 1 or 2."""
        met = [all(goal.met for goal in level) for level in self.standing(states)]
        return max((number for number, one in enumerate(met, 1) if one), default=0)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    challenge: list[Challenge]


@cache
def challenges() -> dict[str, Challenge]:
    """Return all challenges by id, in order."""
    return read(FILE.read_text(encoding="utf-8"))


def read(text: str) -> dict[str, Challenge]:
    """Return the challenges in a file's text; raises ChallengeError."""
    try:
        found = msgspec.convert(tomllib.loads(text), _File).challenge
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ChallengeError(f"challenges: {error}") from None
    if twice := {one.id for one in found if sum(one.id == other.id for other in found) > 1}:
        raise ChallengeError(f"challenges: {', '.join(sorted(twice))} twice")
    return {one.id: one for one in found}
