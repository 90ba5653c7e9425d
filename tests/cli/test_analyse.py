"""``evertable analyse``: lines for people, JSON for machines, a page with charts, and clear refusals."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Command, refused


@pytest.fixture
def saved(command: Command, tmp_path: Path) -> Path:
    path = tmp_path / "over.json"
    command("play", "evergreen", "--seats", "first_game,random", "--seed", 3, "--save", path)
    return path


def test_a_game_in_words_and_charts(command: Command, saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    answer = command("analyse", saved, "--nodes", 10, "--html", page)
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert re.fullmatch(r"first game: the bot would have made \d+ of \d+ decisions the same way", lines[0])
    assert re.fullmatch(r"−\d+\.\d  Move \d+, random: .+\. Better: .+\.( \(.+\))?", lines[2])
    html = page.read_text(encoding="utf-8")
    assert html.count("<figure>") == 4  # expectations, points as they stood, and the lines of each seat
    assert lines[2][:4] in html


def test_for_machines_and_reproducible(command: Command, saved: Path) -> None:
    words = ("analyse", saved, "--nodes", 10, "--moments", 1, "--json")
    found = json.loads(command(*words).out)
    assert found == json.loads(command(*words).out)
    assert found["positions"] == {"first": 10, "closer": 40}
    assert len(found["moments"]) <= 2


def test_a_game_that_is_not_over_is_refused(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command("play", "evergreen", "--seats", "me,random", "--seed", 3, "--save", path, typed="1\nquit\n")
    refused(command("analyse", path), "the game is not over; only finished games are analysed")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("{saved} --bot hal", "Evergreen has no bot 'hal'"),
        ("{saved} --nodes 0", "'--nodes'"),
        ("{saved} --nodes 1 --moments 0 --html {saved}/page.html", "cannot write"),
        ("nowhere.json", "cannot read nowhere.json: No such file or directory"),
        ("README.md", "README.md: broken JSON"),
    ],
)
def test_bad_input(command: Command, saved: Path, words: str, message: str) -> None:
    refused(command("analyse", *words.format(saved=saved).split()), message)
