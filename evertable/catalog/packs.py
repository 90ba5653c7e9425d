"""The card packs in use. Set them once, before a game is loaded: games number their components then."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from evertable import plugins

VARIABLE: Final = "EVERTABLE_CATALOG"
"""The environment variable that carries the folders, so that worker processes use the same packs."""


def active_packs() -> tuple[Path, ...]:
    """Return the folders of the packs in use, in the order in which they override each other."""
    return tuple(Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder)


def use_packs(folders: Iterable[Path]) -> None:
    """Use these packs from now on. Has no effect on games that are loaded already."""
    os.environ[VARIABLE] = os.pathsep.join(str(folder.resolve()) for folder in folders)


def outside_modules(game: str) -> tuple[str, ...]:
    """Return the modules with a catalogue that other packages bring to a game, by name. They need to be chosen."""
    return tuple(plugins.data_folders(game))
