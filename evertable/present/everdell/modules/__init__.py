"""Modules on the screen: one file, named like the module, for each that shows something of its own.

Boxes of other packages bring theirs as ``showing.py``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from evertable import plugins
from evertable.everdell import GAME
from evertable.present.everdell.showing import Showing

_FOUND: Final = {module.name for module in iter_modules(__path__)}
SHOWN: Final[dict[str, Showing]] = {
    module.id: import_module(f"{__name__}.{module.id}").SHOWING for module in GAME.modules if module.id in _FOUND
} | plugins.showings("everdell")
"""By module, in the order of the game."""


def showings(seen: Mapping[str, Any]) -> dict[str, Showing]:
    """Return what the modules of an observation show. The mapping must not be changed."""
    return _showings(tuple(seen["modules"]), tuple(SHOWN))


@cache
def _showings(chosen: tuple[str, ...], modules: tuple[str, ...]) -> dict[str, Showing]:
    return {name: SHOWN[name] for name in modules if name in chosen}


def overriding(method: str) -> Sequence[Showing]:
    """Return what modules show that have a method of their own: most do not label actions, and a screen has dozens."""
    return _overriding(method, tuple(SHOWN))


@cache
def _overriding(method: str, modules: tuple[str, ...]) -> Sequence[Showing]:
    plain = getattr(Showing, method)
    return [SHOWN[name] for name in modules if getattr(type(SHOWN[name]), method) is not plain]


def words_of(part: str) -> Mapping[str, str]:
    """Return one of the mappings of all modules, e.g. the names of their ``icons``."""
    return _words_of(part, tuple(SHOWN))


@cache
def _words_of(part: str, modules: tuple[str, ...]) -> Mapping[str, str]:
    return {key: message for module in modules for key, message in getattr(SHOWN[module], part).items()}


def message(own: Mapping[str, str], part: str, key: str) -> str | None:
    """Return a message of the base game or, if it has none, of the modules."""
    return own.get(key) or words_of(part).get(key)
