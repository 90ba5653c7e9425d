"""Gauging a bot: whole deals in order, figures over deals, and the end where the test decides."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from evertable.arena.game_result import GameResult
from evertable.arena.gauge import Gauge, gauged, log_trial, read_trials
from evertable.arena.statistics import SequentialTest
from evertable.arena.tournament import Tournament
from evertable.bots.learning.training import Course
from evertable.bots.simulation.plan import GAUGE_SEEDS

MATCH = Tournament(game="evergreen", bots=("ann", "bob"), players=2, seed=25_000, nodes=5)
GAUGE = Gauge(match=MATCH, test=SequentialTest(2.0, least=3), games=40)


def deal(number: int, *margins: int) -> list[GameResult]:
    """The two games of a deal, with what ann has more in each."""
    return [
        GameResult(
            lineup=0,
            deal=number,
            turn=turn,
            seed=1,
            seats=("ann", "bob") if turn == 0 else ("bob", "ann"),
            ranks=(1, 2) if (margin > 0) == (turn == 0) else (2, 1),
            lines=tuple({"final": 50 + (margin if (seat == 0) == (turn == 0) else 0)} for seat in range(2)),
        )
        for turn, margin in enumerate(margins)
    ]


def deals(*means: Sequence[int]) -> list[GameResult]:
    return [game for number, margins in enumerate(means) for game in deal(number, *margins)]


def test_figures_are_over_deals() -> None:
    told = gauged(GAUGE, deals((4, 2), (-3, -1), (8, -2), (1, 3)))
    # Means by deal 3, -2, 3, 2: mean 1.5, standard deviation √(17/3) = 2.38, its error 1.19.
    assert (told["games"], told["deals"], told["planned"]) == (8, 4, 40)
    assert (told["margin"], told["margin_error"]) == (1.5, 1.19)
    # Shares by deal 1, 0, 0.5, 1: mean 0.625, its error 0.4787 / 2.
    assert (told["share"], told["share_error"]) == (0.625, 0.2394)
    assert told["means"] == [51.5, 50]
    assert told["test"]["verdict"] == "open"


def test_deals_count_in_order_and_whole() -> None:
    games = [*deal(0, 4, 2), *deal(1, 1, 1)[:1], *deal(2, 9, 9)]
    assert GAUGE.whole_deals(games) == deal(0, 4, 2)
    assert not GAUGE.decided(games)


def test_the_test_ends_the_match_at_the_same_deal_however_many_follow() -> None:
    games = deals((9, 9), (8, 9), (9, 8), (-50, -50))
    assert GAUGE.decided(games)
    assert GAUGE.whole_deals(games) == deals((9, 9), (8, 9), (9, 8))
    told = gauged(GAUGE, games)
    assert (told["deals"], told["test"]["verdict"]) == (3, "better")


def test_the_log_keeps_a_line_for_each_match(tmp_path: Path) -> None:
    told = gauged(GAUGE, deals((4, 2), (-3, -1)))
    for note in ("first", "second"):
        log_trial(tmp_path / "trials.jsonl", told, day="2026-11-18", commit="abc", note=note)
    first, second = read_trials((tmp_path / "trials.jsonl").read_text().splitlines())
    assert (first["note"], second["note"], first["bot"]) == ("first", "second", "ann")
    assert first["test"]["bound"] == 2.94


def test_a_match_that_goes_on_takes_the_place_of_its_first_games(tmp_path: Path) -> None:
    path, known = tmp_path / "trials.jsonl", {"day": "2026-11-18", "commit": "abc"}
    begun = deals((4, 2), (-3, -1))
    log_trial(path, gauged(GAUGE, begun), **known, note="one")
    log_trial(path, gauged(GAUGE, begun), **known, note="another")
    for _ in range(2):
        log_trial(path, gauged(GAUGE, deals((9, 9), (8, 9), (9, 8))), **known, note="one")
    entries = read_trials(path.read_text().splitlines())
    assert [(entry["note"], entry["deals"]) for entry in entries] == [("another", 2), ("one", 3), ("one", 3)]


@pytest.mark.parametrize("seed", [GAUGE_SEEDS.start, GAUGE_SEEDS.stop - 1, GAUGE_SEEDS.start - 7])
def test_training_refuses_reserved_deals(seed: int) -> None:
    with pytest.raises(ValueError, match="reserved"):
        Course(seed=seed)
    assert Course(seed=GAUGE_SEEDS.stop).seed == GAUGE_SEEDS.stop
