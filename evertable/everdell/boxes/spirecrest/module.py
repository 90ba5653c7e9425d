"""Spirecrest (compendium/rules/spirecrest.md): weather, discoveries, big critters and an expedition at the end."""

from typing import Any, Final

from evertable.catalog.schema import Entry
from evertable.everdell.boxes.spirecrest import (
    again,
    critters,
    expedition,
    explore,
    instant,
    laboratory,
    ledger,
    locations,
    mountain,
    scenario,
    standing,
    stormvale,
    tucked,
    weather,
)
from evertable.everdell.boxes.spirecrest.mountain import MODULE_ID
from evertable.everdell.ids import NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.observe import names
from evertable.everdell.packing import kind_of_worker
from evertable.everdell.state import Everdell, Worker
from evertable.everdell.visit import KINDS_OF_WORKERS
from evertable.kernel.module import Config, Option, several_of
from evertable.kernel.options import switch

__all__ = ["MODULE", "instant", "laboratory", "scenario"]


class Spirecrest(EverdellModule):
    """Weather, discoveries, big critters and an expedition at the end."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        """Stormvale stays in the box against Nightweave (R-SC-70), Firebeak against Rugwort (R-SC-50)."""
        if entry.id == "firebeak" and "rugwort" in config.modules and not config.option("firebeak_alone"):
            return False
        return False if entry.id == "stormvale" and "nightweave" in config.modules else None

    def setup(self, s: Everdell) -> None:
        mountain.set_up(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def after_season_bonus(self, s: Everdell, seat: int) -> None:
        explore.begin(s, seat)

    def worker_kinds(self, s: Everdell, seat: int) -> list[int]:
        return critters.kinds_at_home(s, seat)

    def worker_lost(self, s: Everdell, worker: Worker) -> None:
        critters.lost(s, worker)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """The mountain as far as it lies open, and what everybody has found there."""
        seen["mountain"] = {**mountain.view(s), "stormvale": names(stormvale.BESIDE.get(s))}
        for owner, held in enumerate(seen["owners"]):
            held["traveler"] = (*mountain.SECTIONS, "expedition")[mountain.section_of(s, owner)]
            held["expedition"] = names(expedition.row(s, owner))
            held["expedition_paid"] = mountain.PAID.get(s)[owner]
            held["discoveries"] = names(mountain.taken(s, owner))
            held["tucked"] = names(tucked.under(s, owner))
            held["big_critters"] = [KINDS_OF_WORKERS[kind].name for kind in critters.at_home(s, owner)]
            held["big_critters_out"] = {
                KINDS_OF_WORKERS[kind_of_worker(worker[4])].name: NAMES[worker[1]]
                for worker in s.placed
                if worker[0] == owner and kind_of_worker(worker[4])
            }

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return mountain.resample(s, seat, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        things = [thing for deck in mountain.DECKS.get(s) for thing in deck]
        things += [thing for thing in mountain.SHOWN.get(s) if thing >= 0]
        things += [thing for owned in mountain.TAKEN.get(s) for thing in owned]
        if len(things) != len(set(things)):
            problems.append("a discovery is there twice")
        if not {*things} <= mountain.DISCOVERIES.keys():
            problems.append("a discovery is none")
        tiles = [tile for place in (*mountain.TRAIL.get(s), *mountain.MAPS.get(s)) for tile in place]
        if len(tiles) != len(set(tiles)):
            problems.append("a tile is there twice")
        if not {*tiles} <= mountain.TILES.keys():
            problems.append("a tile is none")
        if not {*mountain.FORECAST.get(s)} <= set(mountain.WEATHERS) | {mountain.NO_WEATHER}:
            problems.append("a weather card is none")
        out = [kind_of_worker(worker[4]) for worker in s.placed if kind_of_worker(worker[4])]
        if len(out) != len(set(out)):
            problems.append("a big critter stands in two places")
        for worker in s.placed:
            if kind_of_worker(worker[4]) and kind_of_worker(worker[4]) not in critters.owned(s, worker[0]):
                problems.append(f"{NAMES[worker[1]]} holds a big critter of nobody")


MODULE: Final = Spirecrest(
    MODULE_ID,
    "Spirecrest",
    "explore the mountains at every season change: weather, discoveries, big critters, an expedition at the end",
    parts=(
        again.Again(MODULE_ID),
        locations.Locations(MODULE_ID),
        weather.Weather(MODULE_ID),
        standing.BigCritters(MODULE_ID),
        ledger.Ledger(MODULE_ID),
        expedition.Expedition(MODULE_ID),
    ),
    options={"firebeak_alone": Option(False, "Firebeak is used alone against Rugwort, too (R-SC-50)", switch)},
    verbs=(again.HIDE,),
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
    unadvised=several_of("pearlbrook", "spirecrest", "newleaf"),
)
