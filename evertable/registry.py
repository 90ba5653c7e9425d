"""The games by name, with those of other packages last. Each is imported when it is first asked for."""

from importlib import import_module
from typing import Any, Final

from evertable import plugins
from evertable.kernel.game import Game

BUILT_IN: Final = ("everdell", "evergreen", "duo")
NAMES: Final = (*BUILT_IN, *[name for name in plugins.games() if name not in BUILT_IN])
for _box in plugins.all_boxes():
    if _box.game not in NAMES:
        raise _box.refusal(f"there is no game {_box.game}")


def game_named(name: str) -> Game[Any]:
    """Return the game. Raises KeyError, or PluginError if it is of another package and cannot be loaded."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game[Any] = import_module(f"evertable.{name}").GAME if name in BUILT_IN else _outside(name)
    return game


def _outside(name: str) -> Game[Any]:
    plugin = plugins.games()[name]
    game = plugin.part("", "GAME")
    if not isinstance(game, Game) or game.name != name:
        raise plugin.refusal(f"its GAME is no game with the name {name!r}")
    return game
