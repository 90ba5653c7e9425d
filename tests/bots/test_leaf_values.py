"""Leaf values: forecasts made from judgements."""

import json
from importlib.resources import files

import pytest

from evertable.bots.everdell.leaf_values import (
    AUTOMA_NUMBERS,
    FILE,
    KINDS,
    NUMBERS,
    LeafValues,
    TableLeafValues,
    kind_of,
    load_leaf_values,
    numbers,
)
from evertable.bots.everdell.score_lines import points_now
from evertable.bots.learning.first_sight import TurnSample, play
from evertable.bots.learning.leaf_fit import Row, automa_rows_of, calibration, drift, errors, fit, rows_of
from evertable.everdell import GAME
from evertable.everdell.ids import SEASONS

PLAIN = [float(name == "judgement") for name in NUMBERS]
DOUBLE = LeafValues([[3.0, 2.0, *PLAIN[2:]] for _ in SEASONS])


def test_numbers_are_what_they_are_called() -> None:
    s = GAME.new_game(GAME.config(2), 1)
    found = dict(zip(NUMBERS, numbers(s, 0, 50.0), strict=True))
    assert found["judgement"] == 50
    assert found["points"] == points_now(s, 0)
    assert (found["workers"], found["spaces"], found["hand"]) == (2, 15, len(s.hands[0]))
    assert found["workers · spaces"] == 30


def test_boxes_have_numbers_of_their_own() -> None:
    s = GAME.new_game(GAME.config(2, ("pearlbrook",)), 1)
    found = numbers(s, 0, 50.0, ("newleaf", "pearlbrook"))
    assert found[len(NUMBERS) :] == [0, 1]
    leaves = LeafValues([[*PLAIN, 5.0, 7.0] for _ in SEASONS], ("newleaf", "pearlbrook"))
    assert leaves.scores(s, [50.0, 40.0]) == [57.0, 47.0]


def test_a_seat_that_has_passed_keeps_its_points() -> None:
    s = GAME.new_game(GAME.config(2), 1)
    assert DOUBLE.scores(s, [50.0, 40.0]) == [103.0, 83.0]
    s.passed[1] = 1
    assert DOUBLE.scores(s, [50.0, 40.0]) == [103.0, 40.0]


def test_an_automa_counts_as_it_is_unless_it_is_foretold_too() -> None:
    s = GAME.new_game(GAME.config(1), 1)
    assert DOUBLE.scores(s, [50.0, 40.0]) == [103.0, 40.0]
    foretold = LeafValues([PLAIN for _ in SEASONS], (), [[10.0, 1.0, 4.0] for _ in SEASONS])
    now = float(points_now(s, 1))
    assert foretold.scores(s, [50.0, now]) == [50.0, 10 + now + 4 * s.workers[0]]
    s.passed[0] = 1
    assert foretold.scores(s, [50.0, now]) == [50.0, now]


def test_each_kind_of_table_has_its_own_leaf_values_or_those_of_the_base_game() -> None:
    tables = [(2, ()), (3, ("spirecrest",)), (1, ()), (1, ("nightweave",))]
    states = [GAME.new_game(GAME.config(seats, modules), 1) for seats, modules in tables]
    assert [kind_of(s) for s in states] == list(KINDS)
    kinds = {kind: LeafValues([[float(i), *PLAIN[1:]] for _ in SEASONS]) for i, kind in enumerate(KINDS[:3])}
    leaves = TableLeafValues(kinds)
    for _ in range(2):  # the latest table is remembered
        assert [leaves.value(s, 0, 60.0) for s in states] == [60, 61, 62, 60]
    assert leaves.at(states[1]) is leaves.at(states[1].copy())
    assert leaves.scores(states[2], [60.0, 7.0]) == [62.0, 7.0]


def test_a_fit_finds_the_line_that_is_there() -> None:
    rows = [
        Row(2, [1.0, told, 0.0, workers, 0.0, 0.0, 0.0, 0.0, 0.0], 10 + 0.5 * told + 2 * workers)
        for told in range(40, 90)
        for workers in range(20)
    ]
    weights = fit(rows)
    assert weights[0] == PLAIN
    assert weights[2][:2] == pytest.approx([10, 0.5], abs=0.3)
    assert weights[2][3] == pytest.approx(2, abs=0.01)
    assert errors(rows, weights)[:2] == [None, None]
    error = errors(rows, weights)[2]
    assert error is not None
    assert error < 0.1
    told = calibration(rows)[2]
    assert (told["turns"], told["slope"]) == (1000, 0.5)
    assert told["bias"] == pytest.approx(64.5 - 10 - 32.25 - 19)


def test_a_game_at_first_sight_leaves_its_turns() -> None:
    game = play(GAME.config(2), 3)
    assert [sample[1:] for sample in game] == [sample[1:] for sample in play(GAME.config(2), 3)]
    assert {sample.seat for sample in game} == {0, 1}
    assert len({(sample.seat, sample.came) for sample in game}) == 2
    assert 30 < len(rows_of(game)) < len(game)
    assert all(sample.came == sample.totals[sample.seat] for sample in game)
    assert automa_rows_of(game) == []


def test_a_game_against_an_automa_tells_what_it_came_to() -> None:
    game = play(GAME.config(1), 3)
    rows = automa_rows_of(game)
    assert len(rows) == len(rows_of(game))
    assert {row.came for row in rows} == {game[0].totals[1]}
    assert rows[-1].numbers[1] <= game[0].totals[1]
    assert fit(rows)[rows[0].season][0] == pytest.approx(game[0].totals[1])


def test_drift_is_from_an_own_turn_to_the_next() -> None:
    s = GAME.new_game(GAME.config(2), 1)
    game = [TurnSample(s, seat, told, 60, (60, 60)) for seat, told in ((0, 50.0), (1, 70.0), (0, 53.0), (1, 69.0))]
    assert drift([game]) == [[3.0, -1.0], [], [], []]
    assert drift([game], DOUBLE) == [[6.0, -2.0], [], [], []]


def test_what_comes_with_the_package_says_how_it_was_made() -> None:
    told = json.loads(files("evertable.bots").joinpath(FILE).read_text(encoding="utf-8"))
    assert told["numbers"] == list(NUMBERS)
    assert told["automa numbers"] == list(AUTOMA_NUMBERS)
    assert next(iter(told["kinds"])) == KINDS[0]
    for kind, made in told["kinds"].items():
        assert made["command"].startswith("python tools/everdell_leaves.py --")
        assert bool(made["boxes"]) == kind.endswith("boxes")
        assert [len(weights) for weights in made["weights"]] == [len(NUMBERS) + len(made["boxes"])] * len(SEASONS)
        assert ("automa" in made) == kind.startswith("automa")
        for found, judged in zip(made["errors"], made["judgement"], strict=True):
            assert found < judged["error"]
    s = GAME.new_game(GAME.config(2), 1)
    assert 30 < load_leaf_values().value(s, 0, 60.0) < 80
