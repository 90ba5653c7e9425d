"""Spirecrest: how it is set up, what it hides, and that every part of it is the subject of a scenario."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from evertable.catalog import check, load
from evertable.everdell import GAME
from evertable.everdell.boxes.nightweave import mountains
from evertable.everdell.boxes.spirecrest import critters, explore, mountain
from evertable.everdell.boxes.spirecrest.mountain import (
    BURIED,
    DECKS,
    DISCOVERY,
    FORECAST,
    MAPS,
    OPEN_TRAIL,
    REVEALED,
    TILES,
    TRAIL,
    TRAVELERS,
    WEATHERS,
    season_of,
)
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.registers import Register
from evertable.everdell.setup import full_deck
from evertable.everdell.state import Everdell
from evertable.kernel.errors import LoadError
from evertable.kernel.rng import seeded
from tests.scenario_files import scenarios

TESTS: Final = Path(__file__).parents[1]
DIGEST: Final = TESTS.parent / "evertable" / "compendium" / "rules" / "spirecrest.md"
SCENARIOS: Final = list(scenarios("everdell").values())
BY_TEST: Final = {
    "R-SC-03": "test_a_weather_card_of_each_season",
    "R-SC-04": "test_three_decks_of_discoveries",
    "R-SC-07": "test_travelers_begin_in_the_foothills",
    "R-SC-70": "test_the_mountain_for_nightweave",
}
"""Rules about the deal, which a scenario replaces by its own set-up."""


def deal(seats: int, seed: int = 1, *others: str) -> Everdell:
    return GAME.new_game(GAME.config(seats, ["spirecrest", *others]), seed)


def test_nothing_is_wrong_with_the_data() -> None:
    catalog = load("everdell", ["base", "spirecrest"])
    assert check(catalog) == []
    entries = [entry for entry in catalog.entries if entry.module == "spirecrest"]
    assert len(entries) == 42 + 12 + 24 + 2
    texts = [(entry.id, text) for entry in entries for text in (entry.name, entry.text)]
    assert [name for name, text in texts if not (text.fr and text.pl)] == []
    marks = [entry.confidence for entry in entries]
    assert marks.count("reconstructed") == 24 + 9, "what is our own design stays marked"


def test_it_can_be_combined() -> None:
    others = [m.id for m in GAME.modules if m.active is None and not m.automas and m.id != "spirecrest"]
    assert GAME.check(deal(3, 1, *others)) == []


def test_no_card_for_the_deck() -> None:
    s, plain = deal(2), GAME.new_game(GAME.config(2), 1)
    assert full_deck(s.table) == full_deck(plain.table)


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_weather_card_of_each_season(seats: int) -> None:
    for seed in range(6):
        s = deal(seats, seed)
        assert [season_of(card) for card in FORECAST.get(s)] == [0, 1, 2, 3]
        assert REVEALED.get(s) == 1
        seen = GAME.observation(s, 0)["mountain"]["weather"]
        assert seen["winter"] == NAMES[FORECAST.get(s)[0]]
        assert [seen[season] for season in ("spring", "summer", "autumn")] == ["", "", ""]


def test_three_decks_of_discoveries() -> None:
    s = deal(4)
    assert [len(deck) for deck in DECKS.get(s)] == [14, 14, 14]
    assert GAME.observation(s, 0)["mountain"]["decks"] == {"foothills": 14, "peaks": 14, "ridge": 14}


@pytest.mark.parametrize(("options", "used"), [({}, False), ({"firebeak_alone": True}, True)])
def test_firebeak_stays_in_the_box_alone(options: dict[str, bool], used: bool) -> None:
    """R-SC-50: its card says that it is not used alone; by an option it is."""
    config = GAME.config(1, ["rugwort", "spirecrest"], options)
    decks = DECKS.get(GAME.new_game(config, 1))
    assert (DISCOVERY["firebeak"] in {thing for deck in decks for thing in deck}) is used
    assert [len(deck) for deck in decks] == [14, 14 if used else 13, 14]


@pytest.mark.parametrize(("seats", "number"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_tiles_on_the_trail(seats: int, number: int) -> None:
    """R-SC-06, R-SC-50: one more than players, two alone; only those of the foothills lie open."""
    s = deal(seats, 2)
    assert [len(tiles) for tiles in TRAIL.get(s)] == [number] * 3
    assert OPEN_TRAIL.get(s) == 1
    seen = GAME.observation(s, 0)["mountain"]["tiles"]
    assert all(seen["foothills"])
    assert not any(seen["peaks"] + seen["ridge"])


def test_travelers_begin_in_the_foothills() -> None:
    s = deal(5)
    assert TRAVELERS.get(s) == (0,) * 5
    assert MAPS.get(s) == ((),) * 5


def test_hidden_things_are_dealt_anew() -> None:
    s = deal(3, 5)
    samples = [GAME.resample(s, 1, seeded(seed)) for seed in range(1, 25)]
    assert {FORECAST.get(sample)[0] for sample in samples} == {FORECAST.get(s)[0]}
    assert len({FORECAST.get(sample)[2] for sample in samples}) == 3
    assert {TRAIL.get(sample)[0] for sample in samples} == {TRAIL.get(s)[0]}
    assert len({TRAIL.get(sample)[1] for sample in samples}) > 10
    assert len({DECKS.get(sample)[0] for sample in samples}) > 10
    assert len({tile for sample in samples for tile in TRAIL.get(sample)[2]}) > 7, "tiles of the box are possible too"


def test_what_everybody_has_seen_stays_under_the_deck() -> None:
    s = deal(2, 7)
    BURIED.set(s, (2, 0, 0))
    samples = [GAME.resample(s, 0, seeded(seed)) for seed in range(1, 12)]
    assert {DECKS.get(sample)[0][-2:] for sample in samples} == {DECKS.get(s)[0][-2:]}
    assert len({DECKS.get(sample)[0][0] for sample in samples}) > 1


def test_every_discovery_belongs_to_a_kind_the_rules_know() -> None:
    """What is neither a place, a scoring card, a map, a big critter nor handled at once is a lasting card by name."""
    silent = [
        entry.id
        for thing, entry in mountain.CARDS_BESIDE.items()
        if thing not in explore.ABILITIES and entry.sort in ("instant", "persistent")
    ]
    assert silent == ["forager", "mountaineer", "prospector"]


def test_a_pack_corrects_tiles_weather_and_discoveries(tmp_path: Path) -> None:
    folder = tmp_path / "everdell" / "spirecrest"
    folder.mkdir(parents=True)
    tokens = [
        {"id": "amber_caves", "pay": {"resin": 1}, "points": 9},
        {"id": "hail", "season": "autumn"},
        {
            "id": "everblossom_trail",
            "reckoning": {"type": "threshold", "color": "prosperity", "at_least": 1, "points": 6},
        },
    ]
    (folder / "tokens.json").write_text(json.dumps(tokens), encoding="utf-8")
    scenario = TESTS / "scenarios" / "everdell" / "spirecrest" / "tile_amber_caves.toml"
    text = scenario.read_text(encoding="utf-8").replace("expedition = 4", "expedition = 9")
    changed = tmp_path / "amber.toml"
    changed.write_text(text.replace("resin = 3", "resin = 1"), encoding="utf-8")
    command = [sys.executable, "-m", "evertable", "scenario", str(changed)]
    done = subprocess.run(
        command, env={**os.environ, "EVERTABLE_CATALOG": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert "1 passed, 0 failed" in done.stdout, done.stdout + done.stderr


# --- scenarios


def named_things() -> set[str]:
    """What scenarios use, put on the board or score."""
    found: set[str] = set()
    for data in SCENARIOS:
        if "spirecrest" not in data.get("modules", ()):
            continue
        board = data.get("board", {})
        seasons = {seat.get("season", "winter") for seat in data.get("seat", {}).values()}
        found |= {card for season, card in board.get("weather", {}).items() if season in seasons}
        for seat in data.get("seat", {}).values():
            taken = [item if isinstance(item, str) else item["card"] for item in seat.get("discoveries", ())]
            found |= {*taken, *seat.get("big_critters", ())}
        for step in data.get("step", ()):
            if not step.get("illegal"):
                found |= {str(step[key]) for key in ("at", "pick", "for", "worker") if key in step}
    return found


@pytest.mark.parametrize("kind", ["places", "tokens"])
def test_every_component_is_the_subject_of_a_scenario(kind: str) -> None:
    entries = [entry for entry in getattr(CATALOG, kind) if entry.module == "spirecrest"]
    components = [entry.id for entry in entries if entry.type not in ("home_tile", "traveler")]
    assert components
    assert sorted(set(components) - named_things()) == []


@pytest.mark.parametrize(("seats", "tiles"), [(1, 3), (2, 4)])
def test_the_mountain_for_nightweave(seats: int, tiles: int) -> None:
    s = deal(seats, 1, "nightweave")
    assert [len(section) for section in TRAIL.get(s)] == [tiles] * 3
    assert "stormvale" not in {NAMES[thing] for deck in DECKS.get(s) for thing in deck}


def test_nightweave_turns_over_weather_and_tiles() -> None:
    """R-SC-75: where she has been first the next section lies open for all."""
    s = deal(1, 1, "nightweave")
    assert (REVEALED.get(s), OPEN_TRAIL.get(s)) == (1, 1)
    mountains.explore(s)
    assert (REVEALED.get(s), OPEN_TRAIL.get(s)) == (3, 3)
    assert GAME.observation(s, 0)["mountain"]["weather"]["spring"]


def test_every_rule_is_covered() -> None:
    rules = set(re.findall(r"^- (R-SC-\d+)\b", DIGEST.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(rules) >= 60
    covered = {rule for data in SCENARIOS for rule in data["rules"]}
    assert sorted(rules - covered - set(BY_TEST)) == []
    assert {rule for rule in covered if rule.startswith("R-SC-")} <= rules
    module = import_module("tests.everdell.test_spirecrest")
    assert all(callable(getattr(module, name)) for name in BY_TEST.values())


def test_weather_and_tiles_are_complete() -> None:
    assert len(WEATHERS) == 12
    assert len(TILES) == 24


def test_a_big_critter_that_waited_comes_with_new_workers() -> None:
    """R-SC-26: it takes the place of a worker of the next season that brings one."""
    s = deal(2)
    truffle = critters.NAMED["truffle"].number
    s.workers[0] = 0
    critters.join(s, 0, truffle)
    assert critters.owned(s, 0) == [truffle]
    s.season[0] = 1
    s.workers[0] = 2
    assert critters.at_home(s, 0) == []
    critters.arrive(s, 0)
    assert critters.at_home(s, 0) == [truffle]
    assert critters.kinds_at_home(s, 0) == [0, truffle]


@pytest.mark.parametrize(
    ("register", "what"), [(mountain.TAKEN, "discovery"), (mountain.MAPS, "tile"), (mountain.FORECAST, "weather card")]
)
def test_a_position_with_a_thing_that_there_is_not_is_refused(register: Register[Any], what: str) -> None:
    """Some are looked up in the last scoring only, where no trial game may come."""
    s = deal(2, 1)
    register.set(s, (12,) * 4 if register is mountain.FORECAST else ((12,), ()))
    with pytest.raises(LoadError, match=f"a {what} is none"):
        GAME.read(GAME.write(s))
