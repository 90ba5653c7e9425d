"""Bounds of scenarios: every wrong value is refused at once, with its place and what is possible there."""

from time import perf_counter
from typing import Any

import pytest

from evertable.kernel.scenario import set_up
from evertable.kernel.scenario_schema import FieldError, ScenarioError
from evertable.registry import game_named

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"board": {"skunks": {"meadow": [4_000_000_000]}}}, "board.skunks.meadow.0", "is not a number from 1 to 6"),
    ({"board": {"dice": [10**5000]}}, "board.dice.0", "is not a number"),
    ({"board": {"sun": 2**70}}, "board.sun", "is not a number from 1 to "),
    ({"board": {"watches": True}}, "board.watches", "True is not a number from 0 to 99"),
    ({"board": {"deck": ["farm"] * 100_000}}, "board.deck", "is not a list of at most 200 items"),
    ({"board": {"season": "sommer"}}, "board.season", "did you mean 'summer'?"),
    ({"seat": {"0": {"points": -1}}}, "seat.0.points", "-1 is not a number from 0 to 999"),
    ({"seat": {"0": {"hand": "farm"}}}, "seat.0.hand", "'farm' is not a list"),
    ({"seat": {"0": {"hand": ["\ud800"]}}}, "seat.0.hand.0", "'\\ud800' is not a text"),
    ({"seat": {"0": {"resources": {"twig": 128}}}}, "seat.0.resources.twig", "128 is not a number from 0 to 99"),
    ({"seat": {"0": {"placed": [{"at": 3}]}}}, "seat.0.placed.0.at", "3 is not a text"),
    ({"seat": {"0": {"city": [{"occupied": True}]}}}, "seat.0.city.0", "'card' is missing"),
    ({"seat": {"0": {"point": 3}}}, "seat.0", "did you mean 'points'?"),
    ({"step": [{"seat": 0}]}, "step.0", "'verb' is missing"),
    ({"step": [{"seat": "0", "verb": "draw"}]}, "step.0.seat", "'0' is not a number from 0 to 20"),
    ({"options": {"chapter": [[[[[[[[[[1]]]]]]]]]]}}, "options.chapter.0.0.0.0.0.0.0.0", "is not a name, a number"),
    ({"seed": 1 << 64}, "seed", "is not a number from 0 to 18446744073709551615"),
]


@pytest.mark.parametrize(("given", "field", "reason"), WRONG, ids=[field for _, field, _ in WRONG])
def test_wrong_values_are_refused_at_once(given: dict[str, Any], field: str, reason: str) -> None:
    start = perf_counter()
    with pytest.raises(FieldError) as refused:
        set_up({"game": "duo", **given}, game_named)
    assert refused.value.field == field
    assert str(refused.value).startswith(f"{field}: ")
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 400
    assert perf_counter() - start < 5


def test_a_number_is_no_list() -> None:
    with pytest.raises(FieldError, match=r"^seat\.0\.pearls: \[100000000\] is not a number from 0 to 99$"):
        set_up({"game": "everdell", "modules": ["pearlbrook"], "seat": {"0": {"pearls": [100000000]}}}, game_named)


def test_the_nearest_name_is_suggested() -> None:
    with pytest.raises(ScenarioError, match=r"^unknown card 'farmm'; did you mean 'farm'\?$"):
        set_up({"game": "everdell", "seat": {"0": {"city": ["farmm"]}}}, game_named)


def test_a_worker_stands_in_a_city_that_exists() -> None:
    for game, owner in (("everdell", 7), ("duo", 9)):
        placed = [{"at": "card", "card": "inn", "owner": owner}]
        with pytest.raises(ScenarioError, match=r"seat\.0\.placed"):
            set_up({"game": game, "seat": {"0": {"placed": placed}}}, game_named)
