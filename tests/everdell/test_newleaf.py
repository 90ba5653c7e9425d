"""Newleaf: how it is set up, what it hides, and that every part of it is the subject of a scenario."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.newleaf import golden, reservation, station, tickets, visitors
from evertable.everdell.ids import CATALOG, FIRST_EVENT, NAMES
from evertable.everdell.packing import thing_held
from evertable.everdell.score import is_basic
from evertable.everdell.setup import forest_cards, full_deck
from evertable.everdell.state import Everdell
from evertable.everdell.table import EverdellTable
from evertable.kernel.module import ConfigError
from evertable.kernel.rng import below, seeded
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "newleaf.md"
SCENARIOS: Final = list(scenarios("everdell").values())
BY_TEST: Final = {
    "R-NL-10": "test_the_deck_grows",
    "R-NL-12": "test_the_station_is_laid_out",
}
"""Rules about the deal, which a scenario replaces by its own set-up."""


def deal(seats: int, seed: int = 1, *others: str, **options: Any) -> Everdell:
    return GAME.new_game(GAME.config(seats, ["newleaf", *others], options), seed)


def rules(seats: int, *modules: str) -> EverdellTable:
    table = GAME.table(GAME.config(seats, modules))
    assert isinstance(table, EverdellTable)
    return table


def own(events: list[int]) -> int:
    return sum(CATALOG.events[event - FIRST_EVENT].module == "newleaf" for event in events if not is_basic(event))


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ["base", "newleaf"])
    assert check(catalog) == []
    entries = [entry for entry in catalog.entries if entry.module == "newleaf"]
    assert len(entries) == 24 + 32 + 6 + 3 + 9 + 2 + 3 + 2
    texts = [(entry.id, text) for entry in entries for text in (entry.name, entry.text)]
    assert [name for name, text in texts if not (text.fr and text.pl)] == []


def test_every_banner_is_golden() -> None:
    cards = [card for card in CATALOG.cards if card.module == "newleaf"]
    for card in cards:
        assert card.linked is not None
        assert card.linked.token == "golden"
        assert bool(card.linked.color) != bool(card.linked.rarity)
        assert card.linked.kind != card.kind


@pytest.mark.parametrize("modules", [["newleaf"], ["newleaf_cards"], ["newleaf_extras"], ["tickets"], ["reservations"]])
def test_the_deck_grows(modules: list[str]) -> None:
    plain = full_deck(rules(2))
    deck = full_deck(rules(2, *modules))
    assert len(deck) - len(plain) == {"newleaf": 59, "newleaf_cards": 57}.get(modules[0], 0)
    assert ("locomotive" in map(NAMES.__getitem__, deck)) == (modules == ["newleaf"])


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_station_is_laid_out(seats: int) -> None:
    s = deal(seats, 3)
    assert all(card >= 0 for card in station.cards(s))
    assert Counter([*station.cars(s), *station.BAG.get(s)]) == Counter(station.ALL_CARS)
    assert len(station.cars(s)) == 3
    assert [len(pile.get(s)) for pile in visitors.PILES] == [16, 16]
    assert [golden.left(s, owner) for owner in range(s.table.owners)] == [3] * seats + [0] * (s.table.owners - seats)


def test_parts_can_be_left_out() -> None:
    full = deal(4)
    assert len(forest_cards(full.table)) == len(forest_cards(rules(4))) + 3
    assert sum(is_basic(event) for event in full.open_events) == 6
    bare = deal(4, 1, newleaf_events="none", newleaf_forest=False, newleaf_basic_events=False)
    assert len(forest_cards(bare.table)) == len(forest_cards(rules(4)))
    assert sum(is_basic(event) for event in bare.open_events) == 4
    with pytest.raises(ConfigError, match="neither true nor false"):
        deal(4, 1, newleaf_forest="yes")


def test_events_are_mixed_in_three_ways() -> None:
    for seed in range(10):
        assert own(deal(4, seed, newleaf_events="half").open_events) == 2
        assert own(deal(5, seed, newleaf_events="half").open_events) == 3
        assert own(deal(4, seed, newleaf_events="only").open_events) == 4
        assert own(deal(4, seed, newleaf_events="none").open_events) == 0
    assert {own(deal(4, seed).open_events) for seed in range(20)} > {1}


def test_tickets_and_reservations_are_handed_out() -> None:
    s = deal(3, 1, "tickets", "reservations")
    assert [tickets.uses_left(s, seat) for seat in range(3)] == [2, 2, 2]
    assert [reservation.reserved(s, seat) for seat in range(3)] == [reservation.NOTHING] * 3


def test_what_lies_below_is_hidden() -> None:
    s = deal(3, 5)
    seen = GAME.observation(s, 1)["station"]
    assert seen["visitors"] == [[NAMES[pile.get(s)[-1]]] for pile in visitors.PILES]
    samples = [GAME.resample(s, 1, seed) for seed in range(1, 20)]
    assert all(visitors.in_sight(sample) == visitors.in_sight(s) for sample in samples)
    assert len({visitors.PILES[0].get(sample) for sample in samples}) > 1
    assert all(GAME.observation(sample, 1) == GAME.observation(s, 1) for sample in samples)


@pytest.mark.parametrize("seats", [1, 3])
def test_visitors_and_train_cars_are_never_lost(seats: int) -> None:
    s, rng = deal(seats, 7, "tickets", "reservations"), seeded(1)
    while not GAME.over(s):
        actions = GAME.legal_actions(s)
        rng, i = below(rng, len(actions))
        GAME.apply(s, actions[i])
        taken = [thing_held(entry) for entry in visitors.TAKEN.get(s)]
        piles = [visitor for pile in visitors.PILES for visitor in pile.get(s)]
        assert sorted([*taken, *piles, *visitors.DISCARDS.get(s)]) == sorted(visitors.VISITORS)
        cars = [*station.cars(s), *station.BAG.get(s), *station.ASIDE.get(s)]
        assert sorted(cars) == sorted(station.ALL_CARS)


def test_powers_of_its_box_are_dealt() -> None:
    found = set()
    for seed in range(60):
        s = GAME.new_game(GAME.config(4, ["newleaf_cards", "powers"]), seed)
        found |= {name for seat in range(4) for name in GAME.observation(s, seat)["powers"]["offered"]}
    assert {"bats", "cats", "honey_bees", "snails"} <= found


def test_it_is_advised_against_other_boards() -> None:
    assert "Pearlbrook" in next(module.advice for module in GAME.modules if module.id == "newleaf")


# --- scenarios


def test_every_rule_is_covered() -> None:
    rules = re.findall(r"^- (R-NL-\d+)", DIGEST.read_text(encoding="utf-8"), re.MULTILINE)
    covered = {rule for data in SCENARIOS for rule in data["rules"]} | set(BY_TEST)
    assert len(rules) == len(set(rules)) > 50
    assert sorted(set(rules) - covered) == []
    assert sorted(rule for rule in covered if rule.startswith("R-NL-") and rule not in rules) == []


def test_the_table_of_tests_is_true() -> None:
    module = import_module(__name__)
    assert all(callable(getattr(module, name)) for name in BY_TEST.values())


def test_every_visitor_and_train_car_has_a_scenario() -> None:
    held = {name for data in SCENARIOS for seat in data.get("seat", {}).values() for name in seat.get("visitors", ())}
    picked = {step.get("pick") for data in SCENARIOS for step in data.get("step", ())}
    tokens = [token for token in CATALOG.tokens if token.type in ("visitor", "train_car")]
    assert [token.id for token in tokens if token.id not in (held if token.type == "visitor" else picked)] == []


def test_cards_to_reserve_are_offered_in_the_order_of_their_numbers() -> None:
    for seed in range(20):
        s = GAME.new_game(GAME.config(2, ["newleaf", "reservations"]), seed)
        actions = GAME.legal_actions(s)
        assert actions == sorted(set(actions))
