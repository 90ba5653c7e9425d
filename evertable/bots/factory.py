"""How a game lists its bots: by name, with a factory that imports the bot when it is called."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from evertable.bots.bot import Bot
from evertable.kernel.game import Game

Factory = Callable[[Game[Any], int], Bot]


def bot(path: str, **options: Any) -> Factory:
    """Return a factory of the class at ``package.module:Class``, which is imported when the factory is called."""
    module, _, name = path.partition(":")
    return lambda game, seed: getattr(import_module(module), name)(game, seed, **options)
