"""A digital table for Everdell, Everdell Duo and Evergreen.

>>> import evertable
>>> match = evertable.new("everdell", seats=2, modules=["pearlbrook"], seed=7)
>>> match.push("place basic_three_twigs")
Action('place basic_three_twigs')

The names in ``__all__`` are the library; docs/library.md is the tour and says what is promised. They are imported when
they are first used.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which takes 20 ms to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

    from evertable import engine as engine
    from evertable.kernel.errors import AmbiguousAction, EvertableError, IllegalAction, LoadError, PluginError
    from evertable.kernel.game import Result
    from evertable.kernel.module import Config, ConfigError
    from evertable.kernel.record import RecordError
    from evertable.library.action import Action
    from evertable.library.game_info import GameInfo, games
    from evertable.library.match import Match, load, new
    from evertable.library.replay import Replay

__version__ = "0.2.0"
__all__ = [
    "new",
    "load",
    "games",
    "Match",
    "Action",
    "Config",
    "Result",
    "GameInfo",
    "Replay",
    "EvertableError",
    "IllegalAction",
    "AmbiguousAction",
    "ConfigError",
    "RecordError",
    "LoadError",
    "PluginError",
]
_HOMES = {
    "kernel.errors": ("AmbiguousAction", "EvertableError", "IllegalAction", "LoadError", "PluginError"),
    "kernel.game": ("Result",),
    "kernel.module": ("Config", "ConfigError"),
    "kernel.record": ("RecordError",),
    "library.action": ("Action",),
    "library.game_info": ("GameInfo", "games"),
    "library.match": ("Match", "load", "new"),
    "library.replay": ("Replay",),
}


class _EngineFinder:
    """Asks ``engine.py`` which module to import, compiled or interpreted. That file is imported when it is needed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == "evertable.engine" or not fullname.startswith("evertable"):
            return None
        from evertable import engine

        return engine.compiled_spec(fullname)


sys.meta_path.insert(0, _EngineFinder())
if os.environ.get("EVERTABLE_ENGINE"):
    from evertable import engine as engine  # a wish that cannot be fulfilled ends the start

if not TYPE_CHECKING:  # a type checker would believe that there is every name

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name == "engine":
            return import_module("evertable.engine")
        for home, names in _HOMES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(f"evertable.{home}"), name))
        raise AttributeError(f"module 'evertable' has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return [*__all__, "__version__", "engine"]
