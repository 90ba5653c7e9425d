"""Words by language and game. The language is the guest's setting or the browser's."""

from datetime import timedelta
from functools import cache
from time import time
from typing import Any, Final

from babel.dates import format_timedelta
from babel.numbers import format_decimal

from evertable.catalog import Catalog
from evertable.present.words import Language, Words, fitting
from evertable.registry import catalog_of

JUST_NOW: Final = timedelta(minutes=2)


@cache
def words_in(language: Language, game: str | None = None) -> Words:
    """Return the words of a language, with the names of a game's components if a game is given."""
    catalog: Catalog | None = catalog_of(game) if game else None
    return Words(language, catalog)


def language_of(chosen: str, header: str | None) -> Language:
    """Return the chosen language, or the best match for the ``Accept-Language`` header."""
    return fitting(chosen or header)


def ago(moment: float, words: Words) -> str:
    """Return how long ago something was, in words: *just now*, *20 minutes ago*."""
    passed = timedelta(seconds=time() - moment)
    if passed < JUST_NOW:
        return words.say("just now")
    return str(format_timedelta(-passed, add_direction=True, threshold=0.95, locale=words.language))


def plain(value: Any) -> str:
    """Return the value of an option as a person would type it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def decimal_text(value: float, words: Words) -> str:
    """Return a number with one digit after the point, as the language writes it."""
    return format_decimal(value, format="0.0", locale=words.language)
