"""Scores do not depend on the order in which a city, or anything else that counts, is listed (R-B-085, R-B-110)."""

from random import Random
from typing import Any

import pytest

from evertable import registry
from evertable.everdell.ids import CATALOG, CONSTRUCTION, KIND
from evertable.everdell.table import EverdellTable
from evertable.kernel.game import Game
from evertable.kernel.scenario import set_up
from evertable.pad.scoring import tally
from evertable.pad.sheet import Sheet, add, new_sheet, put

TABLES = [
    (),
    ("extra", "rugwort_cards", "corrin"),
    ("more_legends",),
    ("legends", "more_legends", "newleaf_cards"),
    ("more_legends", "seasons", "powers"),
    ("newleaf", "bellfaire", "powers"),
    ("pearlbrook", "legends", "more_legends"),
    ("spirecrest", "more_legends"),
    ("legends", "more_legends", "newleaf", "pearlbrook", "spirecrest", "extra", "corrin", "rugwort_cards"),
]
COUPLES = ["husband", "husband", "wife", "wife", "mayberry_matriarch", "farm", "mcgregors_market"]
"""Cards whose neighbours matter most are in every second city."""


def lines(game: Game[Any], data: dict[str, Any]) -> list[dict[str, int]]:
    _, s = set_up(data, registry.game_named)
    return [score.lines for score in game.result(s).scores]


def a_city(table: EverdellTable, chance: Random) -> list[Any]:
    used = [card.id for card in CATALOG.cards if table.uses(card)]
    city: list[Any] = chance.sample(used, k=min(chance.randrange(4, 16), len(used)))
    if chance.random() < 0.5:
        city += [card for card in COUPLES if card in used and chance.random() < 0.6]
    if chance.random() < 0.3:
        hosts = [i for i, card in enumerate(CATALOG.cards) if card.id in city and KIND[i] == CONSTRUCTION]
        if hosts and "messenger" in used:
            city.append("messenger")
    return [{"card": card, "points": 1} if chance.random() < 0.1 else card for card in city]


def a_seat(table: EverdellTable, chance: Random, modules: tuple[str, ...]) -> dict[str, Any]:
    seat: dict[str, Any] = {"season": "autumn", "city": a_city(table, chance), "workers": 0}
    seat["resources"] = {kind: chance.randrange(4) for kind in ("twig", "resin", "pebble", "berry")}
    events = [event.id for event in CATALOG.events if table.uses(event)]
    seat["events"] = chance.sample(events, k=chance.randrange(4))
    if "powers" in modules and chance.random() < 0.5:
        seat |= {"power": "axolotls", "wild_tokens": chance.randrange(1, 4)}
    for module, key, kind in (("newleaf", "visitors", "visitor"), ("pearlbrook", "adornments", "adornment")):
        if module in modules:
            names = [token.id for token in CATALOG.tokens if token.type == kind]
            seat[key] = chance.sample(names, k=chance.randrange(5))
    return seat


def shuffled(seat: dict[str, Any], chance: Random) -> dict[str, Any]:
    return {
        key: chance.sample(value, k=len(value)) if isinstance(value, list) else value for key, value in seat.items()
    }


@pytest.mark.parametrize("modules", TABLES, ids=str)
def test_scores_do_not_depend_on_the_order_of_a_list(modules: tuple[str, ...]) -> None:
    game = registry.game_named("everdell")
    chance = Random(f"order of {modules}")
    table = game.table(game.config(2, modules))
    assert isinstance(table, EverdellTable)
    for _ in range(25):
        seats = [a_seat(table, chance, modules) for _ in range(2)]
        if "powers" in modules and "power" in seats[0]:
            seats[1] = {key: value for key, value in seats[1].items() if key not in ("power", "wild_tokens")}
        data = {"game": "everdell", "seats": 2, "modules": list(modules)}
        told = lines(game, {**data, "seat": {str(i): seat for i, seat in enumerate(seats)}})
        for _ in range(3):
            again = {str(i): shuffled(seat, chance) for i, seat in enumerate(seats)}
            assert lines(game, {**data, "seat": again}) == told, again


def bonus(sheet: Sheet) -> int:
    result = tally(sheet).result
    assert result is not None
    return result.scores[0].lines["prosperity"]


def test_the_best_couple_counts_on_the_pad_in_any_order() -> None:
    for city in (["husband", "mayberry_matriarch", "wife"], ["wife", "husband", "mayberry_matriarch"]):
        sheet = new_sheet("everdell", ["Ann", "Ben"], ["more_legends"], {})
        for card in city:
            add(sheet, 0, "city", card)
        assert bonus(sheet) == 3
        put(sheet, 0, f"city.{city.index('husband')}.partner", "mayberry_matriarch")
        assert bonus(sheet) == 0
