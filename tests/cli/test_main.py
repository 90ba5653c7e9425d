"""The command as a whole: version, help, usage errors, start-up."""

import subprocess
import sys

import pytest

from evertable import __version__, engine
from evertable.version import commit
from tests.cli.terminal import Command, refused

COMMANDS = ["play", "games", "simulate", "scenario", "perft", "replay", "hint", "tournament", "bench", "catalog"]


def test_version(command: Command) -> None:
    build = f"{__version__}, commit {name}" if (name := commit()) else __version__
    assert command("--version") == (0, f"evertable {build} (engine {engine.described()})\n", "")


def test_without_a_command_it_shows_what_there_is(command: Command) -> None:
    answer = command()
    assert answer.code == 0
    assert all(name in answer.out for name in COMMANDS)


@pytest.mark.parametrize("name", [*COMMANDS, "catalog check", "catalog show"])
def test_help_has_examples(command: Command, name: str) -> None:
    answer = command(*name.split(), "--help")
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert f"evertable {name}" in answer.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("frob", "No such command 'frob'"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate evergreen --frob", "No such option: --frob"),
        ("simulate evergreen --games many", "'--games'"),
        ("perft evergreen", "Missing option '--depth'"),
    ],
)
def test_bad_usage(command: Command, words: str, message: str) -> None:
    refused(command(*words.split()), message)


def test_as_a_program() -> None:
    """The real entry point, and that starting it loads no game and no drawing."""
    script = (
        "import sys, evertable.cli; print(sorted({'rich', 'msgspec', 'ray', 'evertable.kernel'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout == "[]\n"
    failed = subprocess.run([sys.executable, "-m", "evertable", "frob"], capture_output=True, text=True, check=False)
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == "Error: No such command 'frob'.\n"
