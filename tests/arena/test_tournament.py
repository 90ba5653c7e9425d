"""Which games are played: every bot gets every seat of every deal, whatever the numbers of bots and seats."""

from collections import Counter

import pytest

from evertable.arena.tournament import Tournament, line_ups, seatings
from evertable.bots.registry import UnknownBot
from evertable.kernel.module import ConfigError


def tournament(bots: int, players: int) -> Tournament:
    return Tournament(game="evergreen", bots=tuple(f"bot{i}" for i in range(bots)), players=players)


@pytest.mark.parametrize(
    ("bots", "seats", "found"),
    [
        (2, 2, [(0, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        (1, 3, [(0, 0, 0)]),
        (2, 4, [(0, 1, 0, 1)]),
        (2, 3, [(0, 1, 0), (1, 0, 1)]),
        (3, 1, [(0,), (1,), (2,)]),
    ],
)
def test_who_meets_whom(bots: int, seats: int, found: list[tuple[int, ...]]) -> None:
    assert line_ups(bots, seats) == found


def test_two_swap_seats() -> None:
    assert seatings((0, 1), 0) == [(0, 1), (1, 0)]
    assert seatings((0, 1), 1) == [(0, 1), (1, 0)]


def test_three_go_round_and_the_next_deal_turns_the_other_way() -> None:
    assert seatings((0, 1, 2), 0) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert seatings((0, 1, 2), 1) == [(0, 2, 1), (2, 1, 0), (1, 0, 2)]
    assert seatings((0, 1, 2), 2) == seatings((0, 1, 2), 0)


def test_a_bot_against_itself_plays_a_deal_once() -> None:
    assert seatings((0, 0), 5) == [(0, 0)]


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("bots", range(1, 5))
def test_nobody_has_a_seat_more_often_than_another(bots: int, players: int) -> None:
    fixtures = list(tournament(bots, players).fixtures(30))
    for deal in {fixture.deal for fixture in fixtures}:
        seats = Counter((bot, seat) for f in fixtures if f.deal == deal for seat, bot in enumerate(f.seating))
        for seat in range(players):
            assert len({seats[bot, seat] for bot in range(bots)}) == 1


def test_all_orders_of_four_come_up() -> None:
    fixtures = list(tournament(4, 4).fixtures(24))
    assert len({fixture.seating for fixture in fixtures}) == 24
    assert len(fixtures) == 24


def test_deals_are_whole_and_line_ups_equal() -> None:
    fixtures = list(tournament(3, 2).fixtures(5))
    assert Counter(fixture.lineup for fixture in fixtures) == {0: 6, 1: 6, 2: 6}
    assert [(f.deal, f.lineup, f.turn) for f in fixtures] == sorted((f.deal, f.lineup, f.turn) for f in fixtures)


def test_more_games_begin_with_the_same_ones() -> None:
    assert list(tournament(3, 2).fixtures(10))[:18] == list(tournament(3, 2).fixtures(5))


def test_a_deal_is_the_same_for_all_and_another_seed_gives_others() -> None:
    one, other = tournament(2, 2), Tournament(game="evergreen", bots=("a",), players=2, seed=1)
    assert [one.seed_of(deal) for deal in range(3)] == [tournament(3, 3).seed_of(deal) for deal in range(3)]
    assert len({c.seed_of(deal) for c in (one, other) for deal in range(50)}) == 100


def test_what_cannot_begin_is_refused() -> None:
    with pytest.raises(UnknownBot, match="no bot 'bot0'"):
        tournament(1, 2).check()
    with pytest.raises(ConfigError, match="2 to 6 players"):
        tournament(1, 9).check()
