"""Words by language and game."""

from functools import cache
from importlib import import_module

from evertable.catalog import Catalog
from evertable.present.words import Language, Words


@cache
def words_in(language: Language, game: str | None = None) -> Words:
    """Return the words of a language, with the names of a game's components if a game is given."""
    catalog: Catalog | None = import_module(f"evertable.{game}.ids").CATALOG if game else None
    return Words(language, catalog)
