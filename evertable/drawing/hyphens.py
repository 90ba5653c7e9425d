"""Soft hyphens in titles, so that long words break correctly on small cards in every browser."""

from functools import lru_cache
from typing import Final

from jinja2 import pass_context
from jinja2.runtime import Context
from pyphen import Pyphen

from evertable.present.words import Language

LONG: Final = 9
"""Length from which words get soft hyphens."""
_SOFT: Final = "\N{SOFT HYPHEN}"
_DICTIONARIES: Final[dict[Language, str]] = {"en": "en_GB", "fr": "fr", "pl": "pl"}


@pass_context
def soft(context: Context, title: str) -> str:
    """Template filter: return a title with soft hyphens, in the language of the page."""
    return hyphenated(title, context["words"].language)


@lru_cache(maxsize=5_000)
def hyphenated(title: str, language: Language) -> str:
    """Return the title with soft hyphens. What follows an English apostrophe is not split off."""
    return " ".join(_word(word, language) if len(word) >= LONG else word for word in title.split(" "))


def _word(word: str, language: Language) -> str:
    stem, mark, rest = word.partition("'") if language == "en" else (word, "", "")
    broken: str = Pyphen(lang=_DICTIONARIES[language], left=3, right=3).inserted(stem, _SOFT)
    return broken + mark + rest
