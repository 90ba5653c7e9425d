"""Pearlbrook: how it is set up, what it hides, and that every part of it is the subject of a scenario."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.pearlbrook.adornments import ADORNMENTS, HELD, WEIGHED, held
from evertable.everdell.boxes.pearlbrook.ambassador import at_home
from evertable.everdell.boxes.pearlbrook.pearls import pearls
from evertable.everdell.boxes.pearlbrook.river import CITIZENS, FACE_UP, RIVER, SPOTS
from evertable.everdell.boxes.pearlbrook.wonders import WONDERS
from evertable.everdell.boxes.rugwort.owner import LAST_ROLL
from evertable.everdell.ids import CATALOG, FIRST_EVENT, NAMES
from evertable.everdell.packing import thing_held
from evertable.everdell.score import is_basic
from evertable.everdell.setup import full_deck
from evertable.everdell.state import Everdell
from evertable.kernel.errors import LoadError
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "pearlbrook.md"
SCENARIOS: Final = list(scenarios("everdell").values())
BY_TEST: Final = {
    "R-PB-01": "test_nothing_is_wrong_with_the_data",
    "R-PB-02": "test_it_can_be_combined",
    "R-PB-10": "test_the_river_is_laid_out",
    "R-PB-12": "test_the_river_is_laid_out",
    "R-PB-15": "test_adornments_are_dealt_and_secret",
    "R-PB-16": "test_ambassadors_begin_at_home",
    "R-PB-91": "test_rugwort_rolls_for_his_spot",
}
"""Rules about the deal, which a scenario replaces by its own set-up."""


def deal(seats: int, seed: int = 1, *others: str) -> Everdell:
    return GAME.new_game(GAME.config(seats, ["pearlbrook", *others]), seed)


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ["base", "pearlbrook"])
    assert check(catalog) == []
    entries = [entry for entry in catalog.entries if entry.module == "pearlbrook"]
    assert len(entries) == 8 + 6 + 4 + 4 + 4 + 1 + 12 + 12 + 2
    texts = [(entry.id, text) for entry in entries for text in (entry.name, entry.text)]
    assert [name for name, text in texts if not (text.fr and text.pl)] == []


def test_it_can_be_combined() -> None:
    others = [m.id for m in GAME.modules if m.active is None and not m.automas and m.id not in ("pearlbrook",)]
    s = deal(3, 1, *others)
    assert GAME.check(s) == []


def test_a_position_with_hands_weighed_elsewhere_is_refused() -> None:
    """They are looked at in the last scoring only, where no trial game may come."""
    s = deal(6)
    WEIGHED.set(s, (1, 2))
    with pytest.raises(LoadError, match="weighed at another table"):
        GAME.read(GAME.write(s))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_river_is_laid_out(seats: int) -> None:
    for seed in range(8):
        s = deal(seats, seed)
        assert len(set(RIVER.get(s))) == len(SPOTS) == 4
        assert sum(card in CITIZENS for card in RIVER.get(s)) == 2
        assert FACE_UP.get(s) == 0
        assert all(spot["card"] == "" for spot in GAME.observation(s, 0)["river"])
    assert len({RIVER.get(deal(seats, seed)) for seed in range(8)}) > 1


def test_basic_events_make_way_for_wonders() -> None:
    s = deal(4, 1, "bellfaire")
    assert not any(is_basic(event) for event in s.open_events)
    assert set(WONDERS) <= set(s.table.places)


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_special_event_of_its_own(seats: int) -> None:
    for seed in range(12):
        s = GAME.new_game(GAME.config(seats, ["pearlbrook", "bellfaire"], {"bellfaire_events": "only"}), seed)
        assert any(CATALOG.events[event - FIRST_EVENT].module == "pearlbrook" for event in s.open_events)


def test_the_deck_grows_by_twenty() -> None:
    s, plain = deal(2), GAME.new_game(GAME.config(2), 1)
    assert len(full_deck(s.table)) == len(full_deck(plain.table)) + 20


def test_adornments_are_dealt_and_secret() -> None:
    s = deal(6, 3)
    assert sorted(thing_held(entry) for entry in HELD.get(s)) == sorted(ADORNMENTS)
    assert all(len(held(s, seat)) == 2 for seat in range(6))
    seen = GAME.observation(s, 2)
    assert seen["adornments_hand"] == [NAMES[adornment] for adornment in held(s, 2)]
    assert [owner["adornments_held"] for owner in seen["owners"]] == [2] * 6
    assert GAME.observation(s, -1)["adornments_hand"] == []


def test_hidden_things_are_dealt_anew() -> None:
    s = deal(3, 5)
    samples = [GAME.resample(s, 1, seed) for seed in range(1, 20)]
    assert all(held(sample, 1) == held(s, 1) for sample in samples)
    assert len({tuple(held(sample, 0)) for sample in samples}) > 1
    assert len({RIVER.get(sample) for sample in samples}) > 1


def test_ambassadors_begin_at_home() -> None:
    s = deal(5)
    assert all(at_home(s, seat) for seat in range(5))


def test_rugwort_rolls_for_his_spot() -> None:
    """R-PB-90, R-PB-91: two faces of the die for each spot, counted down the river."""
    found = set()
    for seed in range(40):
        s = deal(1, seed)
        assert pearls(s, 1) == 2
        assert not at_home(s, 1)
        assert FACE_UP.get(s).bit_count() == 1
        assert held(s, 1) == []
        found.add(FACE_UP.get(s))
    assert found == {1, 2, 4, 8}
    assert [NAMES[spot].rsplit("_", 1)[1] for spot in SPOTS] == ["production", "destination", "governance", "traveler"]


def test_variants_do_not_see_the_roll_for_his_spot() -> None:
    """R-S-19: the spiteful Rugwort takes no card at the set-up, and the lucky one has no roll to repeat."""
    config = GAME.config(1, ["rugwort", "pearlbrook"], {"variants": ["lucky", "spiteful"]})
    for seed in range(40):
        s = GAME.new_game(config, seed)
        assert len(s.hands[0]) == 5
        assert LAST_ROLL.get(s) == 0


# --- scenarios


def named_things() -> set[str]:
    """What scenarios use or put on the board."""
    found: set[str] = set()
    for data in SCENARIOS:
        found |= {spot["card"] for spot in data.get("board", {}).get("river", ()) if spot["face_up"]}
        for step in data.get("step", ()):
            if not step.get("illegal"):
                found |= {str(step[key]) for key in ("at", "pick", "for", "card", "adornment") if key in step}
    return found


@pytest.mark.parametrize("kind", ["places", "events", "tokens"])
def test_every_component_is_the_subject_of_a_scenario(kind: str) -> None:
    entries = [entry for entry in getattr(CATALOG, kind) if entry.module == "pearlbrook"]
    components = [entry.id for entry in entries if getattr(entry, "type", "") not in ("worker", "resource")]
    assert components
    assert sorted(set(components) - named_things()) == []


def test_every_rule_is_covered() -> None:
    rules = set(re.findall(r"^- (R-PB-\d+)\b", DIGEST.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(rules) >= 55
    covered = {rule for data in SCENARIOS for rule in data["rules"]}
    assert sorted(rules - covered - set(BY_TEST)) == []
    assert {rule for rule in covered if rule.startswith("R-PB-")} <= rules
    module = import_module("tests.everdell.test_pearlbrook")
    assert all(callable(getattr(module, name)) for name in BY_TEST.values())
