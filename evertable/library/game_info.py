"""What can be played: games with their seats, modules, options and bots."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evertable import registry
from evertable.bots.levels import seat_names
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.nearest import did_you_mean, shown


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that can be played, with its seats, modules, options and bots."""

    name: str
    title: str
    seats: range
    """The numbers of players it allows."""
    modules: Mapping[str, str]
    """Its boxes and other modules by name, each with one line about it."""
    options: Mapping[str, str]
    """The options by name, each with one line about it. Most belong to a module."""
    bots: tuple[str, ...]
    """The names of its bots; the levels that people play against come first, from the weakest to the strongest."""


def games() -> dict[str, GameInfo]:
    """Return the games by name.

    >>> list(games())
    ['everdell', 'evergreen', 'duo']
    """
    return {name: _info(registry.game_named(name)) for name in registry.NAMES}


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        game.name,
        game.title,
        game.seats,
        {module.id: module.summary for module in game.modules if module.active is None},
        {name: option.summary for module in game.modules for name, option in module.options.items()},
        seat_names(game),
    )


def game_called(name: str) -> Game[Any]:
    """Return a game by its name; raises ConfigError."""
    known = registry.NAMES
    if name not in known:
        near, choices = did_you_mean(str(name), known), ", ".join(known)
        raise ConfigError(
            "there is no game {given}{near} (games: {choices})", given=shown(name), near=near, choices=choices
        )
    return registry.game_named(name)
