"""Bots by name. Each game lists its own (``evertable/bots/everdell/__init__.py``); one is imported when it is first
requested."""

from importlib import import_module
from typing import Any, Final

from evertable.bots.bot import Bot
from evertable.bots.factory import Factory, bot
from evertable.kernel.game import Game
from evertable.plugins import part_of_game

LEVELS: Final = ("first_game", "casual", "regular", "skilled", "expert")
"""What people choose between, from the weakest to the strongest."""


class UnknownBot(ValueError):
    """A name that no bot of the game has; the message lists the known names."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the kinds of bots that can play a game, from the weakest to the strongest."""
    return tuple(name for name in _bots(game) if name not in LEVELS)


def level_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the levels that people can play a game against; none if only chance plays it."""
    return tuple(name for name in LEVELS if name in _bots(game))


def reference_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the frozen bots that others are measured against (``evertable gauge``), the latest strongest one last."""
    return tuple(_listed(game, "REFERENCES"))


def bot_named(name: str, game: Game[Any], seed: int) -> Bot:
    """Return a new bot for one seat of one game, by its kind, level or reference; raises UnknownBot."""
    bots = _bots(game) | _listed(game, "REFERENCES") | _listed(game, "TRIALS")
    if name not in bots:
        raise UnknownBot(f"{game.title} has no bot {name!r} (bots: {', '.join(bots)})")
    return bots[name](game, seed)


def _bots(game: Game[Any]) -> dict[str, Factory]:
    return {"random": bot("evertable.bots.random_bot:RandomBot"), **_listed(game, "BOTS")}


def _listed(game: Game[Any], name: str) -> dict[str, Factory]:
    """Return bots that the game's package of bots lists: ``BOTS``, ``REFERENCES`` or ``TRIALS``."""
    path = part_of_game(game.name, "bots")
    found: dict[str, Factory] = getattr(import_module(path), name, {}) if path else {}
    return found
