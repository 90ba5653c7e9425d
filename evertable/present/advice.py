"""A bot's advice as text: the expected points of an action and the scoring lines in its favour."""

from collections.abc import Sequence
from typing import Final

from babel.numbers import format_decimal

from evertable.present.model import Presenter
from evertable.present.words import Words

OTHER: Final = "other"
"""The line for everything that modules add, if a bot does not separate it."""


def promise(expected: float | None, words: Words) -> str:
    """Return the expected final points of the seat as text; empty if there is no forecast."""
    if expected is None:
        return ""
    points = format_decimal(round(expected), format="0", locale=words.language)
    return words.say("about {points} points in the end", points=points)


def reasons(found: Sequence[tuple[str, float]], presenter: Presenter, words: Words) -> str:
    """Return the scoring lines that make the difference, as ``Events +2.1, Journey −0.4``."""
    return ", ".join(f"{line_name(line, presenter, words)} {difference(points, words)}" for line, points in found)


def line_name(line: str, presenter: Presenter, words: Words) -> str:
    """Return what a scoring line is called."""
    return words.say("Other points") if line == OTHER else presenter.line(line, words)


def difference(points: float, words: Words) -> str:
    """Format a difference with its sign and one digit in the current language."""
    return format_decimal(points, format="+0.0;−0.0", locale=words.language)
