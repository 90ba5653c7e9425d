"""A limit of steps for loops that play games to their end: an endless game is an error."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from evertable.kernel.game import Game
    from evertable.kernel.module import Config

MAX_STEPS: Final = 100_000
"""Moves after which a game is taken to be stuck. The longest random games have some thousands."""


class Endless(Exception):
    """A game with more moves than the limit. The message says how to reproduce it."""

    def __init__(self, game: "Game[Any]", config: "Config", seed: int, steps: int) -> None:
        modules = ", ".join(config.modules) or "none"
        super().__init__(
            f"no end after {steps} steps ({game.name}, {config.seats} players, modules: {modules}, "
            f"options: {dict(config.options)}, seed {seed})"
        )
