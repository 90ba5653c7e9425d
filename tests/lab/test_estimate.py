"""What the lab says about figures, reckoned by hand or taken from printed tables."""

import random

import pytest

from evertable.arena.game_result import GameResult
from evertable.lab.cards import card_rows, contribution
from evertable.lab.estimate import Estimate, apart, estimate, paired, reach


@pytest.mark.parametrize(
    ("comparisons", "freedom", "printed"),
    [(1, 20, 2.086), (1, 100, 1.984), (1, 10**9, 1.960), (10, 30, 3.030), (50, 10**9, 3.291), (50, 60, 3.460)],
)
def test_how_far_an_interval_reaches(comparisons: int, freedom: int, printed: float) -> None:
    assert reach(comparisons, freedom) == pytest.approx(printed, abs=0.002)


def test_pairs_take_the_luck_of_the_deal_out() -> None:
    before = [float(10 * (deal % 7)) for deal in range(50)]
    after = [value + 1 + deal % 2 for deal, value in enumerate(before)]
    row = paired(before, after).data(1)
    assert (row["difference"], row["clear"]) == (1.5, True)
    assert 1.3 < row["low"] < 1.5 < row["high"] < 1.7
    alone = apart(estimate(before), estimate(after)).data(1)
    assert alone["difference"] == 1.5
    assert not alone["clear"]


def test_few_games_have_a_mean_and_no_interval() -> None:
    row = paired([1.0, 2.0], [3.0, 5.0]).data(1)
    assert (row["unchanged"], row["changed"], row["difference"]) == (1.5, 4.0, 2.5)
    assert (row["low"], row["high"], row["clear"]) == (None, None, False)
    assert paired([], []).data(1)["difference"] is None


def test_intervals_hold_together_as_often_as_they_say() -> None:
    """A hundred trials without an effect, each with thirty comparisons: about five show something."""
    rng, alarms = random.Random(5), 0
    for _ in range(100):
        rows = [paired(*([rng.random() for _ in range(40)] for _ in range(2))).data(30) for _ in range(30)]
        alarms += any(row["clear"] for row in rows)
    assert 1 <= alarms <= 12


def game(deal: int, uses: tuple[dict[str, int], ...], totals: tuple[int, ...]) -> GameResult:
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    lines = tuple({"base": total} for total in totals)
    return GameResult(
        lineup=0, deal=deal, turn=0, seed=deal, seats=("a",) * len(uses), ranks=ranks, lines=lines, uses=uses
    )


def test_a_contribution_is_counted_within_a_game() -> None:
    games = [game(deal, ({"inn": 2}, {}), (12, 10)) for deal in range(30)]
    games += [game(deal, ({}, {"inn": 1}), (20, 10)) for deal in range(10)]
    games += [game(deal, ({"inn": 1}, {"inn": 1}), (90, 10)) for deal in range(5)]  # both have it: says nothing
    won = contribution(games, "inn", GameResult.share)
    points = contribution(games, "inn", lambda game, seat: game.totals[seat])
    assert won is not None
    assert points is not None
    assert (won.mean, won.size) == ((30 - 10) / 40, 40)
    assert points.mean == (30 * 2 - 10 * 10) / 40
    assert contribution(games[:10], "inn", GameResult.share) is None


def test_alone_games_are_compared_with_other_games() -> None:
    games = [game(deal, ({"inn": 1},), (30,)) for deal in range(25)] + [game(deal, ({},), (20,)) for deal in range(25)]
    found = contribution(games, "inn", lambda game, seat: game.totals[seat])
    assert found == Estimate(10.0, 0.0, 25)


def test_cards_that_hardly_anybody_plays_are_left_out() -> None:
    before = [game(deal, ({"inn": 1, "rare": 1} if deal < 3 else {"inn": 1}, {}), (2, 1)) for deal in range(25)]
    after = [game(deal, ({"inn": 2}, {"inn": 1}), (2, 1)) for deal in range(25)]
    (row,) = card_rows([before, after], {"inn": "Inn"})
    assert (row["card"], row["name"]) == ("inn", "Inn")
    assert (row["play"]["unchanged"], row["play"]["changed"], row["play"]["clear"]) == (0.5, 1.0, True)
    assert (row["copies"]["unchanged"], row["copies"]["changed"]) == (0.5, 1.5)
    assert (row["win"]["unchanged"], row["win"]["changed"], row["win"]["difference"]) == (1.0, None, None)
