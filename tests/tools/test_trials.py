"""The log of trials and its table in docs/bots.md."""

import pytest

from bench.trials import BEGIN, END, PAGE, logged_table, with_table
from evertable.arena.gauge import verdict_told
from evertable.arena.gauge_tables import trials_table

ENTRY = {
    "day": "2026-11-18", "commit": "91baead1", "note": "halving", "game": "everdell", "players": 2, "modules": [],
    "nodes": 300, "time": None, "seed": 25000, "bot": "halving", "reference": "mcts-2026-11", "games": 40,
    "planned": 400, "share": 0.6, "share_error": 0.055, "margin": -2.44, "margin_error": 1.04,
    "test": {"verdict": "open"},
}  # fmt: skip


def test_the_page_has_the_table_of_the_log() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page, logged_table()) == page, "run python -m bench.trials"


def test_a_line_for_each_trial() -> None:
    newer = ENTRY | {"day": "2026-11-19", "note": "", "test": {"verdict": "better"}}
    lines = trials_table([ENTRY, newer]).splitlines()
    assert lines[2] == (
        "| 2026-11-19, 91baead1 | gauge: `halving` against `mcts-2026-11` | Everdell, 2 players, 300 positions, "
        "seed 25000 | 40 of 400 | 60.0% ± 5.5% | \u22122.4 ± 1.0 | better |"
    )
    assert lines[3].startswith("| 2026-11-18, 91baead1 | halving: ")
    assert lines[3].endswith("| no result yet |")


def test_fewer_games_than_planned_are_no_result() -> None:
    assert verdict_told(ENTRY) == "no result yet"
    assert verdict_told(ENTRY | {"games": 400}) == "open"
    assert verdict_told(ENTRY | {"test": {"verdict": "not better"}}) == "not better"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the line <!-- trials"):
        with_table(f"text\n{END}", "table")
    with pytest.raises(ValueError, match="lacks the line <!-- end"):
        with_table(f"text\n{BEGIN}", "table")
