"""Bots by name. A bot is imported when it is first asked for, so that naming one costs nothing."""

from collections.abc import Callable
from typing import Any, Final

from evertable.bots.bot import Bot
from evertable.kernel.game import Game

Factory = Callable[[Game[Any], int], Bot]


class UnknownBot(ValueError):
    """A name that no bot of the game has; the message lists those there are."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that can play a game."""
    return ("random", *_SENSIBLE.get(game.name, ((), _random))[0])


def bot_named(name: str, game: Game[Any], seed: int) -> Bot:
    """A new bot for one seat of one game; raises UnknownBot."""
    if name not in bot_names(game):
        raise UnknownBot(f"{game.title} has no bot {name!r} (bots: {', '.join(bot_names(game))})")
    factory = _random if name == "random" else _SENSIBLE[game.name][1]
    return factory(game, seed)


def _random(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.random_bot import RandomBot

    return RandomBot(game, seed)


def _evergreen(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.evergreen_bot import EvergreenBot

    return EvergreenBot(game, seed)


def _everdell(game: Game[Any], seed: int) -> Bot:
    from evertable.bots.everdell_bot import EverdellBot

    return EverdellBot(game, seed)


_SENSIBLE: Final[dict[str, tuple[tuple[str, ...], Factory]]] = {
    "everdell": (("greedy",), _everdell),
    "evergreen": (("greedy", "evergreen"), _evergreen),
}
"""The bot of each game that plays to win: its names and how to make one."""
