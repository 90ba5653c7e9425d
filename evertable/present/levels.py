"""Names and descriptions of the bots' levels."""

from collections.abc import Mapping
from typing import Final

from evertable.present.words import Words, mark

_LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "first_game": (mark("First game"), mark("takes whatever pays at once; good company while you learn")),
    "casual": (mark("Casual"), mark("plays good cards, but loses sight of its goals and of yours")),
    "regular": (mark("Regular"), mark("thinks its own turn through")),
    "skilled": (mark("Skilled"), mark("plans ahead and watches the others")),
    "expert": (mark("Expert"), mark("searches far ahead, plays to win")),
    "random": (mark("Chance"), mark("plays anything")),
    "greedy": (mark("Greedy"), mark("thinks its own turn through")),
    "planner": (mark("Planner"), mark("plans ahead and watches the others")),
    "mcts": (mark("Searcher"), mark("searches far ahead, plays to win")),
}
"""The title and the summary of each."""


def level_title(bot: str, words: Words) -> str:
    """Return what a bot's level is called; a bot without a title goes by its name."""
    return words.say(_LEVELS[bot][0]) if bot in _LEVELS else bot


def level_summary(bot: str, words: Words) -> str:
    """Return one line about how it plays."""
    return words.say(_LEVELS[bot][1]) if bot in _LEVELS else ""
