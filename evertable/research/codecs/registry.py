"""Codecs by configuration. Each game's codec is imported when it is first used."""

from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from evertable.kernel.game import Game
from evertable.kernel.module import Config, Table
from evertable.research.codecs.codec import Codec

_CODECS: Final = {"everdell": "EverdellCodec", "duo": "DuoCodec", "evergreen": "EvergreenCodec"}


class NoCodec(ValueError):
    """A game without a codec."""


def codec_for(game: Game[Any], config: Config) -> Codec[Any]:
    """Return how positions and actions of this configuration are numbered; raises NoCodec."""
    return _codec(game.name, game.table(config))


@lru_cache(maxsize=64)
def _codec(name: str, table: Table) -> Codec[Any]:
    if name not in _CODECS:
        raise NoCodec(f"{name} has no numbering of its positions and actions; give it a codec in evertable/research")
    codec: Codec[Any] = getattr(import_module(f"evertable.research.codecs.{name}"), _CODECS[name])(table)
    return codec
