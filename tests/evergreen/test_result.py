"""Scoring by line and what decides the first place (R-E-51, R-E-52)."""

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.state import Evergreen
from evertable.kernel.game import Result


def finished(points: list[int], finals: list[int]) -> Result:
    s: Evergreen = GAME.new_game(GAME.config(len(points)), 1)
    s.stack = []
    s.points, s.finals = points, finals
    return GAME.result(s)


@pytest.mark.parametrize(
    ("points", "finals", "winners", "ranks", "reason"),
    [
        ([40, 30, 20], [5, 10, 15], (0,), (1, 2, 3), "points"),
        ([40, 40, 20], [5, 10, 15], (1,), (2, 1, 3), "final concert"),
        ([40, 40, 20], [10, 10, 15], (0, 1), (1, 1, 3), "shared"),
        ([0, 0, 0], [0, 0, 0], (0, 1, 2), (1, 1, 1), "shared"),
        ([20, 40, 20], [0, 0, 10], (1,), (3, 1, 2), "points"),
    ],
)
def test_ranks(
    points: list[int], finals: list[int], winners: tuple[int, ...], ranks: tuple[int, ...], reason: str
) -> None:
    result = finished(points, finals)
    assert (result.winners, result.ranks, result.reason) == (winners, ranks, reason)
    assert result.totals == tuple(points)
    assert result.over


def test_lines() -> None:
    result = finished([40, 12], [16, 12])
    assert [score.lines for score in result.scores] == [{"concerts": 24, "final": 16}, {"concerts": 0, "final": 12}]
    assert result.data() == {
        "winners": [0],
        "ranks": [1, 2],
        "reason": "points",
        "totals": [40, 12],
        "lines": [{"concerts": 24, "final": 16}, {"concerts": 0, "final": 12}],
    }


def test_result_before_the_end() -> None:
    result = GAME.result(GAME.new_game(GAME.config(4), 1))
    assert not result.over
    assert result.totals == (0, 0, 0, 0)
    assert result.reason == "shared"
