"""A finished game written down card by card gives the lines that the engine gave at its end."""

from random import Random
from typing import Any

import pytest

from evertable import registry
from evertable.kernel.game import Game
from evertable.kernel.stack import State
from evertable.pad.scoring import tally
from evertable.pad.sheet import Sheet, add, field_at, new_sheet, put

TABLES: list[tuple[str, int, tuple[str, ...]]] = [
    ("everdell", 3, ()),
    ("everdell", 2, ("pearlbrook", "bellfaire")),
    ("everdell", 2, ("newleaf", "extra")),
    ("everdell", 2, ("spirecrest", "legends")),
    ("everdell", 1, ("rugwort",)),
    ("duo", 2, ("competitive",)),
]


def played(game: Game[Any], seats: int, modules: tuple[str, ...], seed: int) -> State:
    chance = Random(seed)
    s: State = game.new_game(game.config(seats, modules), seed)
    while not game.over(s):
        actions = game.legal_actions(s)
        early = [action for action in actions if game.describe(s, action)["verb"] not in ("pass", "prepare")]
        game.apply(s, chance.choice(early if early and chance.random() < 0.9 else actions))
    return s


def written(game: Game[Any], s: State) -> Sheet:
    """What somebody would write down who looks at the table."""
    config = s.table.config
    sheet = new_sheet(game.name, ["Ann", "Ben", "Cleo"][: config.seats], config.modules, dict(config.options))
    assert game.holdings is not None
    seen = game.holdings(s)
    for owner in range(len(sheet.seats)):
        write(sheet, owner, seen["seat"][owner])
    if seen.get("garland"):
        put(sheet, 0, "board.garland", seen["garland"])
    return sheet


def write(sheet: Sheet, owner: int, seat: dict[str, Any]) -> None:
    carried: dict[str, str] = {}
    for shelf in sheet.form(owner).shelves:
        for index, thing in enumerate(seat[shelf.key] if shelf.key != "map" else seat["tiles"]):
            given = thing if isinstance(thing, dict) else {"id": thing}
            name = str(next(iter(given.values())))
            add(sheet, owner, shelf.key, name)
            at = f"{shelf.key}.{index}"
            carried |= {given["on"]: name} if given.get("on") else {}
            put_known(sheet, owner, f"{at}.points", given.get("points", 0))
            put_known(sheet, owner, f"{at}.under", len(given.get("under", ())))
            for good, number in given.get("holds", {}).items():
                put_known(sheet, owner, f"{at}.holds.{good}", number)
            if shelf.key == "events":  # tokens on an event are tokens
                put(sheet, owner, "points", given.get("points", 0) + sheet.seats[owner].get("points", 0))
    put(sheet, owner, "points", seat["points"] + sheet.seats[owner].get("points", 0))
    for key in ("pearls", "paid", "occupied"):
        put_known(sheet, owner, key, seat.get(key, 0))
    put_known(sheet, owner, "hand", len(seat["hand"]))
    for good, number in seat["resources"].items():
        put_known(sheet, owner, f"resources.{good}", number)
    write_workers(sheet, owner, seat["placed"])
    for index, thing in enumerate(sheet.things(owner, "city")):
        if field_at(sheet, owner, f"city.{index}.carries") and thing["id"] in carried:
            put(sheet, owner, f"city.{index}.carries", carried[thing["id"]])


def write_workers(sheet: Sheet, owner: int, placed: list[Any]) -> None:
    names = [at for at in placed if isinstance(at, str)]
    for place in set(names):
        put_known(sheet, owner, f"journey.{place}", names.count(place))
    on_cards = [at["card"] for at in placed if isinstance(at, dict) and at.get("owner") == owner]
    for index, thing in enumerate(sheet.things(owner, "city")):
        put_known(sheet, owner, f"city.{index}.workers", on_cards.count(thing["id"]))


def put_known(sheet: Sheet, owner: int, path: str, value: int) -> None:
    if field_at(sheet, owner, path) is not None:
        put(sheet, owner, path, value)


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES, ids=str)
def test_a_finished_game_counts_the_same_on_paper(name: str, seats: int, modules: tuple[str, ...]) -> None:
    game = registry.game_named(name)
    for seed in (1, 2):
        s = played(game, seats, modules, seed)
        made, true = tally(written(game, s)), game.result(s)
        assert made.result is not None, made.problems
        assert [one.lines for one in made.result.scores] == [one.lines for one in true.scores]
        assert (made.result.winners, made.result.reason) == (true.winners, true.reason)
        assert made.problems == []
