"""Names and descriptions of the bots' levels."""

from collections.abc import Mapping
from typing import Final

from evertable.present.words import Words, mark

_TITLES: Final[Mapping[str, str]] = {
    "first_game": mark("First game"),
    "casual": mark("Casual"),
    "regular": mark("Regular"),
    "skilled": mark("Skilled"),
    "expert": mark("Expert"),
    "random": mark("Chance"),
    "greedy": mark("Greedy"),
    "planner": mark("Planner"),
    "mcts": mark("Searcher"),
}
_SUMMARIES: Final[Mapping[str, str]] = {
    "first_game": mark("takes what pays at once, good company while you learn"),
    "casual": mark("plays nice cards, forgets goals and what you are up to"),
    "regular": mark("thinks its own turn through"),
    "skilled": mark("plans ahead and watches the others"),
    "expert": mark("searches far ahead, plays to win"),
    "random": mark("plays anything"),
    "greedy": mark("thinks its own turn through"),
    "planner": mark("plans ahead and watches the others"),
    "mcts": mark("searches far ahead, plays to win"),
}


def level_title(bot: str, words: Words) -> str:
    """Return what a bot's level is called; a bot without a title goes by its name."""
    return words.say(_TITLES[bot]) if bot in _TITLES else bot


def level_summary(bot: str, words: Words) -> str:
    """Return one line about how it plays."""
    return words.say(_SUMMARIES[bot]) if bot in _SUMMARIES else ""
