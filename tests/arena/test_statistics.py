"""Statistics against values worked out by hand or in the literature."""

from math import log

import pytest

from evertable.arena.statistics import (
    SequentialTest,
    mean_interval,
    percentile,
    rate_interval,
    standard_error,
    wilson,
)


def test_wilson_is_the_textbook_interval() -> None:
    # z = 1.959964: for 7 of 10 the middle is (0.7 + z²/20) / (1 + z²/10) = 0.64449, the half
    # width z / (1 + z²/10) · √(0.7 · 0.3 / 10 + z²/400) = 0.24772.
    assert wilson(0.7, 10) == pytest.approx((0.39678, 0.89221), abs=1e-5)


def test_wilson_is_honest_at_the_ends() -> None:
    low, high = wilson(1.0, 20)
    assert high == 1.0
    assert low == pytest.approx(20 / (20 + 3.841459), abs=1e-6)  # n / (n + z²)
    assert wilson(0.0, 20) == pytest.approx((0.0, 1 - low), abs=1e-12)


def test_deals_that_even_out_count_as_all_their_games() -> None:
    rate, bounds = rate_interval([[1.0, 0.0]] * 10)
    assert rate == 0.5
    assert bounds == wilson(0.5, 20)


def test_deals_that_decide_both_games_count_as_one_game_each() -> None:
    # 10 deals, each won or lost twice: the variance of the mean is 1/4 / 10 by deals (times 10/9 for the sample),
    # against 1/4 / 20 by chance: 20 games are worth 9.
    rate, bounds = rate_interval([[1.0, 1.0], [0.0, 0.0]] * 5)
    assert rate == 0.5
    assert bounds == pytest.approx(wilson(0.5, 9))


def test_rates_with_no_doubt() -> None:
    assert rate_interval([[1.0, 1.0]] * 10) == (1.0, wilson(1.0, 20))
    assert rate_interval([[1.0, 0.0]]) == (0.5, wilson(0.5, 2))


def test_mean_with_interval() -> None:
    # 2, 4, 6, 8: mean 5, standard deviation √(20/3) = 2.58199, its error 1.29099, times 1.959964 = 2.53031.
    mean, bounds = mean_interval([2, 4, 6, 8])
    assert mean == 5
    assert bounds == pytest.approx((2.46969, 7.53031), abs=1e-5)
    assert mean_interval([3]) == (3, (float("-inf"), float("inf")))


def test_percentiles_are_values_that_occur() -> None:
    values = list(range(100, 0, -1))
    assert [percentile(values, part) for part in (0.0, 0.5, 0.99, 1.0)] == [1, 50, 99, 100]
    assert percentile([7], 0.99) == 7


def test_the_standard_error_is_over_deals() -> None:
    assert standard_error([2, 4, 6, 8]) == pytest.approx(1.29099, abs=1e-5)


def test_a_sequential_test_ends_where_its_bound_is_crossed() -> None:
    test = SequentialTest(gain=2.0, least=2)
    assert test.bound == pytest.approx(log(19))
    # Mean 3 and variance 2 after two deals: 2 · 2 · (3 - 1) / 2 = 4 is beyond log 19 = 2.94.
    assert test.ratio([2.0, 4.0]) == pytest.approx(4.0)
    assert test.verdict([2.0, 4.0]) == "better"
    assert test.verdict([-2.0, 0.0]) == "not better"
    assert test.verdict([-4.0, 6.0]) == "open"
    assert test.decided([-4.0, 6.0, 3.0]) is None
    # Eight deals have mean 2.5 and variance 8: 8 · 2 · 1.5 / 8 = 3; seven only 2.15.
    assert test.decided([-4.0, 6.0, *[3.0] * 20]) == 8
    assert test.verdict([1.0, 1.0]) == "open"
    assert (test.verdict([2.0, 2.0]), test.verdict([0.0, 0.0])) == ("better", "not better")


def test_a_sequential_test_waits_until_the_variance_is_known() -> None:
    test = SequentialTest(gain=2.0)
    assert test.ratio([9.0, 9.1] * 4) == 0
    assert test.decided([9.0, 9.1] * 50) == 10
