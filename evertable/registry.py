"""The games by name, with those of other packages last. Each is imported when it is first asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from evertable import plugins
from evertable.kernel.game import Game

NAMES: Final = (*plugins.BUILT_IN, *[name for name in plugins.games() if name not in plugins.BUILT_IN])
for _box in plugins.all_boxes():
    if _box.game not in NAMES:
        raise _box.refusal(f"there is no game {_box.game}")


def game_named(name: str) -> Game[Any]:
    """Return the game. Raises KeyError, or PluginError if it is of another package and cannot be loaded."""
    if name not in NAMES:
        raise KeyError(name)
    if name not in plugins.BUILT_IN:
        return _outside(name)
    game: Game[Any] = import_module(plugins.package_of(name)).GAME
    return game


@cache
def catalog_of(name: str) -> Any:
    """Return the components of a game: ``CATALOG`` in the module ``ids`` of its package. None if it has no such."""
    path = f"{plugins.package_of(name)}.ids"
    game_named(name)
    try:
        found = find_spec(path)
    except ModuleNotFoundError:  # the game is a single module
        found = None
    return None if found is None else import_module(path).CATALOG


def _outside(name: str) -> Game[Any]:
    plugin = plugins.games()[name]
    game = plugin.part("", "GAME")
    if not isinstance(game, Game) or game.name != name:
        raise plugin.refusal(f"its GAME is no game with the name {name!r}")
    game.origin = plugin.origin
    return game
