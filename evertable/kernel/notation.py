"""Text notation of actions, made from their descriptions: ``verb first field=value ...``.

The first field stands without its name: ``influence blue-8 owner=1 pile=0``, ``choose berry for=monk``. Reading goes
the other way by comparison with the legal actions, so a text may leave out what is clear.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Described = tuple[int, Mapping[str, Any]]


def value_text(value: Any) -> str:
    """Return a field's value as a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write(description: Mapping[str, Any]) -> str:
    """Return the line of text for a description."""
    fields = [(key, value_text(value)) for key, value in description.items() if key != "verb"]
    words = [str(description["verb"])]
    words += [value if i == 0 else f"{key}={value}" for i, (key, value) in enumerate(fields)]
    return " ".join(words)


def find(text: str, described: Sequence[Described]) -> list[Described]:
    """Return the actions that a text can mean: the one written exactly so, else all that have every field it names."""
    exact = [pair for pair in described if write(pair[1]) == text]
    return exact or [pair for pair in described if _fits(text.split(), pair[1])]


def matches(wanted: Mapping[str, Any], description: Mapping[str, Any]) -> bool:
    """Return whether a description has all the wanted fields."""
    return all(key in description and description[key] == value for key, value in wanted.items())


def _fits(words: Sequence[str], description: Mapping[str, Any]) -> bool:
    if not words or words[0] != description["verb"]:
        return False
    fields = {key: value_text(value) for key, value in description.items() if key != "verb"}
    first = next(iter(fields.values()), None)
    for position, word in enumerate(words[1:]):
        key, equals, value = word.partition("=")
        if fields.get(key) != value if equals else (position != 0 or word != first):
            return False
    return True
