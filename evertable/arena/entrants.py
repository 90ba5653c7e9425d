"""Entrants: a bot by its name, an own bot as ``module:attribute``, or a program as ``program:command``."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from evertable.arena.program import LIMIT, PREFIX, ProgramBot
from evertable.bots.bot import Bot
from evertable.bots.registry import UnknownBot, bot_named
from evertable.kernel.game import Game


def entrant(name: str, game: Game[Any], seed: int, limit: float = LIMIT) -> Bot:
    """Return a new bot for one seat of one game; raises UnknownBot. Programs receive the limit and enforce it."""
    if name.startswith(PREFIX):
        return ProgramBot(name, game, seed, limit)
    return own_bot(name)(game, seed) if ":" in name else bot_named(name, game, seed)


def own_bot(name: str) -> Callable[[Game[Any], int], Bot]:
    """Return the factory of a user's bot, called with the game and a seed. The current folder is searched first."""
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        made: Any = getattr(import_module(module), attribute)
    except Exception as error:
        raise UnknownBot(f"cannot import the bot {name!r}: {type(error).__name__}: {error}") from None
    if not callable(made):
        raise UnknownBot(f"the bot {name!r} is neither a class nor a function")
    maker: Callable[[Game[Any], int], Bot] = made
    return maker
