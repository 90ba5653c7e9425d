"""Bellfaire: how it is set up, what the options change, and that every part of it is the subject of a scenario."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.bellfaire.garland import AWARD, AWARDS
from evertable.everdell.ids import CATALOG, FIRST_EVENT, NAMES
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell
from evertable.kernel.module import ConfigError
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "bellfaire.md"
SCENARIOS: Final = list(scenarios("everdell").values())
BY_TEST: Final = {
    "R-BF-02": "test_bellfaire.test_the_board_changes_no_rule",
    "R-BF-20": "test_bellfaire.test_only_its_own_events",
    "R-BF-22": "test_bellfaire.test_half_of_the_events",
    "R-BF-40": "test_bellfaire.test_one_award_is_revealed",
    "R-BF-60": "test_powers.test_two_are_dealt_and_one_is_kept",
    "R-BF-73": "test_powers.test_butterflies_first_and_spiders_last",
    "R-BF-83": "test_deal.test_hands_in_turn_order",
    "R-BF-91": "test_powers.test_no_rats_alone",
    "R-BF-85": "test_bellfaire.test_empty_piles_are_the_rule_for_five_and_six",
}
"""Rules about the deal, which a scenario replaces by its own set-up."""
LATER: Final[dict[str, str]] = {}
"""Rules about boxes that are not there yet."""


def deal(seats: int, seed: int = 1, **options: Any) -> Everdell:
    return GAME.new_game(GAME.config(seats, ["bellfaire"], options), seed)


def own_events(s: Everdell) -> int:
    special = [event for event in s.open_events if not is_basic(event)]
    return sum(CATALOG.events[event - FIRST_EVENT].module == "bellfaire" for event in special)


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ["base", "bellfaire"])
    assert check(catalog) == []
    entries = [entry for entry in catalog.entries if entry.module == "bellfaire"]
    assert len(entries) == 28
    assert [
        entry.id for entry in entries if not (entry.name.fr and entry.name.pl and entry.text.fr and entry.text.pl)
    ] == []


@pytest.mark.parametrize("seats", range(1, 7))
def test_only_its_own_events(seats: int) -> None:
    number = {5: 5, 6: 6}.get(seats, 4)
    assert {own_events(deal(seats, seed, bellfaire_events="only")) for seed in range(6)} == {number}


@pytest.mark.parametrize("seats", range(1, 7))
def test_half_of_the_events(seats: int) -> None:
    number = 3 if seats >= 5 else 2
    assert {own_events(deal(seats, seed, bellfaire_events="half")) for seed in range(6)} == {number}


def test_mixed_events_vary_and_none_are_none() -> None:
    assert len({own_events(deal(4, seed)) for seed in range(12)}) > 1
    assert {own_events(deal(4, seed, bellfaire_events="none")) for seed in range(6)} == {0}


def test_one_award_is_revealed() -> None:
    seen = {AWARD.get(deal(2, seed)) for seed in range(60)}
    assert seen == set(AWARDS)
    assert len(AWARDS) == 7
    assert AWARD.get(deal(2, garland=False)) == -1


def test_parts_that_are_left_out_are_not_on_the_table() -> None:
    s = deal(3, bellfaire_forest=False, flower_festival=False, market=False)
    names = {NAMES[thing] for thing in [*s.forest, *s.open_events, *s.table.places] if thing >= 0}
    assert not names & {"flower_festival", "market"}
    forest = [entry.id for entry in CATALOG.places if entry.type == "forest" and entry.module == "bellfaire"]
    assert len(forest) == 4
    assert not names & set(forest)
    assert "market" not in GAME.observation(s, 0)


def test_the_board_changes_no_rule() -> None:
    """R-BF-02: with every part left out, the game is the base game, deal for deal."""
    parts = {"bellfaire_forest": False, "flower_festival": False, "market": False, "garland": False}
    bare = deal(3, 7, bellfaire_events="none", **parts)
    plain = GAME.new_game(GAME.config(3), 7)
    assert bare.key() == plain.key()
    assert GAME.legal_actions(bare) == GAME.legal_actions(plain)


def test_empty_piles_are_the_rule_for_five_and_six() -> None:
    """R-BF-85 is R-P-07: its scenarios are those of the base game's five and six players."""
    covered = {rule for data in SCENARIOS if data["seats"] >= 5 for rule in data["rules"]}
    assert "R-P-07" in covered


@pytest.mark.parametrize(("option", "value"), [("market", 1), ("garland", "yes"), ("bellfaire_events", "all")])
def test_wrong_values_are_refused(option: str, value: object) -> None:
    with pytest.raises(ConfigError, match=f"option {option}: {value!r}"):
        GAME.config(2, ["bellfaire"], {option: value})


# --- scenarios


def named_things() -> set[str]:
    """What scenarios visit, achieve, choose or put on the board."""
    found: set[str] = set()
    for data in SCENARIOS:
        found.add(data.get("board", {}).get("garland", ""))
        for step in data.get("step", ()):
            if not step.get("illegal"):
                found |= {str(step[key]) for key in ("at", "pick", "for") if key in step}
    return found


@pytest.mark.parametrize("kind", ["places", "events", "tokens"])
def test_every_component_is_the_subject_of_a_scenario(kind: str) -> None:
    entries = [entry for entry in getattr(CATALOG, kind) if entry.module == "bellfaire"]
    components = [entry.id for entry in entries if getattr(entry, "type", "") != "worker"]
    assert components
    assert sorted(set(components) - named_things()) == []


def test_every_rule_is_covered() -> None:
    rules = set(re.findall(r"^- (R-BF-\d+)\b", DIGEST.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(rules) >= 60
    covered = {rule for data in SCENARIOS for rule in data["rules"]}
    assert sorted(rules - covered - set(BY_TEST) - set(LATER)) == []
    assert {rule for rule in covered if rule.startswith("R-BF-")} <= rules
    assert set(LATER.values()).isdisjoint(module.id for module in GAME.modules)
    for name in BY_TEST.values():
        module, _, function = name.partition(".")
        assert callable(getattr(import_module(f"tests.everdell.{module}"), function))
