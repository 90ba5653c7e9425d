"""The language of a visitor, which is the guest's setting or the browser's, and values in words."""

from datetime import timedelta
from time import time
from typing import Any, Final

from babel.dates import format_timedelta
from babel.numbers import format_decimal

from evertable.present.words import Language, Words, fitting

JUST_NOW: Final = timedelta(minutes=2)


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


def marked(name: str, program: bool, words: Words) -> str:
    """Return a name that says so if it is a program's."""
    return words.say("{name} (bot)", name=name) if program else name
