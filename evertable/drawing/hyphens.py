"""Soft hyphens in titles, so that long words break correctly on small cards in every browser.

A long word is a box of its own (``.word``): it goes to the next line whole, and breaks at a hyphen only where it is
longer than a line.
"""

from functools import lru_cache
from typing import Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from pyphen import Pyphen

from evertable.present.words import Language

LONG: Final = 7
"""Length from which words get soft hyphens."""
_SOFT: Final = "\N{SOFT HYPHEN}"
_DICTIONARIES: Final[dict[Language, str]] = {"en": "en_GB", "fr": "fr", "pl": "pl"}


@pass_context
def soft(context: Context, title: str) -> Markup:
    """Template filter: return a title with soft hyphens, in the language of the page."""
    return _marked(title, context["words"].language)


@lru_cache(maxsize=5_000)
def _marked(title: str, language: Language) -> Markup:
    return Markup(" ").join(
        Markup('<span class="word">{}</span>').format(word) if _SOFT in word else escape(word)
        for word in hyphenated(title, language).split(" ")
    )


@lru_cache(maxsize=5_000)
def hyphenated(title: str, language: Language) -> str:
    """Return the title with soft hyphens. What follows an English apostrophe is not split off."""
    return " ".join(_word(word, language) if len(word) >= LONG else word for word in title.split(" "))


def _word(word: str, language: Language) -> str:
    stem, mark, rest = word.partition("'") if language == "en" else (word, "", "")
    broken: str = Pyphen(lang=_DICTIONARIES[language], left=3, right=3).inserted(stem, _SOFT)
    return broken + mark + rest
