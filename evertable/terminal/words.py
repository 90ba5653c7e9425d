"""The words of a terminal: a language with the names of a game's components."""

from evertable.compendium.index import catalog_of
from evertable.present.registry import is_presented
from evertable.present.words import Language, Words


def words_in(language: Language, game: str) -> Words:
    """Return words with the names of a game's components; without any for a game that has no presenter."""
    return Words(language, catalog_of(game) if is_presented(game) else None)
