"""The figures of a tournament, from games that can be reckoned by hand."""

from typing import Any

import pytest
from openskill.models import PlackettLuce

from evertable.arena.game_result import GameResult, forfeit
from evertable.arena.summary import Ratings, summarise
from evertable.arena.tournament import Tournament

TWO = Tournament(game="evergreen", bots=("ann", "bob"), players=2, time=0.001)
SOLO = Tournament(game="everdell", bots=("ann", "bob"), players=1, modules=("rugwort",))


def game(deal: int, turn: int, first: int, second: int, **more: Any) -> GameResult:
    """A game of two: ann sits first when ``turn`` is 0."""
    ranks = (1 + (first < second), 1 + (second < first))
    lines = ({"concerts": first - 5, "final": 5}, {"concerts": second, "final": 0})
    seats = ("ann", "bob") if turn == 0 else ("bob", "ann")
    fields = {"seats": seats, "ranks": ranks, "lines": lines, "times": (((1000, 2000), (500,)), ((100,),))} | more
    return GameResult(lineup=0, deal=deal, turn=turn, seed=deal, **fields)


GAMES = [game(0, 0, 30, 20), game(0, 1, 25, 35), game(1, 0, 40, 40), game(1, 1, 50, 20)]
"""Ann: 30 won, 35 won, 40 shared, 20 lost. Bob: 20, 25, 40 shared, 50 won."""


def rows(summary: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["bot"]: row for row in summary["standings"]}


def test_standings() -> None:
    summary = summarise(TWO, GAMES)
    ann, bob = rows(summary)["ann"], rows(summary)["bob"]
    assert (ann["played"], ann["wins"], ann["win_rate"]) == (4, 2.5, 0.625)
    assert (bob["played"], bob["wins"], bob["win_rate"]) == (4, 1.5, 0.375)
    assert (ann["mean"], ann["winning_mean"], ann["totals"]) == (31.25, 35.0, [30, 35, 40, 20])
    assert bob["mean"] == 33.75
    assert ann["lines"] == {"concerts": 28.75, "final": 2.5}
    assert summary["winners_mean"] == pytest.approx((30 + 35 + 40 + 40 + 50) / 5)
    assert (summary["games"], summary["deals"]) == (4, 2)


def test_times() -> None:
    bob = rows(summarise(TWO, GAMES[1:2]))["bob"]
    assert bob["decision_ms"] == {"p50": 1.0, "p99": 2.0, "max": 2.0}
    assert bob["turn_ms"] == {"p50": 0.5, "p99": 3.0, "max": 3.0}
    assert (bob["turns"], bob["slow_turns"]) == (2, 1)


def test_one_against_the_other() -> None:
    (row,) = summarise(TWO, GAMES)["meetings"]
    assert (row["bot"], row["other"], row["meetings"], row["deals"]) == ("ann", "bob", 4, 2)
    assert row["score"] == 0.625
    # By deal ann is ahead by (10 + 10) / 2 = 10, then by (0 - 30) / 2 = -15.
    assert row["margin"] == -2.5
    assert row["margin_low"] == pytest.approx(-2.5 - 1.96 * 12.5, abs=0.01)


def test_the_order_of_arrival_does_not_matter() -> None:
    assert summarise(TWO, GAMES) == summarise(TWO, GAMES[::-1])


def test_a_forfeit_is_lost_and_has_no_points() -> None:
    broken = game(2, 0, 0, 0, ranks=forfeit(2, 0), lines=(), times=(), failed=0, error="RuntimeError: no")
    summary = summarise(TWO, [*GAMES, broken])
    ann, bob = rows(summary)["ann"], rows(summary)["bob"]
    assert (ann["forfeits"], bob["forfeits"]) == (1, 0)
    assert (ann["wins"], bob["wins"], ann["played"]) == (2.5, 2.5, 5)
    assert ann["mean"] == 31.25
    assert [problem["bot"] for problem in summary["problems"]] == ["ann"]


def test_a_game_that_broke_by_itself_is_told_but_not_counted() -> None:
    summary = summarise(TWO, [*GAMES, game(2, 0, 0, 0, ranks=(), lines=(), times=(), error="KeyError: 3")])
    assert summary["games"] == 4
    assert summary["problems"][0]["bot"] is None


def test_no_games_at_all() -> None:
    summary = summarise(TWO, [])
    assert (summary["games"], summary["standings"], summary["winners_mean"]) == (0, [], None)


def test_ratings_are_those_of_the_library() -> None:
    model = PlackettLuce()
    ann, bob = [model.rating()], [model.rating()]
    for result in GAMES:
        ranks = [float(rank) for rank in (result.ranks if result.turn == 0 else result.ranks[::-1])]
        ann, bob = model.rate([ann, bob], ranks=ranks)
    row = rows(summarise(TWO, GAMES))["ann"]
    assert (row["rating"], row["rating_sigma"]) == (round(ann[0].mu, 2), round(ann[0].sigma, 2))
    assert row["rating_sure"] == round(ann[0].mu - 3 * ann[0].sigma, 2)


def test_a_bot_on_several_seats_is_rated_by_their_mean() -> None:
    ratings = Ratings(["ann", "bob"])
    result = GameResult(lineup=0, deal=0, turn=0, seed=0, seats=("ann", "bob", "ann"), ranks=(1, 2, 3))
    ratings.add(result, result.seats)
    assert ratings.now["ann"].mu == pytest.approx(25, abs=1)
    start = Ratings(["ann"])
    start.add(result, ("ann", "ann", "ann"))
    assert start.now["ann"].mu == 25.0


def test_solo_games_are_against_the_automa() -> None:
    games = [
        GameResult(lineup=i, deal=0, turn=0, seed=1, seats=(bot,), ranks=ranks, lines=({"base": points}, {"cards": 40}))
        for i, (bot, points, ranks) in enumerate([("ann", 50, (1, 2)), ("bob", 30, (2, 1))])
    ]
    summary = summarise(SOLO, games)
    assert {name: row["win_rate"] for name, row in rows(summary).items()} == {"ann": 1.0, "bob": 0.0, "Rugwort": 0.5}
    assert [(row["bot"], row["other"], row["score"]) for row in summary["meetings"]] == [
        ("ann", "Rugwort", 1.0),
        ("bob", "Rugwort", 0.0),
    ]
    assert summary["winners_mean"] == 50.0
