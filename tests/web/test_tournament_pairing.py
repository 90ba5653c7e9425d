"""Who meets whom in a tournament: sizes of tables, round robin, Swiss, heats."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evertable.web.tournaments import pairing
from evertable.web.tournaments.pairing import Met


@settings(deadline=None)
@given(players=st.integers(2, 200), most=st.integers(2, 6))
def test_tables_are_as_full_and_even_as_possible(players: int, most: int) -> None:
    sizes = pairing.table_sizes(players, most)
    assert sum(sizes) == players - (players % 2 if most == 2 else 0)
    assert max(sizes) <= most
    assert min(sizes) >= 2
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(("players", "seats", "tables"), [(9, 3, 0), (12, 3, 2), (18, 3, 3), (16, 4, 2), (64, 4, 4)])
def test_the_better_half_plays_the_semifinal(players: int, seats: int, tables: int) -> None:
    assert pairing.semifinal_tables(players, seats) == tables
    stages = pairing.stages("heats", players, seats, 3)
    assert stages == ["round"] * 3 + ["semifinal"] * bool(tables) + ["final"]


@pytest.mark.parametrize("players", [2, 3, 8, 9, 15, 16])
def test_everybody_meets_everybody_once_at_tables_of_two(players: int) -> None:
    names = [f"p{i}" for i in range(players)]
    rounds = pairing.round_robin(names, 2, Random(3))
    assert len(rounds) == players - 1 + players % 2
    met = pairing.meetings(rounds)
    assert met == Counter(frozenset(pair) for pair in combinations(names, 2))
    for tables in rounds:
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated)) == players - players % 2


@pytest.mark.parametrize(
    ("players", "seats", "most"), [(9, 3, 4), (5, 3, 6), (7, 4, 6), (16, 4, 10), (3, 3, 1), (6, 6, 1)]
)
def test_everybody_meets_everybody_at_larger_tables(players: int, seats: int, most: int) -> None:
    names = [f"p{i}" for i in range(players)]
    rounds = pairing.round_robin(names, seats, Random(5))
    assert len(pairing.meetings(rounds)) == players * (players - 1) // 2
    assert len(rounds) <= most
    assert all(sorted(player for table in tables for player in table) == sorted(names) for tables in rounds)


@settings(deadline=None, max_examples=40)  # a busy machine
@given(st.integers(2, 40), st.integers(2, 4), st.integers(0, 1000))
def test_a_swiss_round_seats_everybody_once_and_byes_go_round(players: int, seats: int, seed: int) -> None:
    names = [f"p{i}" for i in range(players)]
    byes: list[str] = []
    met: Met = Counter()
    for _ in range(3):
        tables = pairing.swiss(names, seats, met, byes, Random(seed))
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated))
        resting = set(names) - set(seated)
        assert len(resting) == (players % 2 if seats == 2 else 0)
        byes += resting
        met += pairing.meetings([tables])
    assert len(byes) == len(set(byes)) or players < 3


def test_a_swiss_round_pairs_neighbours_who_have_not_met() -> None:
    names = [f"p{i}" for i in range(8)]
    met = pairing.meetings([[["p0", "p1"], ["p2", "p3"], ["p4", "p5"], ["p6", "p7"]]])
    tables = pairing.swiss(names, 2, met, [], Random(1))
    assert not any(met[frozenset(table)] for table in tables)
    assert all(abs(names.index(one) - names.index(other)) <= 3 for one, other in tables)
    assert sorted(map(sorted, pairing.swiss(names, 2, Counter(), [], Random(1)))) == [
        ["p0", "p1"], ["p2", "p3"], ["p4", "p5"], ["p6", "p7"]
    ]  # fmt: skip


def test_heats_avoid_old_acquaintances() -> None:
    names = [f"p{i}" for i in range(9)]
    met: Met = Counter()
    for _ in range(4):
        met += pairing.meetings([pairing.by_lot(names, 3, met, [], Random(2))])
    assert max(met.values()) == 1, "nine players can meet in four rounds of threes without a repeat"


def test_the_same_lots_draw_the_same_tables() -> None:
    names = [f"p{i}" for i in range(11)]
    assert pairing.round_robin(names, 4, Random(9)) == pairing.round_robin(names, 4, Random(9))
    assert pairing.round_robin(names, 4, Random(9)) != pairing.round_robin(names, 4, Random(10))


def test_semifinals_are_dealt_back_and_forth() -> None:
    assert pairing.seeded_tables(["1", "2", "3", "4", "5", "6"], 2) == [["1", "4", "5"], ["2", "3", "6"]]


def test_who_sat_late_sits_early() -> None:
    before = {"a": [0, 0], "b": [1, 1], "c": [2, 1]}
    assert pairing.seat_order(["a", "b", "c"], before, Random(1)) == ["c", "b", "a"]
