"""Plans of simulations: everything about game number ``i`` follows from the plan and ``i``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from evertable import registry
from evertable.kernel.endless import MAX_STEPS
from evertable.kernel.game import Game
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.rng import below, seeded

ALL: Final = "all"
RANDOM: Final = "random"
GAUGE_SEEDS: Final = range(25_000, 25_100)
"""Seeds whose deals are for gauging bots alone (``evertable gauge``); training refuses them."""
_TRIES: Final = 50
"""How many random module sets are tried before the plain game is played."""


@dataclass(frozen=True)
class Plan:
    """Which games to play. It is sent to other processes, so it holds names and numbers only."""

    game: str
    players: int | None = None
    """None: the usual number, but with RANDOM modules every number in turn."""
    modules: Sequence[str] | str = ()
    """Names, or ALL that fit the number of players, or RANDOM: another set for each game."""
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[str] = (RANDOM,)
    """Names, dealt out to the seats in turn."""
    seed: int = 0
    check: bool = False
    """Whether the laws of the conformance suite are tested at every step."""
    coverage: bool = False
    """Whether each game tells what was used in it (``coverage.py``)."""
    record: bool = False
    """Whether each game is kept as a record."""
    max_steps: int = MAX_STEPS
    """Moves after which a game is broken off as an error."""

    def seed_of(self, number: int) -> int:
        """Return the seed of one game."""
        return seeded(self.seed * 1_000_003 + number)

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of players that the games go through in turn."""
        game = registry.game_named(self.game)
        if self.players is None and self.modules == RANDOM:
            return game.seats
        return (game.default_seats if self.players is None else self.players,)

    def config(self, number: int) -> Config:
        """Return the configuration of one game; raises ConfigError."""
        game = registry.game_named(self.game)
        if self.modules == RANDOM:
            return _random_config(game, self.seats[number % len(self.seats)], self.options, self.seed_of(number))
        names = _fitting(game, self.players) if self.modules == ALL else self.modules
        return game.config(self.players, names, self.options)

    def bot_at(self, seat: int) -> str:
        """Return the name of the bot that sits there."""
        return self.bots[seat % len(self.bots)]


def _fitting(game: Game[Any], players: int | None) -> list[str]:
    """Return the modules that can be chosen for a number of players: solo opponents stay away from a full table."""
    seats = game.default_seats if players is None else players
    return [module.id for module in game.modules if module.active is None and seats in module.seats]


def _random_config(game: Game[Any], players: int, options: Mapping[str, Any], seed: int) -> Config:
    """Return the first of some random module sets that can be combined, else the game without any."""
    rng = seeded(seed + 1)
    names = _fitting(game, players)
    for _ in range(_TRIES):
        chosen = []
        for name in names:
            rng, wanted = below(rng, 2)
            chosen += [name] if wanted else []
        try:
            return game.config(players, chosen, options)
        except ConfigError:
            continue
    return game.config(players, (), options)
