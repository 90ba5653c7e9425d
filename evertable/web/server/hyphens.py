"""Soft hyphens in titles: long words of any language break in the right place on small cards, in every browser."""

from functools import lru_cache
from typing import Final

from jinja2 import pass_context
from jinja2.runtime import Context
from pyphen import Pyphen

from evertable.present.words import Language

LONG: Final = 9
"""Letters of a word that may need to break."""
_SOFT: Final = "\N{SOFT HYPHEN}"
_DICTIONARIES: Final[dict[Language, str]] = {"en": "en_GB", "fr": "fr", "pl": "pl"}


@pass_context
def soft(context: Context, title: str) -> str:
    """A title in the language of the page that may break inside its long words."""
    return hyphenated(title, context["words"].language)


@lru_cache(maxsize=5_000)
def hyphenated(title: str, language: Language) -> str:
    """The title with soft hyphens; never before an apostrophe's few letters."""
    return " ".join(_word(word, language) if len(word) >= LONG else word for word in title.split(" "))


def _word(word: str, language: Language) -> str:
    stem, mark, rest = word.partition("'") if language == "en" else (word, "", "")
    broken: str = Pyphen(lang=_DICTIONARIES[language], left=3, right=3).inserted(stem, _SOFT)
    return broken + mark + rest
