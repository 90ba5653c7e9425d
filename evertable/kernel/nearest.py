"""The nearest known name, for messages about a misspelt one."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 60
"""Characters of a wrong value that a message repeats."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that a misspelt one probably means, or an empty string if none is near.

    >>> nearest("farmm", ["farm", "mine"])
    'farm'
    """
    return next(iter(get_close_matches(name[:LONGEST], list(known), 1, 0.7)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: ``; did you mean 'farm'?``, or an empty string.

    >>> did_you_mean("farmm", ["farm", "mine"])
    "; did you mean 'farm'?"
    """
    found = nearest(name, known)
    return f"; did you mean {found!r}?" if found else ""


def shown(value: object) -> str:
    """Return a value for a message: as Python writes it, shortened.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    """
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of more than 60 digits"
    text = repr(value[:LONGEST] if isinstance(value, (str, list)) else value)
    return text if len(text) < LONGEST else text[: LONGEST - 1] + "…"
