"""Legends and More Legends (R-L-01 to R-L-15): two packs of legendary cards that can be dealt together."""

from collections.abc import Sequence
from typing import Final

from evertable.everdell.boxes.legends import first, held, more, paying, ribbon
from evertable.everdell.hooks import APART, FORBIDS, PLAY_FROM, RESAMPLE
from evertable.kernel.hooks import OBSERVE, SETUP
from evertable.kernel.module import Config, ConfigError, Module

__all__ = ["DEALT", "LEGENDS", "MORE_LEGENDS", "first", "more", "ribbon"]

PACKS: Final = ("legends", "more_legends")
ONE_PACK: Final = 5
"""So many players a single pack serves (R-L-01)."""


def _accept(seats: int, modules: Sequence[str]) -> None:
    if seats > ONE_PACK and not all(pack in modules for pack in PACKS):
        raise ConfigError(
            "one pack of legendary cards serves {most} players; {seats} need both", most=ONE_PACK, seats=seats
        )


def _active(config: Config) -> bool:
    return any(pack in config.modules for pack in PACKS)


LEGENDS: Final = Module(
    "legends",
    "Legends",
    "a legendary critter and construction for each player, as upgrades of cards of the city",
    accept=_accept,
)
MORE_LEGENDS: Final = Module(
    "more_legends",
    "More Legends",
    "ten more legendary cards, alone or together with Legends",
    accept=_accept,
)
DEALT: Final = Module(
    "legends_dealt",
    "Legendary cards",
    "what both packs of legendary cards share",
    options=paying.OPTIONS,
    hooks={
        SETUP: held.deal,
        PLAY_FROM: held.zone,
        FORBIDS: paying.forbids,
        APART: held.apart,
        RESAMPLE: held.resample,
        OBSERVE: held.observe,
    },
    active=_active,
)
