"""Scoring by line (R-B-110 to R-B-113), and the example of both rulebooks (T-01)."""

from typing import Any

import pytest

from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.game import Result

# --- T-01, as the digest writes it

CITY = [
    *("farm", "husband", "barge_toad", "bard", "resin_refinery", "chip_sweep", "shopkeeper", "inn", "monastery"),
    *("monk", "king", "architect", "wanderer", "wife"),
    {"card": "clock_tower", "points": 1},
    {"card": "chapel", "points": 2},
]
PERFORMER = {"event": "performer_in_residence", "holds": {"berry": 3}}
EXAMPLE = {"season": "autumn", "workers": 0, "points": 11, "resources": {"resin": 1, "pebble": 1}}
LINES = {"base": 22, "tokens": 14, "prosperity": 10, "journey": 4, "events": 12}


def position(*seats: dict[str, Any]) -> Everdell:
    table = GAME.table(GAME.config(max(2, len(seats))))
    assert GAME.arrange is not None
    s = GAME.arrange(table, 1, {"seat": {str(i): seat for i, seat in enumerate(seats)}})
    assert GAME.check(s) == []
    return s


def result(*seats: dict[str, Any]) -> Result:
    return GAME.result(position(*seats))


@pytest.mark.parametrize("resources", [{"resin": 1, "pebble": 1}, {"resin": 2}, {"pebble": 2}])
@pytest.mark.parametrize("journey", [["journey_4"], ["journey_2", "journey_2"]])
@pytest.mark.parametrize(
    ("event", "dungeon", "placed"),
    [
        ("ministering_to_miscreants", {"card": "dungeon", "under": ["postal_pigeon"]}, []),
        ("path_of_the_pilgrims", "dungeon", [{"at": "card", "card": "monastery", "owner": 0}]),
    ],
)
def test_the_example_of_the_rulebooks(
    event: str, dungeon: Any, placed: list[Any], journey: list[str], resources: dict[str, int]
) -> None:
    mine = {"city": [*CITY, dungeon], "placed": [*journey, *placed], "events": ["grand_tour", PERFORMER, event]}
    s = position({**EXAMPLE, **mine, "resources": resources})
    score = GAME.result(s).scores[0]
    assert score.lines == LINES
    assert score.total == 62
    assert s.spaces[0] == 0, "seventeen cards on fifteen spaces"
    assert GAME.result(s).scores[1].total == 0


# --- single lines


def lines(**seat: Any) -> dict[str, int]:
    return {line: points for line, points in result(seat).scores[0].lines.items() if points}


def test_an_empty_table_is_worth_nothing() -> None:
    assert lines() == {}


def test_base_points_come_from_the_catalogue_and_may_be_negative() -> None:
    assert lines(city=["fool", "dungeon"]) == {"base": -2}
    assert lines(city=["ever_tree", "king", "farm"]) == {"base": 10, "prosperity": 2}


def test_tokens_are_added_from_supply_cards_and_events() -> None:
    event = {"event": "grand_tour", "points": 4}
    city = [{"card": "chapel", "points": 2}, {"card": "clock_tower", "points": 3}]
    assert lines(points=5, city=city, events=[event]) == {"base": 2, "tokens": 14, "events": 3}


@pytest.mark.parametrize(
    ("city", "bonus"),
    [
        (["castle", "farm", "farm", "storehouse", "chapel"], 3),
        (["palace", "castle", "farm", "chapel"], 3 + 1),
        (["school", "husband", "wanderer", "judge"], 2),
        (["theater", "husband", "judge", "fool"], 2),
        (["wife", "husband"], 3),
        (["wife", "wife", "husband"], 3),
        (["wife", "wife", "husband", "husband"], 6),
        (["ever_tree", "wife", "theater", "farm"], 3),
        (["king"], 0),
    ],
)
def test_purple_cards(city: list[str], bonus: int) -> None:
    assert lines(city=city).get("prosperity", 0) == bonus


@pytest.mark.parametrize(
    ("resources", "bonus"),
    [({"resin": 2, "pebble": 3}, 5), ({"resin": 6}, 6), ({"resin": 4, "pebble": 4}, 6), ({"twig": 5, "berry": 5}, 0)],
)
def test_the_architect_counts_six_at_most(resources: dict[str, int], bonus: int) -> None:
    assert lines(city=["architect"], resources=resources).get("prosperity", 0) == bonus


def test_the_king_looks_at_his_owners_events() -> None:
    s = position({"city": ["king"], "events": ["grand_tour", "tax_relief"]}, {"events": ["city_monument"]})
    assert GAME.result(s).scores[0].lines["prosperity"] == 3


EVENTS: list[tuple[Any, int]] = [
    ({"event": "an_evening_of_fireworks", "holds": {"twig": 2}}, 4),
    ({"event": "performer_in_residence", "holds": {"berry": 3}}, 6),
    ({"event": "under_new_management", "holds": {"berry": 1, "resin": 1, "pebble": 1}}, 5),
    ({"event": "under_new_management", "holds": {"resin": 1, "pebble": 2}}, 6),
    ({"event": "ancient_scrolls_discovered", "under": ["king", "farm"]}, 2),
    ({"event": "capture_of_the_acorn_thieves", "under": ["king"]}, 3),
    ({"event": "graduation_of_scholars", "under": ["king", "wife", "fool"]}, 6),
    ({"event": "performer_in_residence", "holds": {"berry": 4}}, 6),
    ({"event": "capture_of_the_acorn_thieves", "under": ["king", "wife", "fool"]}, 6),
    ("a_brilliant_marketing_plan", 0),
    ("a_well_run_city", 4),
    ("croak_wart_cure", 6),
    ("tax_relief", 3),
    ("the_everdell_games", 9),
    ("ministering_to_miscreants", 0),
    ("path_of_the_pilgrims", 0),
    ("remembering_the_fallen", 0),
    ("pristine_chapel_ceiling", 0),
    ("flying_doctor_service", 0),
]


@pytest.mark.parametrize(("event", "points"), EVENTS, ids=str)
def test_events(event: Any, points: int) -> None:
    assert lines(events=[event]).get("events", 0) == points


def test_flying_doctors_count_pairs_in_every_city() -> None:
    pair = ["husband", "wife"]
    s = position({"events": ["flying_doctor_service"], "city": pair}, {"city": [*pair, *pair, "wife"]}, {"city": pair})
    assert [score.lines["events"] for score in GAME.result(s).scores] == [12, 0, 0]


# --- ties


@pytest.mark.parametrize(
    ("first", "second", "winners", "reason"),
    [
        ({"points": 4}, {"points": 3, "resources": {"twig": 9}}, (0,), "points"),
        ({"events": ["grand_tour"]}, {"points": 3, "resources": {"twig": 9}}, (0,), "events"),
        ({"points": 3, "resources": {"twig": 1}}, {"points": 3, "resources": {"berry": 2}}, (1,), "leftover resources"),
        ({"points": 2, "city": [{"card": "storehouse", "holds": {"twig": 6}}]}, {"points": 4}, (0, 1), "shared"),
    ],
)
def test_ties(first: dict[str, Any], second: dict[str, Any], winners: tuple[int, ...], reason: str) -> None:
    outcome = result(first, second)
    assert outcome.winners == winners
    assert outcome.reason == reason
