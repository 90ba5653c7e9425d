"""The file with all that is kept about a guest: its format, and reading one that anybody may have written.

It is read in a worker process with limits: 30 MB of empty lists are a gigabyte of Python.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

FORMAT: Final = "evertable person"
VERSION: Final = 1
LONGEST: Final = 100_000
"""Games of one file."""
MOST_OTHERS: Final = 500
"""Sheets of the pad, and campaigns, of one file."""
LONGEST_GAME: Final = 2_100_000
LONGEST_OTHER: Final = 100_000
LONGEST_PERSON: Final = 20_000
"""Characters of a part; a longer one is none of ours."""


@dataclass(frozen=True, slots=True)
class PersonFile:
    """What a file holds, each part as JSON, so that reading one costs no more than the part is worth."""

    person: str
    games: list[str]
    pads: list[str]
    campaigns: list[str]


def read_person_file(text: bytes) -> PersonFile | None:
    """Return the parts of a file, or None if it is none of ours. Runs in a worker."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        return None
    return PersonFile(
        _part(data.get("person"), LONGEST_PERSON),
        [_part(one, LONGEST_GAME) for one in _listed(data.get("games"), LONGEST)],
        [_part(one, LONGEST_OTHER) for one in _listed(data.get("pads"), MOST_OTHERS)],
        [_part(one, LONGEST_OTHER) for one in _listed(data.get("campaigns"), MOST_OTHERS)],
    )


def _listed(found: Any, most: int) -> list[Any]:
    return found[:most] if isinstance(found, list) else []


def _part(found: Any, longest: int) -> str:
    """Return an object as JSON; an empty one for what is none, is too long, or holds NUL, which no text has."""
    text = json.dumps(found, separators=(",", ":")) if isinstance(found, dict) else "{}"
    return text if len(text) <= longest and "\\u0000" not in text else "{}"
