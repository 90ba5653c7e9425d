"""Words by language and game."""

from functools import cache

from evertable.catalog import Catalog
from evertable.present.words import Language, Words
from evertable.registry import catalog_of


@cache
def words_in(language: Language, game: str | None = None) -> Words:
    """Return the words of a language, with the names of a game's components if a game is given."""
    catalog: Catalog | None = catalog_of(game) if game else None
    return Words(language, catalog)
