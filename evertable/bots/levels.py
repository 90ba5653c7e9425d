"""Levels: the bots that people choose from, with their time per turn."""

from typing import Any, Final

from evertable.bots.registry import bot_names, level_names
from evertable.kernel.game import Game

USUAL: Final = "regular"
"""The default level of a seat."""
SECONDS: Final = {"first_game": 0.5, "casual": 0.5, "regular": 0.7, "skilled": 1.0, "expert": 2.0}
"""Seconds per turn by level."""
USUAL_SECONDS: Final = 1.0
"""Seconds per turn for bots that are not a level."""


def seat_names(game: Game[Any]) -> tuple[str, ...]:
    """Return every bot that can be given a seat by its name: the levels, then the kinds."""
    return (*level_names(game), *bot_names(game))


def offered(game: Game[Any]) -> tuple[str, ...]:
    """Return the bots to choose between: the levels, or what there is in a game without any."""
    return level_names(game) or bot_names(game)


def usual_bot(game: Game[Any]) -> str:
    """Return the bot that plays where no bot is named."""
    return USUAL if USUAL in level_names(game) else bot_names(game)[-1]


def adviser(game: Game[Any]) -> str:
    """Return the bot that gives hints: the strongest there is."""
    return offered(game)[-1]


def turn_seconds(bot: str) -> float:
    """Return how long a bot may think about a turn at a table where people wait for it."""
    return SECONDS.get(bot, USUAL_SECONDS)
