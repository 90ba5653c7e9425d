"""``evertable scenario``."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Command, offer, refused
from tests.kernel import toy

GOOD = """
title = "A reveal"
rules = ["R-E-20"]
game = "evergreen"
seats = 2
[[step]]
seat = 0
verb = "reveal"
card = "blue-1"
[seat.0]
hand = ["blue-1", "blue-2", "blue-3", "green-1"]
[expect]
actor = 0
"""
WRONG = GOOD.replace('title = "A reveal"', 'title = "Not in hand"').replace('card = "blue-1"', 'card = "lilac-5"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "inner" / "wrong.toml").write_text(WRONG)
    (tmp_path / "broken.toml").write_text("title = ")
    return tmp_path


def test_failures_have_a_line_each(command: Command, folder: Path) -> None:
    answer = command("scenario", folder)
    first, second, last = answer.out.splitlines()
    assert (answer.code, answer.err, last) == (1, "", "1 passed, 2 failed")
    assert first.startswith(f"FAILED {folder / 'broken.toml'}: broken: ")
    assert f"{folder / 'inner' / 'wrong.toml'}: Not in hand: step 1: seat 0 cannot do" in second
    assert "reveal blue-1; reveal blue-2" in second


def test_a_file_that_passes(command: Command, folder: Path) -> None:
    assert command("scenario", folder / "good.toml") == (0, "1 passed, 0 failed\n", "")
    verbose = command("scenario", folder / "good.toml", "--verbose")
    assert verbose.out == f"passed {folder / 'good.toml'}: A reveal\n1 passed, 0 failed\n"


def test_for_machines(command: Command, folder: Path) -> None:
    answer = command("scenario", folder, "--json")
    report = json.loads(answer.out)
    assert (answer.code, report["passed"], report["failed"]) == (1, 1, 2)
    good = next(row for row in report["scenarios"] if row["passed"])
    assert (good["title"], good["rules"], good["problem"]) == ("A reveal", ["R-E-20"], None)


def test_an_error_in_the_rules_fails_one_scenario(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = command("scenario", _broken(folder, monkeypatch))
    assert answer.code == 1
    assert answer.out.endswith("\n0 passed, 1 failed\n")


def test_an_error_in_the_rules_is_reported_as_ours(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence says whose error it is and where; ``--verbose`` shows the traceback."""
    file, ours = _broken(folder, monkeypatch), "an error in Evertable, not in what was given: KeyError(\"'card'\") in "
    answer = command("scenario", file)
    assert f"toy: {ours}evertable/kernel/scenario.py:" in answer.out
    assert (answer.err, "malformed" in answer.out) == ("", False)
    assert "Traceback (most recent call last):" in command("scenario", file, "--verbose").err
    answer = command("score", file)
    assert (answer.code, answer.out) == (1, "")
    assert f"toy.toml: {ours}" in answer.err
    assert "Traceback" not in answer.err
    assert "Traceback (most recent call last):" in command("score", file, "--verbose").err


def _broken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of a game that has an error."""

    def arrange(*_: object) -> None:
        raise KeyError("card")

    offer(monkeypatch, toy.make(arrange=arrange, holdings=lambda s: {}))
    (folder / "toy.toml").write_text('game = "highest"')
    return folder / "toy.toml"


def test_bad_input(command: Command, tmp_path: Path) -> None:
    refused(command("scenario", tmp_path / "absent"), "absent: no such file or folder")
    refused(command("scenario", tmp_path), "no scenario (*.toml) in ")
    refused(command("scenario"), "Missing argument")
