"""Standings of a tournament: points by place, ties, those who left, finals."""

import doctest

from evertable.web.tournaments import standings
from evertable.web.tournaments.standings import RoundResult, TableResult


def test_the_examples_are_true() -> None:
    assert doctest.testmod(standings).failed == 0


def test_a_table_of_any_size_brings_the_same_on_average() -> None:
    for size in (2, 3, 4):
        points = standings.place_points(list(range(1, size + 1)), 4)
        assert sum(points) / size == 2.5


def test_who_has_left_gets_nothing_and_comes_last() -> None:
    table = TableResult(("a", "b", "c"), (1, 2, 3), (60, 50, 40), absent=("a",))
    assert standings.table_points(table, 3) == {"a": 0.0, "b": 3.0, "c": 2.0}
    lines = standings.standings(["a", "b", "c"], [RoundResult("round", (table,))], 3)
    assert [(line.player, line.firsts, line.game_points) for line in lines] == [("b", 1, 50), ("c", 0, 40), ("a", 0, 0)]


def test_equal_sums_are_parted_by_first_places_then_by_points_of_the_games() -> None:
    one = RoundResult("round", (TableResult(("a", "b", "c"), (1, 2, 3), (50, 49, 20)),))
    two = RoundResult("round", (TableResult(("a", "b", "c"), (3, 2, 1), (40, 45, 60)),))
    lines = standings.standings(["a", "b", "c"], [one, two], 3)
    assert {line.points for line in lines} == {4.0}
    assert [line.player for line in lines] == ["a", "c", "b"], "a has 90 points of games, c 80, b no first place"
    assert [line.place for line in lines] == [1, 2, 3]


def test_players_whom_nothing_parts_share_a_place() -> None:
    table = TableResult(("a", "b"), (1, 1), (50, 50))
    lines = standings.standings(["a", "b", "c"], [RoundResult("round", (table,), ("c",))], 2)
    assert [(line.player, line.place, line.points) for line in lines] == [("c", 1, 2.0), ("a", 2, 1.5), ("b", 2, 1.5)]


def test_a_round_still_going_on_counts_only_tables_that_have_ended() -> None:
    done, going = TableResult(("a", "b"), (2, 1), (40, 50)), TableResult(("c", "d"))
    lines = standings.standings(["a", "b", "c", "d"], [RoundResult("round", (done, going))], 2)
    assert {line.player: line.by_round for line in lines} == {"a": [1.0], "b": [2.0], "c": [None], "d": [None]}


def test_finalists_come_before_everybody_else() -> None:
    heat = RoundResult("round", (TableResult(("a", "b"), (1, 2), (70, 10)), TableResult(("c", "d"), (1, 2), (60, 50))))
    final = RoundResult("final", (TableResult(("c", "d"), (2, 1), (40, 41)),))
    lines = standings.standings(["a", "b", "c", "d"], [heat, final], 2)
    assert [line.player for line in lines] == ["d", "c", "a", "b"]
    going = RoundResult("final", (TableResult(("c", "d")),))
    assert [line.player for line in standings.standings(["a", "b", "c", "d"], [heat, going], 2)][:2] == ["c", "d"]
