"""Scenario set-up: what cannot be a position of Evergreen is refused with the reason."""

from typing import Any

import pytest

from evertable.kernel.scenario import run
from evertable.kernel.scenario_schema import ScenarioError
from evertable.registry import game_named

PILES = (["blue-1", "blue-2", "blue-3"], ["green-1", "green-2", "green-3"])


def scenario(**changes: Any) -> dict[str, Any]:
    seat = {str(i): {"piles": piles, "hand": [f"lilac-{i + 1}"]} for i, piles in enumerate(PILES)}
    return {"game": "evergreen", "seats": 2, "seat": seat, **changes}


def with_seat(number: str, **keys: Any) -> dict[str, Any]:
    data = scenario()
    data["seat"][number] = {**data["seat"].get(number, {}), **keys}
    return data


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (with_seat("0", season="winter"), "seat.0: there is no key 'season'"),
        (with_seat("2", hand=[]), "there is no seat 2 among 2"),
        (with_seat("1", hand=["pink-3"]), "unknown card 'pink-3'"),
        (with_seat("1", hand=["blue-14"]), "unknown card 'blue-14'"),
        (with_seat("1", hand=["blue-1"]), "impossible set-up: blue-1 exists 2 times"),
        (with_seat("1", piles=["green-1"]), "every seat needs 3 piles"),
        (with_seat("1", piles=[]), "every seat needs 3 piles"),
        (with_seat("0", piles=[]), "every seat needs 3 piles"),
        (with_seat("1", discs={"green": 9}), "a disc cannot stand on 9"),
        (with_seat("1", discs={"pink": 5}), "unknown colour 'pink'"),
        (with_seat("1", concerts=4), "seat 1 has held 4 concerts"),
        (scenario(board={"weather": 1}), "board: there is no key 'weather'"),
        (scenario(board={"hit": "pink"}), "board.hit: 'pink' is not one of 'orange'"),
        (scenario(board={"dealer": 2}), "there is no seat 2 to be dealer among 2"),
    ],
)
def test_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem.replace("(", r"\(")):
        run(data, game_named)


def test_a_disc_lies_in_one_place() -> None:
    data = with_seat("0", discs={"blue": 5})
    data["seat"]["1"]["discs"] = {"blue": 6}
    with pytest.raises(ScenarioError, match="seat 1: seat 0 has the blue disc already"):
        run(data, game_named)


def test_a_position_without_hand_cards_is_the_final_concert() -> None:
    data = scenario(step=[{"seat": 1, "verb": "final", "gala": True}], expect={"actor": 0, "verbs": ["final"]})
    for keys in data["seat"].values():
        keys["hand"] = []
    run(data, game_named)


def test_who_has_no_cards_does_not_begin() -> None:
    """R-E-49."""
    data = with_seat("0", hand=[])
    run({**data, "expect": {"actor": 1, "verbs": ["influence"]}}, game_named)


def test_the_dealer_comes_from_board_or_option_or_seed() -> None:
    run(scenario(options={"dealer": 1}, expect={"dealer": 1}), game_named)
    run(scenario(options={"dealer": 1}, board={"dealer": 0}, expect={"dealer": 0}), game_named)
    dealers = {run(scenario(seed=seed), game_named).key()[2] for seed in range(20)}
    assert dealers == {0, 1}
