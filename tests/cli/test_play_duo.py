"""``evertable play duo``: scripted games in every mode and what the screen says."""

from pathlib import Path

import pytest

from evertable.duo import GAME
from evertable.duo.state import Duo
from evertable.kernel.record import read, replay
from tests.cli.terminal import Command

DUEL = ("play", "duo", "--seed", 3, "--modules", "competitive", "--seats", "me,random")
TOGETHER = ("play", "duo", "--seed", 3, "--modules", "coop", "--option", "chapter=9", "--seats", "me,random")
ALONE = ("play", "duo", "--seed", 3, "--modules", "challenge", "--players", 1)


@pytest.mark.parametrize("words", [DUEL, TOGETHER, ALONE], ids=["competitive", "coop", "alone"])
def test_a_whole_game(command: Command, tmp_path: Path, words: tuple[object, ...]) -> None:
    """Always the first choice."""
    path = tmp_path / "game.json"
    answer = command(*words, "--save", path, typed="1\n" * 400)
    assert (answer.code, answer.err) == (0, "")
    assert "total" in answer.out
    record = read(path)
    assert record.result is not None
    s = replay(GAME, record)
    assert isinstance(s, Duo)
    assert GAME.over(s)


def test_what_is_on_the_table(command: Command) -> None:
    answer = command(*DUEL, typed="1\n")
    parts = ("Everdell Duo  winter", "Path: 1", "☀☾", "Twig Farm°", "Gain 3 twigs.", "Draw", "the top card of the deck")
    assert [part for part in parts if part not in answer.out] == []
    assert "Hand 0: " in answer.out
    assert "Hand 1: " not in answer.out, "the other hand is secret"


def test_together_one_sees_skunks_and_the_chapter(command: Command) -> None:
    answer = command(*TOGETHER, typed="1\n" * 9)
    parts = ("Four Fields°", "⨯", "watches 1", "Good News", "Our city", "on the sharing tile")
    assert [part for part in parts if part not in answer.out] == []


def test_alone_both_hands_lie_open(command: Command) -> None:
    answer = command(*ALONE, typed="1\n" * 9)
    assert "Hand 0: " in answer.out
    assert "Hand 1: " in answer.out
    assert "Miss Thorn: " in answer.out


def test_a_city_can_be_looked_at(command: Command) -> None:
    answer = command(*DUEL, typed="1\ncity\ncity 0\n")
    assert "Which? Type: city N (0 to 1)" in answer.out
    assert "0★ in tokens" in answer.out
