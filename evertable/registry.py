"""The games by name. Each is imported when it is first asked for."""

from importlib import import_module
from typing import Any, Final

from evertable.kernel.game import Game

NAMES: Final = ("everdell", "evergreen", "duo")


def game_named(name: str) -> Game[Any]:
    """The game; raises KeyError."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game[Any] = import_module(f"evertable.{name}").GAME
    return game
