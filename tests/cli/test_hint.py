"""``evertable hint``, and the command ``hint`` while playing."""

import json
import re
from pathlib import Path

import pytest

from evertable.terminal.menu import Choice, path_to
from tests.cli.terminal import Command, refused


@pytest.fixture
def saved(command: Command, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    command("play", "everdell", "--seats", "me,random", "--seed", 3, "--save", path, typed="1\nquit\n")
    return path


def test_advice_for_a_record(command: Command, saved: Path) -> None:
    answer = command("hint", saved, "--bot", "greedy")
    assert (answer.code, answer.err) == (0, "")
    head, *lines = answer.out.splitlines()
    assert re.fullmatch(r"You, after step \d+:", head)
    assert [line[:3] for line in lines] == ["1. ", "2. ", "3. "]
    assert "[" not in answer.out


def test_for_machines_and_reproducible(command: Command, saved: Path) -> None:
    words = ("hint", saved, "--nodes", 50, "--json")
    report = json.loads(command(*words).out)
    assert report == json.loads(command(*words).out)
    assert report["seat"] == 0
    assert 1 <= len(report["advice"]) <= 3
    assert set(report["advice"][0]) == {"text", "share", "expected", "reasons"}


def test_an_earlier_moment(command: Command, saved: Path) -> None:
    assert ", after step 0:" in command("hint", saved, "--step", 0, "--bot", "greedy").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("{saved} --step 999", "steps, there is no step 999"),
        ("{saved} --bot hal", "Everdell has no bot 'hal'"),
        ("{saved} --time 0", "'--time'"),
        ("nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("README.md", "README.md: broken JSON"),
    ],
)
def test_bad_input(command: Command, saved: Path, words: str, message: str) -> None:
    refused(command("hint", *words.format(saved=saved).split()), message)


def test_a_game_that_is_over_needs_none(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    command("play", "evergreen", "--seats", "random,random", "--seed", 3, "--save", path)
    refused(command("hint", path), "the game is over, there is nothing to advise; --step goes back")
    assert command("hint", path, "--step", 4, "--bot", "greedy").code == 0


def test_a_hint_while_playing_says_what_to_type(command: Command) -> None:
    asked = command("play", "everdell", "--seats", "me,random", "--seed", 3, typed="hint\nquit\n\n").out
    assert "Thinking …" in asked
    found = re.search(r"1\. (.+?) \(type (\d+)", asked)
    assert found is not None
    assert re.search(rf"^ *{found[2]}  \S| {found[2]}  \S", asked, re.MULTILINE)


def test_the_way_through_a_menu() -> None:
    menu = [Choice("a", 1), Choice("b", None, (Choice("c", 2), Choice("d", None, (Choice("e", 3),))))]
    assert [path_to(menu, action) for action in (1, 2, 3, 4)] == ["1", "2, 1", "2, 2, 1", ""]


def test_advice_for_another_game_gives_reasons_by_line(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command("play", "duo", "--seats", "me,random", "--seed", 3, "--save", path, typed="1\nquit\n")
    answer = command("hint", path)
    assert (answer.code, answer.err) == (0, "")
    assert re.search(r"^1\. \w+.*: about \d+ points in the end; \w[\w ]* [+−]\d+\.\d", answer.out, re.MULTILINE)
