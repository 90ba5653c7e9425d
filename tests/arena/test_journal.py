"""A tournament's file: what was played is there, and nothing else is taken for it."""

from pathlib import Path

import pytest

from evertable.arena.game_result import Outcome
from evertable.arena.results_file import Journal, JournalError
from evertable.arena.tournament import Contest

CONTEST = Contest(game="evergreen", bots=("random", "greedy"), players=2, options={"dealer": "random"}, seed=4)
GAME = Outcome(
    lineup=0,
    deal=3,
    turn=1,
    seed=7,
    seats=("greedy", "random"),
    ranks=(1, 2),
    lines=({"final": 4}, {}),
    times=(((3, 4), (5,)), ((1,),)),
)
BROKEN = Outcome(lineup=0, deal=4, turn=0, seed=8, seats=("a", "b"), ranks=(2, 1), failed=0, error="no")


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Journal(path, CONTEST) as journal:
        assert journal.outcomes == []
        journal.add(GAME)
    with Journal(path, CONTEST) as journal:
        assert journal.outcomes == [GAME]
        journal.add(BROKEN)
    with Journal(path, CONTEST) as journal:
        assert journal.outcomes == [GAME, BROKEN]


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Journal(path, CONTEST) as journal:
        journal.add(GAME)
        journal.add(BROKEN)
    path.write_bytes(path.read_bytes()[:-9])
    with Journal(path, CONTEST) as journal:
        assert journal.outcomes == [GAME]
        journal.add(BROKEN)
    with Journal(path, CONTEST) as journal:
        assert journal.outcomes == [GAME, BROKEN]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Contest(game="evergreen", bots=("random",), players=3, seed=4), "differs in bots, players, options"),
        (Contest(game="evergreen", bots=("random", "greedy"), players=2, seed=5), "differs in options, seed"),
    ],
)
def test_another_tournament_is_refused(tmp_path: Path, other: Contest, message: str) -> None:
    path = tmp_path / "games.jsonl"
    with Journal(path, CONTEST):
        pass
    before = path.read_bytes()
    with pytest.raises(JournalError, match=message):
        Journal(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"format": "evertable tournament 1"}\n'])
def test_other_files_are_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(JournalError, match="line 1"):
        Journal(path, CONTEST)
    assert path.read_text() == text


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Journal(path, CONTEST) as journal:
        journal.add(GAME)
    path.write_bytes(path.read_bytes() + b'{"lineup": "x"}\n')
    with pytest.raises(JournalError, match="line 3"):
        Journal(path, CONTEST)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot use"):
        Journal(tmp_path, CONTEST)
    with pytest.raises(JournalError, match="cannot use"):
        Journal(tmp_path / "nowhere" / "games.jsonl", CONTEST)
