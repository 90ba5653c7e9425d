"""Boxes and games from other packages: the entry points ``evertable.modules`` and ``evertable.games``.

A package names its box in its pyproject.toml::

    [project.entry-points."evertable.modules"]
    "everdell.lanterns" = "evertable_lanterns"

The name is the game and the module's id, the value a package with ``module.py``. What else it may have is in
docs/add_a_module.md: ``data/``, ``schema.py``, ``showing.py``, ``words.json``,
``icons.svg``, ``pictures.svg``, ``lessons/``, ``templates/`` and ``static/``.

A game is ``"lowcard" = "lowcard"``: a module or package with a ``GAME``. A package may have ``present``, ``terminal``,
``pad``, ``bots``, ``codecs`` and ``ids``, too. This file is the only reader of package metadata. It is asked while a
game is loaded and never during a decision.
"""

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from evertable.kernel.errors import PluginError

MODULES: Final = "evertable.modules"
GAMES: Final = "evertable.games"
CHOICE: Final = "EVERTABLE_PLUGINS"
"""The environment variable that says which boxes and games of other packages are loaded: names of entry points
between commas. ``-name`` leaves one out; names without a minus are the only ones; ``none`` is none of them."""
NOTHING: Final = "none"
_HOME: Final = "evertable"
DATA_GAME: Final = "everdell"
"""The game that numbers components of other packages."""


BUILT_IN: Final = ("everdell", "evergreen", "duo")
"""The games of this package."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry point: a box (``everdell.lanterns``) or a game (``lowcard``)."""

    name: str
    package: str
    """The name under which it is imported."""
    distribution: str
    version: str

    @property
    def game(self) -> str:
        """The game that a box belongs to."""
        return self.name.partition(".")[0]

    @property
    def module(self) -> str:
        """The id of a box's module."""
        return self.name.partition(".")[2]

    @property
    def origin(self) -> str:
        """The distribution and its version, as records name them."""
        return f"{self.distribution} {self.version}"

    @property
    def is_package(self) -> bool:
        """Whether it has a folder for files. A game may be a single module; a box is a package."""
        spec = None if self.module else find_spec(self.package)
        return bool(self.module) or (spec is not None and spec.submodule_search_locations is not None)

    @property
    def folder(self) -> Path:
        """The folder of the package. Finding it runs no code of the package. Raises PluginError."""
        try:
            spec = find_spec(self.package)
        except (ImportError, ValueError):
            spec = None
        if spec is None or not spec.submodule_search_locations:
            raise self.refusal(f"there is no package {self.package}")
        return Path(next(iter(spec.submodule_search_locations)))

    def refusal(self, why: object) -> PluginError:
        """Return the error that stops the start: one sentence with the plugin's name, and how to start without it."""
        told = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else str(why)
        what = "box" if self.module else "game"
        return PluginError(
            f"the {what} {self.name} of {self.origin} cannot be loaded: {' '.join(told.split())}; "
            f"set {CHOICE}=-{self.name} to start without it"
        )

    def part(self, file: str, name: str) -> Any:
        """Return a name of one of the package's modules; an empty ``file`` is the package. Raises PluginError."""
        path = f"{self.package}.{file}" if file else self.package
        try:
            module = import_module(path)
        except PluginError:
            raise
        except Exception as error:
            raise self.refusal(error) from error
        if not hasattr(module, name):
            spec = module.__spec__
            if path in sys.modules and getattr(spec, "_initializing", False):
                raise self.refusal(f"{path} was imported before its game; import evertable.{self.game} first")
            raise self.refusal(f"{path} has no {name}")
        return getattr(module, name)

    def optional_part(self, file: str, name: str) -> Any:
        """Return a name of ``file.py`` of the package, or None if there is no such file or name."""
        if not _has(self, f"{file}.py"):
            return None
        try:
            return getattr(import_module(f"{self.package}.{file}"), name, None)
        except Exception as error:
            raise self.refusal(error) from error


def boxes(game: str) -> tuple[Plugin, ...]:
    """Return the boxes that other packages bring to a game, by name."""
    return tuple(plugin for plugin in _plugins(MODULES) if plugin.game == game)


def all_boxes() -> tuple[Plugin, ...]:
    """Return the boxes that other packages bring to all games."""
    return _plugins(MODULES)


def games() -> dict[str, Plugin]:
    """Return the games that other packages bring, by name."""
    return {plugin.name: plugin for plugin in _plugins(GAMES)}


def package_of(game: str) -> str:
    """Return the package with the rules of a game, by its name."""
    return f"{_HOME}.{game}" if game in BUILT_IN else games()[game].package


