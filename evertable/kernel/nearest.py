"""The nearest known name, for messages about a misspelt one."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Final

LONGEST: Final = 60
"""Characters of a wrong value that a message repeats."""
MOST_LISTED: Final = 12
"""Names that a message lists."""


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


def nearest_first(name: str, known: Sequence[str]) -> str:
    """Return what would be right, for a message: all of it if it is little, else the nearest and how many more.

    >>> nearest_first("visit", ["pass", "visit inn"])
    'pass; visit inn'
    """
    if len(known) <= MOST_LISTED:
        return "; ".join(known)
    match = SequenceMatcher(b=name[:LONGEST], autojunk=False)
    found: list[tuple[float, int, str]] = []
    for number, text in enumerate(known):
        match.set_seq1(text[:LONGEST])
        found.append((-match.ratio(), number, text))
    listed = "; ".join([text for _, _, text in sorted(found)[:MOST_LISTED]])
    return f"{listed}; and {len(known) - MOST_LISTED} more"


def shown(value: object) -> str:
    """Return a value for a message: as Python writes it, shortened.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    """
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of more than 60 digits"
    text = repr(value[:LONGEST] if isinstance(value, (str, list)) else value)
    return text if len(text) < LONGEST else text[: LONGEST - 1] + "…"
