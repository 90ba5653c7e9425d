"""French typography: elided words before a vowel, and non-breaking spaces."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from evertable.catalog.fold import folded

_SHORTENED: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
"""Words that lose their last letter before a vowel, and the field that follows."""
_VOWEL: Final = re.compile(r"(?:\ue000[^\ue001]*\ue001)?(?:[aeiou]|y[^aeiouy\W])")
"""How names begin that want it; a name may be a link (``links.py``). An h is left alone: Hugo, Hélène, Harald."""

_BOUND: Final = re.compile(r" (?=[;:!?»%])|(?<=«) ")


@lru_cache(8192)
def spaced(text: str) -> str:
    """Return the text with spaces that hold marks to their word."""
    return _BOUND.sub("\u00a0", text)


def elided(message: str, fields: Mapping[str, Any]) -> str:
    """Return the message with ``d’{player}`` for ``de {player}`` where Ann and not Paul is meant."""

    def shorten(found: re.Match[str]) -> str:
        named = fields.get(found[2])
        vowel = isinstance(named, str) and _VOWEL.match(folded(named[:40]))
        return f"{found[1]}’{{{found[2]}}}" if vowel else found[0]

    return _SHORTENED.sub(shorten, message) if "e {" in message else message