@cache
def part_of_game(game: str, place: str) -> str | None:
    """Return the module that a game has for another layer, such as ``present``, or None if it has none.

    Built-in games have it in ``evertable.PLACE.GAME``, games of other packages in ``PACKAGE.PLACE``, of whose dotted
    name only the last word counts.
    """
    if game in BUILT_IN:
        path = f"{_HOME}.{place}.{game}"
    elif game in games():
        path = f"{games()[game].package}.{place.rpartition('.')[2]}"
    else:
        return None
    try:
        return path if find_spec(path) is not None else None
    except ModuleNotFoundError:  # the package of a game may be a single module
        return None


def load_modules(game: str, taken: Iterable[str]) -> list[Any]:
    """Return the ``MODULE`` of each box of a game from other packages. Raises PluginError.

    ``taken`` are the ids of the game's own modules, which no box may use.
    """
    known = set(taken)
    found: list[Any] = []
    for box in boxes(game):
        if box.module in known:
            raise box.refusal(f"{game} has a module {box.module} already")
        if game != DATA_GAME and (box.folder / "data").is_dir():
            raise box.refusal(f"only boxes of {DATA_GAME} can bring a data folder")
        module = box.part("module", "MODULE")
        if getattr(module, "id", None) != box.module:
            raise box.refusal(f"its module has the id {getattr(module, 'id', None)!r} and not {box.module!r}")
        module.origin = box.origin
        known.add(box.module)
        found.append(module)
    return found


def data_folders(game: str) -> dict[str, Path]:
    """Return the folders with catalogue data of a game's boxes from other packages, by module."""
    folders = {box.module: box.folder / "data" for box in boxes(game)} if game == DATA_GAME else {}
    return {module: folder for module, folder in folders.items() if folder.is_dir()}


def showings(game: str) -> dict[str, Any]:
    """Return the ``SHOWING`` of each such box that has a ``showing.py``, by module."""
    return {box.module: box.part("showing", "SHOWING") for box in boxes(game) if _has(box, "showing.py")}


def messages(language: str) -> dict[str, str]:
    """Return the translations of all plugins: ``words.json``, messages with a text by language."""
    found: dict[str, str] = {}
    for plugin in _everything():
        if _has(plugin, "words.json"):
            try:
                words = json.loads((plugin.folder / "words.json").read_text(encoding="utf-8"))
                found |= {message: texts[language] for message, texts in words.items() if language in texts}
            except (ValueError, AttributeError, TypeError) as error:
                raise plugin.refusal(f"words.json: {error}") from None
    return found


def files(name: str) -> list[Path]:
    """Return the files of this name of all boxes and games from other packages."""
    return [plugin.folder / name for plugin in _everything() if _has(plugin, name)]


def folders(name: str) -> dict[str, Path]:
    """Return the folders of this name of all boxes and games from other packages, by the names of the plugins."""
    there = [plugin for plugin in _everything() if plugin.is_package]
    return {plugin.name: plugin.folder / name for plugin in there if (plugin.folder / name).is_dir()}


def _everything() -> tuple[Plugin, ...]:
    return (*all_boxes(), *games().values())


def _has(box: Plugin, file: str) -> bool:
    return box.is_package and (box.folder / file).is_file()


@cache
def _plugins(group: str) -> tuple[Plugin, ...]:
    """Return the plugins of a group that are not switched off, sorted by name. Raises PluginError if two share one."""
    chosen = [name.strip() for name in os.environ.get(CHOICE, "").split(",") if name.strip()]
    if chosen == [NOTHING]:
        return ()
    without, only = {name[1:] for name in chosen if name[0] == "-"}, {name for name in chosen if name[0] != "-"}
    found: dict[str, Plugin] = {}
    for point in entry_points(group=group):
        plugin = _plugin(point)
        if plugin.name in without or (only and plugin.name not in only):
            continue
        if found.get(plugin.name) == plugin:  # a folder can be twice on the path
            continue
        if plugin.name in found:
            raise plugin.refusal(f"{found[plugin.name].origin} has one of the same name")
        if bool(plugin.module) != (group == MODULES):
            raise plugin.refusal(
                f"the entry point of a {'box is game.module' if group == MODULES else 'game has no dot'}"
            )
        found[plugin.name] = plugin
    return tuple(found[name] for name in sorted(found))


def _plugin(point: EntryPoint) -> Plugin:
    dist = point.dist
    return Plugin(point.name, point.value.partition(":")[0], dist.name if dist else "?", dist.version if dist else "?")
