"""Films: every kind of event of each game is a step, and no step names what the table may not see."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from evertable import registry
from evertable.kernel.game import SPECTATOR
from evertable.present.films import Step, names_in, production, step
from evertable.present.registry import presenter_for

GAMES: list[tuple[str, int, list[str], dict[str, Any]]] = [
    ("everdell", 3, [], {}),
    ("everdell", 2, ["pearlbrook"], {}),
    ("everdell", 3, ["spirecrest"], {}),
    ("everdell", 2, ["newleaf", "tickets", "reservations"], {}),
    ("everdell", 4, ["bellfaire", "powers", "legends"], {}),
    ("everdell", 1, ["nightweave"], {}),
    ("duo", 2, [], {}),
    ("duo", 2, ["coop"], {}),
    ("evergreen", 3, [], {}),
]
GRAMMAR = {"deed", "walk", "home", "gain", "pay", "point", "lay", "draw", "act", "disc", "season"}
PARTS = {"mat", "purse", "crew", "cards", "deck", "discard", "season", "track", "stand", "disc", "hit", "stage"}
"""Words of addresses that name no component."""
THINGS = {"place", "city", "meadow", "pile", "thorn", "card", "new", "frog", "sun", "moon", "point", "occupied"}


Look = tuple[list[Step], Mapping[str, Any], Mapping[str, Any], Mapping[str, Any], int]


def films(name: str, seats: int, modules: list[str], options: dict[str, Any], seed: int) -> Iterator[Look]:
    """Every move of a random game: its film, the observations around it, its public description and its seat."""
    game, presenter, chance = registry.game_named(name), presenter_for(name), random.Random(seed)
    s = game.new_game(game.config(seats, modules, options), seed)
    before = game.observation(s, SPECTATOR)
    while not game.over(s):
        action = chance.choice([one for one in game.legal_actions(s) if one not in game.resigning.values()])
        seat, do = game.actor(s), game.public(s, action)
        game.apply(s, action)
        after = game.observation(s, SPECTATOR)
        yield presenter.film(before, after, seat, do), before, after, do, seat
        before = after


def words_of(data: Any) -> set[str]:
    """Every text in plain data."""
    if isinstance(data, dict):
        return {word for key, value in data.items() for word in (str(key), *words_of(value))}
    if isinstance(data, list | tuple):
        return {word for value in data for word in words_of(value)}
    return {data} if isinstance(data, str) else set()


@pytest.mark.parametrize(("name", "seats", "modules", "options"), GAMES)
def test_a_film_names_only_what_everybody_sees(
    name: str, seats: int, modules: list[str], options: dict[str, Any]
) -> None:
    told = 0
    for film, before, after, do, _ in films(name, seats, modules, options, seed=5):
        assert {one["do"] for one in film} <= GRAMMAR
        assert not film or film[0]["do"] == "deed", "a film opens with who acts"
        assert names_in(film) <= words_of(before) | words_of(after) | words_of(do) | PARTS | THINGS
        told += len(film)
    assert told > 20


def test_drawn_and_discarded_cards_stay_unnamed() -> None:
    steps = [one for film, *_ in films("everdell", 3, [], {}, 1) for one in film]
    drawn = [one for one in steps if one.get("to", "").startswith("cards")]
    assert drawn
    assert not any("what" in one for one in drawn)
    paid = [one for one in steps if one.get("from", "").startswith("cards")]
    assert {one["what"] for one in paid if one["do"] == "pay"} == {"card"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("everdell", GRAMMAR - {"disc"}),
        ("duo", {"deed", "walk", "home", "gain", "pay", "point", "lay", "draw", "season"}),
        ("evergreen", {"deed", "lay", "disc", "act", "point"}),
    ],
)
def test_every_kind_of_event_is_a_step(name: str, kinds: set[str]) -> None:
    seats = 2 if name == "duo" else 3
    found = {one["do"] for seed in range(4) for film, *_ in films(name, seats, [], {}, seed) for one in film}
    assert found >= kinds


def test_a_worker_walks_and_brings_what_the_log_says() -> None:
    for film, _, _, do, seat in films("everdell", 2, [], {}, 3):
        if do["verb"] == "place" and do["at"] == "basic_three_twigs":
            where = "place:basic_three_twigs"
            assert film == [
                {"do": "deed", "who": seat, "what": where},
                {"do": "walk", "who": seat, "from": f"mat:{seat}", "to": where},
                {"do": "gain", "who": seat, "what": "twig", "from": where, "to": f"purse:{seat}:twig", "n": 3},
            ]
            return
    pytest.fail("nobody took twigs")


def test_what_is_paid_and_gained_adds_up() -> None:
    for film, before, after, _, _ in films("everdell", 3, ["pearlbrook"], {}, 2):
        for owner in range(3):
            for name in ("twig", "resin", "pebble", "berry", "pearl"):
                purse = f"purse:{owner}:{name}"
                came = sum(one.get("n", 1) for one in film if one.get("to") == purse)
                went = sum(one.get("n", 1) for one in film if one.get("from") == purse)
                was, now = (seen["owners"][owner]["resources"].get(name, 0) for seen in (before, after))
                assert came - went == now - was


def test_a_season_lights_up_before_the_workers_come_home() -> None:
    for film, *_, do, _ in films("everdell", 2, [], {}, 3):
        if do["verb"] == "prepare":
            kinds = [one["do"] for one in film]
            assert kinds[:2] == ["deed", "season"]
            assert kinds.index("home") > 1
            assert film[1]["what"] == "spring"
            return
    pytest.fail("nobody prepared")


def test_production_cards_act_before_their_gains() -> None:
    gained = {"berry": 3, "card": 1}
    steps = production(1, [("city:1:farm", "farm", "1[berry]"), ("city:1:mine", "mine", "1[pebble]")], gained)
    assert steps == [
        step("act", 1, what="farm", source="city:1:farm"),
        step("gain", 1, what="berry", source="city:1:farm", to="purse:1:berry"),
    ]
    assert gained == {"berry": 2, "card": 1}, "what no card explains is left"


def test_a_face_down_card_of_evergreen_has_no_name() -> None:
    opening = [film for film, *_, do, _ in films("evergreen", 3, [], {}, 1) if do["verb"] == "reveal"]
    laid = [one for film in opening for one in film if one["do"] == "lay"]
    assert len(laid) == 9
    assert not any("what" in one for one in laid)
