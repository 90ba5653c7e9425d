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
    reckoning,
    scenario,
    standing,
    view,
    weather,
)
from evertable.everdell.boxes.spirecrest.mountain import MODULE_ID
from evertable.everdell.ids import NAMES
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import kind_of_worker
from evertable.everdell.state import Everdell, Worker
from evertable.kernel.module import Config, Option
from evertable.kernel.options import switch
from evertable.kernel.stack import Frame

__all__ = ["MODULE", "instant", "laboratory", "scenario"]


def _check(s: Everdell, problems: list[str]) -> None:
    things = [thing for deck in mountain.DECKS.get(s) for thing in deck]
    things += [thing for thing in mountain.SHOWN.get(s) if thing >= 0]
    things += [thing for owned in mountain.TAKEN.get(s) for thing in owned]
    if len(things) != len(set(things)):
        problems.append("a discovery is there twice")
    tiles = [tile for place in (*mountain.TRAIL.get(s), *mountain.MAPS.get(s)) for tile in place]
    if len(tiles) != len(set(tiles)):
        problems.append("a tile is there twice")
    out = [kind_of_worker(worker[4]) for worker in s.placed if kind_of_worker(worker[4])]
    if len(out) != len(set(out)):
        problems.append("a big critter stands in two places")
    for worker in s.placed:
        if kind_of_worker(worker[4]) and kind_of_worker(worker[4]) not in critters.owned(s, worker[0]):
            problems.append(f"{NAMES[worker[1]]} holds a big critter of nobody")


class Spirecrest(EverdellModule):
    """Weather, discoveries, big critters and an expedition at the end."""

    def uses(self, config: Config, entry: Entry) -> bool | None:
        return False if mountain.left_out(config, entry) else None

    def setup(self, s: Everdell) -> None:
        mountain.set_up(s)

    def after_season_bonus(self, s: Everdell, seat: int) -> None:
        again.rest(s, seat)
        explore.begin(s, seat)

    def before_workers_return(self, s: Everdell, seat: int) -> None:
        again.before_workers_return(s, seat)

    def stays_out(self, s: Everdell, worker: Worker) -> bool:
        return again.stays_out(s, worker)

    def worker_kinds(self, s: Everdell, seat: int) -> list[int]:
        return critters.kinds_at_home(s, seat)

    def worker_lost(self, s: Everdell, worker: Worker) -> None:
        critters.lost(s, worker)

    def extra_places(self, s: Everdell, seat: int) -> list[int]:
        return locations.extra_places(s, seat)

    def extra_placements(self, s: Everdell, seat: int, kind: int, avoid: Worker | None) -> list[int]:
        return standing.extra_placements(s, seat, kind, avoid)

    def may_share(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        return standing.may_share(s, seat, thing, at, kind)

    def closed(self, s: Everdell, seat: int, place: int) -> bool:
        return weather.closed(s, seat, place)

    def closed_card(self, s: Everdell, seat: int, at: int) -> bool:
        return weather.closed_card(s, seat, at)

    def host(self, s: Everdell, place: int) -> int:
        return locations.host(s, place)

    def before_visit(self, s: Everdell, seat: int, thing: int, at: int) -> None:
        locations.before_visit(s, seat, thing)
        weather.before_visit(s, seat, thing, at)

    def worker_placed(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        return standing.worker_placed(s, seat, thing, at, kind)

    def after_gain(self, s: Everdell, seat: int, thing: int, at: int, gained: int) -> None:
        weather.after_gain(s, seat, thing, gained)

    def after_visit(self, s: Everdell, seat: int, thing: int, at: int, gained: int, besides: int, kind: int) -> None:
        standing.after_visit(s, seat, thing, gained, besides, kind)

    def surcharge(self, s: Everdell, seat: int, card: int) -> tuple[int, ...]:
        return weather.surcharge(s, seat, card)

    def forbids_play(self, s: Everdell, seat: int, card: int, zone: int, way: int) -> bool:
        return weather.forbids_play(s, seat, zone)

    def journey_price(self, s: Everdell, seat: int) -> int:
        return weather.journey_price(s, seat)

    def after_draw(self, s: Everdell, seat: int) -> None:
        standing.after_draw(s, seat)

    def draw_waits(self, s: Everdell) -> bool:
        return ledger.draw_waits(s)

    def can_take_discard(self, s: Everdell) -> bool:
        return standing.can_take_discard(s) or locations.can_take_discard(s)

    def others_after_action(self, s: Everdell, seat: int) -> None:
        standing.others_after_action(s)

    def last_in_turn(self, s: Everdell, seat: int) -> None:
        weather.last_in_turn(s, seat)

    def before_pass(self, s: Everdell, seat: int) -> None:
        expedition.set_out(s, seat)

    def after_step(self, s: Everdell, frame: Frame) -> None:
        ledger.after_step(s, frame)

    def score(self, s: Everdell, seat: int, lines: dict[str, int]) -> None:
        reckoning.score(s, seat, lines)

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        view.observe(s, seat, seen)

    def resample(self, s: Everdell, seat: int, rng: int) -> int:
        return mountain.resample(s, seat, rng)

    def check(self, s: Everdell, problems: list[str]) -> None:
        _check(s, problems)


MODULE: Final = Spirecrest(
    MODULE_ID,
    "Spirecrest",
    "explore the mountains at every season change: weather, discoveries, big critters, an expedition at the end",
    options={"firebeak_alone": Option(True, "Firebeak is used alone against Rugwort, too (R-SC-50)", switch)},
    verbs=(again.HIDE,),
    advice="of Pearlbrook, Spirecrest and Newleaf, use one at a time",
)
