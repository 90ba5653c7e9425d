"""Spirecrest (compendium/rules/spirecrest.md): weather, discoveries, big critters and an expedition at the end."""

from typing import Final

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
    reckoning,
    scenario,
    standing,
    stormvale,
    tucked,
    view,
    weather,
)
from evertable.everdell.boxes.spirecrest.mountain import MODULE_ID
from evertable.everdell.event_mix import switch
from evertable.everdell.hooks import (
    APART,
    BARRED,
    CLOSED,
    COMING,
    CROWDS,
    DRAW_WAITS,
    DREW,
    FORBIDS,
    HOMING,
    HOST,
    JOURNEY_PRICE,
    LAST,
    LEFT_OUT,
    PASSING,
    PLAY_FROM,
    REACHES,
    RESAMPLE,
    SEASON_BEGUN,
    SITES,
    STANDS,
    STAYS,
    SURCHARGE,
    TAKES_TOP,
    TOLLS,
    VISITED,
    WATCHED,
    WORKER_KINDS,
    WORKER_LOST,
)
from evertable.everdell.ids import NAMES
from evertable.everdell.packing import kind_of_worker, thing_held
from evertable.everdell.state import Everdell
from evertable.kernel.hooks import AFTER_STEP, CHECK, OBSERVE, SCORE, SETUP
from evertable.kernel.module import Config, Module, Option

__all__ = ["MODULE", "STORMVALE", "instant", "laboratory", "scenario"]


def _begin_season(s: Everdell, seat: int) -> None:
    again.rest(s, seat)
    explore.begin(s, seat)


def _coming(s: Everdell, seat: int, thing: int, at: int) -> None:
    locations.coming(s, seat, thing, at)
    weather.coming(s, seat, thing, at)


def _takes_top(s: Everdell) -> bool:
    return standing.takes_top(s) or locations.takes_top(s)


def _apart(s: Everdell) -> list[int]:
    return [*(thing_held(entry) for entry in s.extra[tucked.TUCKED]), *s.extra[stormvale.BESIDE]]


def _check(s: Everdell, problems: list[str]) -> None:
    things = [thing for deck in s.extra[mountain.DECKS] for thing in deck]
    things += [thing for thing in s.extra[mountain.SHOWN] if thing >= 0]
    things += [thing for owned in s.extra[mountain.TAKEN] for thing in owned]
    if len(things) != len(set(things)):
        problems.append("a discovery is there twice")
    tiles = [tile for place in (*s.extra[mountain.TRAIL], *s.extra[mountain.MAPS]) for tile in place]
    if len(tiles) != len(set(tiles)):
        problems.append("a tile is there twice")
    out = [kind_of_worker(worker[4]) for worker in s.placed if kind_of_worker(worker[4])]
    if len(out) != len(set(out)):
        problems.append("a big critter stands in two places")
    for worker in s.placed:
        if kind_of_worker(worker[4]) and kind_of_worker(worker[4]) not in critters.owned(s, worker[0]):
            problems.append(f"{NAMES[worker[1]]} holds a big critter of nobody")


def _in_use(config: Config) -> bool:
    return MODULE_ID in config.modules


MODULE: Final = Module(
    MODULE_ID,
    "Spirecrest",
    "explore the mountains at every season change: weather, discoveries, big critters, an expedition at the end",
    options={"firebeak_alone": Option(True, "Firebeak is used alone against Rugwort, too (R-SC-50)", switch)},
    hooks={
        LEFT_OUT: mountain.left_out,
        SETUP: mountain.set_up,
        SEASON_BEGUN: _begin_season,
        HOMING: again.homing,
        STAYS: again.stays,
        WORKER_KINDS: critters.kinds_at_home,
        WORKER_LOST: critters.lost,
        SITES: locations.sites,
        REACHES: standing.reaches,
        CROWDS: standing.crowds,
        CLOSED: weather.closed,
        BARRED: weather.barred,
        HOST: locations.host,
        COMING: _coming,
        STANDS: standing.stands,
        TOLLS: weather.toll,
        VISITED: standing.visited,
        SURCHARGE: weather.surcharge,
        FORBIDS: weather.forbids,
        JOURNEY_PRICE: weather.journey_price,
        DREW: standing.drew,
        DRAW_WAITS: ledger.draw_waits,
        TAKES_TOP: _takes_top,
        PLAY_FROM: lambda: tucked.UNDER.number,
        WATCHED: standing.turn_over,
        LAST: weather.last,
        PASSING: expedition.set_out,
        AFTER_STEP: ledger.after_step,
        SCORE: reckoning.score,
        OBSERVE: view.observe,
        APART: _apart,
        RESAMPLE: mountain.resample,
        CHECK: _check,
    },
    verbs=(again.VERB,),
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
)
STORMVALE: Final = Module(
    "spirecrest_stormvale",
    "Stormvale",
    "three cards that all may play",
    hooks={PLAY_FROM: lambda: stormvale.ZONE.number},
    active=_in_use,
)
"""A part of its own: a module brings one zone to play from."""
