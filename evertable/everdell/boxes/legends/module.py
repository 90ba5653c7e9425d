"""Legends and More Legends (R-L-01 to R-L-15): two packs of legendary cards that can be dealt together."""

from collections.abc import Sequence
from typing import Any, Final

from evertable.everdell.boxes.legends import first, more, paying
from evertable.everdell.boxes.legends.held import BOX, DEALT_ID, LEGEND, held, pack
from evertable.everdell.boxes.legends.held import LEGENDS as HELD
from evertable.everdell.goods import total
from evertable.everdell.ids import COST, CRITTER, KIND
from evertable.everdell.module import EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.packing import holder_of, holding, thing_held
from evertable.everdell.pay import surcharges
from evertable.everdell.state import Everdell
from evertable.everdell.way import FREE, WAYS
from evertable.kernel.module import Config, ConfigError
from evertable.kernel.rng import shuffle

__all__ = ["DEALT", "LEGENDS", "MORE_LEGENDS", "first", "more"]

PACKS: Final = ("legends", "more_legends")
ONE_PACK: Final = 5
"""So many players a single pack serves (R-L-01)."""


def _accept(seats: int, modules: Sequence[str]) -> None:
    if seats > ONE_PACK and not all(name in modules for name in PACKS):
        raise ConfigError(
            "one pack of legendary cards serves {most} players; {seats} need both", most=ONE_PACK, seats=seats
        )


def _active(config: Config) -> bool:
    return any(name in config.modules for name in PACKS)


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
        """A critter and a construction for every player; nobody knows the rest."""
        dealt = []
        for critters in (True, False):
            cards = [card for card in pack(s.table) if (KIND[card] == CRITTER) == critters]
            s.rng = shuffle(s.rng, cards)
            dealt += [holding(i if i < s.table.seats else BOX, card) for i, card in enumerate(cards)]
        HELD.set(s, tuple(sorted(dealt)))

    def setup_scenario(self, s: Everdell) -> None:
        """Scenarios say which legends are held."""

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        """Return whether a held card may not be played in a way: for nothing, or paid beside the card it names."""
        if zone != LEGEND.number or way == paying.RIBBON_WAY.number:
            return False
        if not s.table.option(paying.BESIDE) and paying.RIBBON_WAY.offers(s, seat, card):
            return True
        saves = WAYS[way].saves
        if not 0 < saves < FREE or not paying.never_for_nothing(s, card):
            return False
        return total(COST[card]) + len(surcharges(s, seat, card, WAYS[way])[:1]) <= saves

    def forbids_plays(self, s: Everdell, seat: int) -> bool:
        return any(holder_of(entry) == seat for entry in HELD.get(s))

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        """Others may hold any of the cards that the seat has not seen, critters for critters."""
        entries = [entry for entry in HELD.get(s) if holder_of(entry) == seat]
        unseen = sorted(entry for entry in HELD.get(s) if holder_of(entry) != seat)
        for critters in (True, False):
            some = [entry for entry in unseen if (KIND[thing_held(entry)] == CRITTER) == critters]
            cards = sorted(thing_held(entry) for entry in some)
            rng = shuffle(rng, cards)
            entries += [holding(holder_of(entry), card) for entry, card in zip(some, cards, strict=True)]
        HELD.set(s, tuple(sorted(entries)))
        return rng

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """The own ones by name, of others how many."""
        seen["legends"] = names(held(s, seat))
        for owner, view in enumerate(seen["owners"]):
            view["legends"] = len(held(s, owner))


DEALT: Final = Dealt(
    DEALT_ID,
    "Legendary cards",
    "what both packs of legendary cards share",
    options=paying.OPTIONS,
    active=_active,
)
