"""Looking for a browser: a headless shell first; it waits for apt's lock and keeps installers' words to a log."""

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


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_headless_shell_is_preferred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    whole = program(tmp_path / "chromium")
    assert find_chromium.installed() == str(whole)
    shell = program(tmp_path / "chromium-headless-shell")
    assert find_chromium.installed() == str(shell)


def test_apt_installs_the_whole_browser_if_there_is_no_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def run_apt(*command: str) -> bool:
        asked.append(command[-1])
        return command[-1] == "chromium" and bool(program(tmp_path / "chromium"))

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(find_chromium, "run_apt", run_apt)
    monkeypatch.setattr(find_chromium, "root_prefix", lambda: ())
    program(tmp_path / "apt-get")
    if not Path("/etc/debian_version").exists():
        assert find_chromium.install_with_apt() is None
        return
    assert find_chromium.install_with_apt() == str(tmp_path / "chromium")
    assert asked == ["update", "chromium-headless-shell", "chromium"]


def test_the_shell_of_playwright_is_found_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "ffmpeg-1013").mkdir()
    shell = program(
        tmp_path / "chromium_headless_shell-1254" / "chrome-headless-shell-linux64" / "chrome-headless-shell"
    )
    (shell.parent / "headless_shell_locales").mkdir()
    folders = [str(tmp_path / "ffmpeg-1013"), str(tmp_path / "chromium_headless_shell-1254")]
    assert find_chromium.shell_in(folders) == str(shell)
    assert find_chromium.shell_in(folders[:1]) is None
