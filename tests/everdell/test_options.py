"""Options: each difference D-1 to D-12 between the rulebooks changes what it says; wrong values are refused."""

import itertools
from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.boxes.base.module import DIFFERENCES
from evertable.kernel.module import ConfigError
from evertable.kernel.scenario import run
from evertable.kernel.scenario_schema import ScenarioError
from evertable.registry import NAMES, game_named
from tests import scenario_files as files

ALL = list(files.scenarios("everdell").values())
SAME = {10: "both books share the last tie", 12: "both books discard what nobody has room for"}
"""Differences of wording that make none in play."""


def scenarios(number: int) -> list[dict[str, Any]]:
    """The scenarios that read a difference as the first rulebook does."""
    return [data for data in ALL if data.get("options", {}).get(f"d{number}") == "000"]


def holds(data: dict[str, Any], options: dict[str, Any]) -> bool:
    try:
        run({**data, "options": {**data["options"], **options}}, game_named)
    except ScenarioError:
        return False
    return True


@pytest.mark.parametrize("number", DIFFERENCES)
def test_scenarios_hold_as_they_are_written(number: int) -> None:
    assert scenarios(number)
    for data in scenarios(number):
        assert holds(data, {}), data["title"]


@pytest.mark.parametrize("number", [number for number in DIFFERENCES if number not in SAME])
def test_the_option_makes_the_difference(number: int) -> None:
    assert not all(holds(data, {f"d{number}": "002"}) for data in scenarios(number))


@pytest.mark.parametrize("number", SAME)
def test_a_difference_of_wording_makes_none(number: int) -> None:
    assert all(holds(data, {f"d{number}": "002"}) for data in scenarios(number))


@pytest.mark.parametrize("number", [number for number in DIFFERENCES if number not in SAME])
def test_no_other_option_has_a_hand_in_it(number: int) -> None:
    """Read everything else by the first rulebook: what the scenarios show of this difference stays."""
    others = {f"d{other}": "000" for other in DIFFERENCES if other not in (number, 2)}
    for data in scenarios(number):
        assert holds(data, others), data["title"]


READINGS = {
    "legend_for_nothing": True,
    "legend_beside_its_card": True,
    "legends_at_forest": False,
    "foxes_everywhere": False,
    "lizards_big_critters": True,
    "river_must_be_paid": True,
    "tithe_first": False,
}
"""Options for rulings that are played in two ways, with the value that is not the book's."""


@pytest.mark.parametrize(("name", "other"), READINGS.items())
def test_a_ruling_that_is_an_option_makes_a_difference(name: str, other: bool) -> None:
    chosen = [data for data in ALL if data.get("options", {}).get(name) is other]
    assert chosen
    assert all(holds(data, {}) for data in chosen)
    assert not all(holds(data, {name: not other}) for data in chosen)


def test_there_are_twelve_and_the_golden_book_is_the_default() -> None:
    assert list(DIFFERENCES) == list(range(1, 13))
    config = GAME.config(2)
    assert {config.option(f"d{number}") for number in DIFFERENCES} == {"002"}
    assert config == GAME.config(2, options={"d4": "002"}) != GAME.config(2, options={"d4": "000"})


@pytest.mark.parametrize("value", ["001", "", 0, 2, True, None, "000 "])
def test_other_readings_are_refused(value: Any) -> None:
    with pytest.raises(ConfigError, match=r"option d7: .* neither '002' .* nor '000'"):
        GAME.config(2, options={"d7": value})


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ConfigError, match="no option 'd13'"):
        GAME.config(2, options={"d13": "000"})


# --- who begins (R-B-010)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_can_be_named(seat: int) -> None:
    s = GAME.new_game(GAME.config(3, options={"first": seat}), 4)
    assert GAME.actor(s) == seat
    assert [len(s.hands[(seat + i) % 3]) for i in range(3)] == [5, 6, 7]


def test_the_first_player_is_random_otherwise() -> None:
    assert {GAME.actor(GAME.new_game(GAME.config(4), seed)) for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("value", [-1, 3, True, "0", None, 1.0])
def test_other_first_players_are_refused(value: Any) -> None:
    with pytest.raises(ConfigError, match=r"option first: .* is neither 'random' nor a seat from 0 to 2"):
        GAME.config(3, options={"first": value})


def test_no_two_verbs_share_an_action() -> None:
    ranges = sorted(
        (verb.first, verb.first + verb.count, verb.name) for module in GAME.modules for verb in module.verbs
    )
    for (_, end, verb), (first, _, other) in itertools.pairwise(ranges):
        assert end <= first, (verb, other)


@pytest.mark.parametrize("name", NAMES)
def test_an_option_belongs_to_one_module(name: str) -> None:
    """The set-up page has one field for each."""
    options = [option for module in game_named(name).modules for option in module.options]
    assert sorted(set(options)) == sorted(options)
