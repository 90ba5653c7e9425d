"""Scoring lines in English words, for reports; also those of games that have no screen."""

from evertable.present.registry import is_presented, presenter_for
from evertable.present.words import Words


def line_title(game: str, line: str) -> str:
    """What a scoring line is called."""
    return presenter_for(game).line(line, Words("en")) if is_presented(game) else line.replace("_", " ")
