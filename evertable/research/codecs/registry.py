"""Codecs by configuration. Each game's codec is imported when it is first used."""

from functools import lru_cache
from typing import Any

from evertable.kernel.game import Game
from evertable.kernel.module import Config
from evertable.research.codecs.codec import Codec


class NoCodec(ValueError):
    """A game without a codec."""


def codec_for(game: Game[Any], config: Config) -> Codec:
    """Return how positions and actions of this configuration are numbered; raises NoCodec."""
    return _codec(game.name, config, game.table(config))


@lru_cache(maxsize=64)
def _codec(name: str, config: Config, table: Any) -> Codec:
    if name == "everdell":
        from evertable.research.codecs.everdell import EverdellCodec

        return EverdellCodec(table)
    if name == "duo":
        from evertable.research.codecs.duo import DuoCodec

        return DuoCodec(table)
    if name == "evergreen":
        from evertable.research.codecs.evergreen import EvergreenCodec

        return EvergreenCodec(config)
    raise NoCodec(f"{name} has no numbering of its positions and actions; give it a codec in evertable/research")
