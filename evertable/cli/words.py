"""The language of the terminal: ``--language``, else that of the environment."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evertable.present.words import Language, Words

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(chosen: "Language | None") -> "Language":
    """Return the chosen language, else that of the environment, else English."""
    from evertable.present.words import fitting

    return chosen or fitting(next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), None))


def words_in(language: "Language", game: str) -> "Words":
    """Return words with the names of a game's components; without any for a game that has no presenter."""
    from evertable.compendium.index import catalog_of
    from evertable.present.registry import is_presented
    from evertable.present.words import Words

    return Words(language, catalog_of(game) if is_presented(game) else None)
