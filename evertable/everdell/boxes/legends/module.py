"""Legends and More Legends (R-L-01 to R-L-15): two packs of legendary cards that can be dealt together."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.everdell.boxes.legends import first, held, more, paying, ribbon
from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell
from evertable.kernel.module import Config, ConfigError

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


LEGENDS: Final = EverdellModule(
    "legends",
    "Legends",
    "a legendary critter and construction for each player, as upgrades of cards of the city",
    accept=_accept,
)
MORE_LEGENDS: Final = EverdellModule(
    "more_legends",
    "More Legends",
    "ten more legendary cards, alone or together with Legends",
    accept=_accept,
)


class Dealt(EverdellModule):
    """What both packs of legendary cards share. Its options belong to every game."""

    def setup(self, s: Everdell) -> None:
        held.deal(s)

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        return paying.forbids_play(s, seat, card, zone, way)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return held.resample(s, seat, rng)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        held.observe(s, seat, seen)


DEALT: Final = Dealt(
    held.DEALT_ID,
    "Legendary cards",
    "what both packs of legendary cards share",
    options=paying.OPTIONS,
    active=_active,
)
