"""What simulated games never used."""

import json

import pytest

from evertable.bots.simulation.coverage import never_used, use_of
from evertable.bots.simulation.plan import Plan
from evertable.bots.simulation.simulation import simulate
from evertable.cli import run
from evertable.everdell import GAME
from evertable.everdell.ids import CATALOG
from evertable.pool.local import LocalPool

CONFIG = GAME.config(2)


def test_what_an_action_uses() -> None:
    assert use_of({"verb": "play", "card": "farm", "from": "hand", "using": "resources"}) == ("play", "farm")
    assert use_of({"verb": "place", "at": "basic_one_berry"}) == ("place", "basic_one_berry")
    assert use_of({"verb": "place", "at": "card", "card": "inn", "owner": 1}) == ("place", "inn")
    assert use_of({"verb": "choose", "pick": "farm", "for": "ruins"}) == ("choose", "farm")
    assert use_of({"verb": "prepare"}) is None


def test_without_any_use_everything_is_left() -> None:
    left = never_used("everdell", [CONFIG], [])
    assert left["cards"] == [card.id for card in CATALOG.cards if card.module == "base"]
    assert left["events"] == [event.id for event in CATALOG.events if event.module == "base"]
    assert set(left["places"]) > {place.id for place in CATALOG.places if place.module == "base"}
    assert "inn" in left["places"]


def test_a_card_that_is_played_is_not_a_card_that_is_visited() -> None:
    left = never_used("everdell", [CONFIG], [("play", "inn"), ("place", "queen")])
    assert "inn" not in left["cards"]
    assert "inn" in left["places"]
    assert "queen" in left["cards"]
    assert "queen" not in left["places"]


def test_powers_of_the_boxes_that_are_dealt() -> None:
    plain, whole = GAME.config(2, ["powers"]), GAME.config(2, ["powers"], {"power_boxes": ["bellfaire", "newleaf"]})
    assert len(never_used("everdell", [plain], [])["powers"]) == 15
    assert len(never_used("everdell", [whole], [("choose", "cats")])["powers"]) == 18
    assert len(never_used("everdell", [GAME.config(2, ["bellfaire"])], [])["tokens"]) == 4


def test_parts_of_a_box_bring_their_components() -> None:
    cards = never_used("everdell", [GAME.config(2, ["newleaf_cards"])], [])
    assert {"bank", "hotel"} <= set(cards["cards"])
    assert "locomotive" not in cards["cards"]
    assert "knoll" not in cards["places"]
    whole = never_used("everdell", [GAME.config(2, ["newleaf"])], [("choose", "ruby_dew")])
    assert len(whole["tokens"]) == 32 + 6 - 1


def test_more_games_leave_less_and_processes_do_not_matter() -> None:
    plan = Plan("everdell", 2, seed=3, coverage=True)
    with LocalPool(2) as pool:
        few, many = simulate(plan, 2).never_used, simulate(plan, 12, pool=pool).never_used
    assert sum(map(len, many.values())) < sum(map(len, few.values()))
    assert many == simulate(plan, 12).never_used
    assert simulate(Plan("everdell", 2, seed=3), 1).games[0].used == frozenset()


def test_a_game_without_cards_to_play_has_nothing_left() -> None:
    assert not any(simulate(Plan("evergreen", 2, coverage=True), 1).never_used.values())


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "everdell", "--games", "2", "--coverage"]
    assert run(words) == 0
    assert "events never used: " in capsys.readouterr().out
    assert run([*words, "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["coverage"]) == {"cards", "events", "places", "powers", "tokens"}


def test_a_card_that_others_replace_altogether_is_not_missed() -> None:
    assert "farm" in never_used("everdell", [CONFIG], [])["cards"]
    replaced = GAME.config(2, ["seasons"])
    assert "farm" not in never_used("everdell", [replaced], [])["cards"]
    assert "farm" in never_used("everdell", [CONFIG, replaced], [])["cards"]
