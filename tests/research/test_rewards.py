"""What a result pays."""

import pytest

from evertable.kernel.game import Result, Score
from evertable.research.rewards import reward_named


def result(*totals: int, coop: bool = False) -> Result:
    return Result([Score({"points": total}, coop=coop) for total in totals], over=True)


@pytest.mark.parametrize(
    ("name", "totals", "seats", "paid"),
    [
        ("win", (9, 4), 2, [1, -1]),
        ("win", (4, 4), 2, [0, 0]),
        ("win", (4, 4, 1), 3, [1, 1, -1]),
        ("win", (3, 5), 1, [-1]),  # the second one is an automa
        ("win", (3,), 1, [1]),
        ("rank", (9, 4), 2, [1, -1]),
        ("rank", (9, 4, 6), 3, [1, -1, 0]),
        ("rank", (9, 9, 6), 3, [0.5, 0.5, -1]),
        ("rank", (5, 5, 5), 3, [0, 0, 0]),
        ("margin", (9, 4), 2, [5, -5]),
        ("margin", (9, 4, 7), 3, [2, -5, -2]),
        ("margin", (3, 5), 1, [-2]),
        ("margin", (12,), 1, [12]),
    ],
)
def test_paid(name: str, totals: tuple[int, ...], seats: int, paid: list[float]) -> None:
    assert reward_named(name)(result(*totals), seats) == paid


def test_those_who_win_together_are_paid_for_winning() -> None:
    scores = [Score({"points": 9}, coop=True), Score({"points": 4}, coop=True), Score({"points": 3})]
    assert reward_named("rank")(Result(scores, over=True), 2) == [1, 1]
    scores[2] = Score({"points": 6})
    assert reward_named("rank")(Result(scores, over=True), 2) == [-1, -1]
