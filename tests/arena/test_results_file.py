"""A tournament's file: what was played is there, and nothing else is taken for it."""

from pathlib import Path

import pytest

from evertable.arena.game_result import GameResult
from evertable.arena.results_file import ResultsFile, ResultsFileError
from evertable.arena.tournament import Tournament

TOURNAMENT = Tournament(game="evergreen", bots=("random", "greedy"), players=2, options={"dealer": "random"}, seed=4)
GAME = GameResult(
    lineup=0,
    deal=3,
    turn=1,
    seed=7,
    seats=("greedy", "random"),
    ranks=(1, 2),
    lines=({"final": 4}, {}),
    times=(((3, 4), (5,)), ((1,),)),
)
BROKEN = GameResult(lineup=0, deal=4, turn=0, seed=8, seats=("a", "b"), ranks=(2, 1), failed=0, error="no")


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with ResultsFile(path, TOURNAMENT) as results_file:
        assert results_file.results == []
        results_file.add(GAME)
    with ResultsFile(path, TOURNAMENT) as results_file:
        assert results_file.results == [GAME]
        results_file.add(BROKEN)
    with ResultsFile(path, TOURNAMENT) as results_file:
        assert results_file.results == [GAME, BROKEN]


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with ResultsFile(path, TOURNAMENT) as results_file:
        results_file.add(GAME)
        results_file.add(BROKEN)
    path.write_bytes(path.read_bytes()[:-9])
    with ResultsFile(path, TOURNAMENT) as results_file:
        assert results_file.results == [GAME]
        results_file.add(BROKEN)
    with ResultsFile(path, TOURNAMENT) as results_file:
        assert results_file.results == [GAME, BROKEN]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Tournament(game="evergreen", bots=("random",), players=3, seed=4), "differs in bots, players, options"),
        (Tournament(game="evergreen", bots=("random", "greedy"), players=2, seed=5), "differs in options, seed"),
    ],
)
def test_another_tournament_is_refused(tmp_path: Path, other: Tournament, message: str) -> None:
    path = tmp_path / "games.jsonl"
    with ResultsFile(path, TOURNAMENT):
        pass
    before = path.read_bytes()
    with pytest.raises(ResultsFileError, match=message):
        ResultsFile(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"format": "evertable tournament 1"}\n'])
def test_other_files_are_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(ResultsFileError, match="line 1"):
        ResultsFile(path, TOURNAMENT)
    assert path.read_text() == text


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with ResultsFile(path, TOURNAMENT) as results_file:
        results_file.add(GAME)
    path.write_bytes(path.read_bytes() + b'{"lineup": "x"}\n')
    with pytest.raises(ResultsFileError, match="line 3"):
        ResultsFile(path, TOURNAMENT)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ResultsFileError, match="cannot use"):
        ResultsFile(tmp_path, TOURNAMENT)
    with pytest.raises(ResultsFileError, match="cannot use"):
        ResultsFile(tmp_path / "nowhere" / "games.jsonl", TOURNAMENT)
