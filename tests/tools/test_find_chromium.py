"""Looking for a browser: it waits for apt's lock and keeps installers' words to a log."""

import sys
from pathlib import Path

import pytest

from tools import find_chromium


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log" / "chromium.log"
    monkeypatch.setattr(find_chromium, "LOG", path)
    monkeypatch.setattr(find_chromium, "sleep", lambda seconds: None)
    return path


def apt(folder: Path, refusals: int, words: str) -> tuple[str, ...]:
    """A program that refuses a number of times with some words, then goes well."""
    count = folder / "count"
    code = (
        f"import pathlib, sys; path = pathlib.Path({str(count)!r})\n"
        f"number = int(path.read_text()) if path.exists() else 0\n"
        f"path.write_text(str(number + 1))\n"
        f"sys.exit({words!r} if number < {refusals} else 0)"
    )
    return sys.executable, "-c", code


def test_it_waits_while_another_installation_holds_the_lock(
    tmp_path: Path, log: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert find_chromium.run_apt(*apt(tmp_path, 3, "E: Could not get lock /var/lib/dpkg/lock-frontend"))
    said = capfd.readouterr()
    assert said.err == "waiting for another installation to end\n"
    assert not said.out
    assert log.read_text().count("Could not get lock") >= 3


def test_another_failure_is_final(tmp_path: Path) -> None:
    assert not find_chromium.run_apt(*apt(tmp_path, 1, "E: Unable to locate package chromium"))


def test_it_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_chromium, "LONGEST_WAIT", -1)
    assert not find_chromium.run_apt(*apt(tmp_path, 99, "E: Could not get lock"))


def test_a_program_that_is_not_there_is_a_failure() -> None:
    assert not find_chromium.run("no-such-program")
