"""Codecs by configuration. Each game's codec is imported when it is first used."""

from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.module import Config, Table
from evertable.plugins import part_of_game
from evertable.research.codecs.codec import Codec

PLACE: Final = "research.codecs"
"""Where games have their ``CODEC``."""


class NoCodec(ValueError):
    """A game without a codec."""


def codec_for(game: Game[Any], config: Config) -> Codec[Any]:
    """Return how positions and actions of this configuration are numbered; raises NoCodec."""
    return _codec(game.name, game.table(config))


@lru_cache(maxsize=64)
def _codec(name: str, table: Table) -> Codec[Any]:
    path = part_of_game(name, PLACE)
    if path is None:
        raise NoCodec(f"{name} has no numbering of its positions and actions; give it a module codecs with a CODEC")
    codec: Codec[Any] = import_module(path).CODEC(table)
    return codec
