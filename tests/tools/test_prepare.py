"""Setting up: what each step installs, its progress bar, and what is said when something fails."""

import io
import sys
import tomllib
from pathlib import Path

import pytest

from tools import prepare


def test_every_pin_has_a_heading_and_every_heading_a_step() -> None:
    lines = (prepare.ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = sum("==" in line for line in lines)
    headings = ("play", "compile", "test", "train")
    assert sum(prepare.pins(heading) for heading in headings) == pins
    assert all(prepare.pins(step) for step in prepare.WHAT)


def test_the_compiler_is_the_extra_of_that_name() -> None:
    project = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert list(prepare.WHAT["compile"]) == project["project"]["optional-dependencies"]["compile"]


def test_playing_needs_no_test_tools() -> None:
    project = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {name.split(";")[0].strip() for name in project["project"]["dependencies"]}
    assert not needed & {"mypy", "playwright", "pytest", "ray", "open_spiel", "psycopg[binary]", "setuptools"}


def test_a_bar_outside_a_terminal_is_one_line() -> None:
    out = io.StringIO()
    bar = prepare.Bar("installing", 4, out)
    bar.show(1)
    bar.show(2)
    bar.end()
    assert out.getvalue().count("\n") == 1
    assert out.getvalue().startswith("installing")
    assert "#" * prepare.WIDTH in out.getvalue()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_in_a_terminal_moves_on_and_is_full_only_at_the_end() -> None:
    out = Terminal()
    bar = prepare.Bar("installing", 4, out)
    bar.show(2)
    bar.show(9)
    assert "#" * prepare.WIDTH not in out.getvalue()
    bar.end()
    assert "#" * prepare.WIDTH in out.getvalue()


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("NewConnectionError: failed to establish", "Check the network and run the same command again."),
        ("OSError: [Errno 28] No space left on device", "The disk is full."),
        ("ERROR: No matching distribution found for nothing", "ERROR: No matching distribution found for nothing"),
    ],
)
def test_a_failed_step_says_what_to_do_and_where_the_log_is(
    output: str, advice: str, capfd: pytest.CaptureFixture[str]
) -> None:
    log = prepare.LOGS / "trial.log"
    with pytest.raises(prepare.Failed) as failed:
        prepare.run("trying", [sys.executable, "-c", f"import sys; print({output!r}); sys.exit(1)"], log)
    log.unlink()
    assert advice in str(failed.value)
    assert str(Path(".venv/log/trial.log")) in str(failed.value)
    assert output not in capfd.readouterr().out
