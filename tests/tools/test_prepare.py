"""Setting up: what each step installs, its progress bar, and what is said when something fails."""

import io
import os
import re
import shutil
import socket
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import prepare


def test_every_pin_has_a_heading_and_every_heading_a_step() -> None:
    lines = (prepare.ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = sum("==" in line for line in lines)
    headings = ("play", "compile", "docs", "test", "train")
    assert sum(prepare.pins(heading) for heading in headings) == pins
    assert all(prepare.pins(step) for step in prepare.EXTRAS)


def _commands(step: str, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is run to install a step."""
    commands: list[list[str]] = []
    monkeypatch.setattr(prepare, "run", lambda title, command, *rest: commands.append(command))
    prepare.install(step)
    return commands


@pytest.mark.parametrize("step", prepare.EXTRAS)
def test_no_package_is_downloaded_twice(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip fetches a build backend for itself wherever it builds, unless it is told to use what is there."""
    needed, *own = _commands(step, monkeypatch)
    build = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    assert {*prepare.requirements("play"), *build} <= {*needed}
    assert "constraints.txt" in needed
    assert all({"--no-build-isolation", "--no-deps"} <= {*command} for command in own)
    assert ["." in command for command in own] == ([] if step == "compile" else [True])


def test_the_test_tools_have_the_compiler() -> None:
    assert {*prepare.requirements("compile")} <= {*prepare.requirements("test")}


def test_playing_needs_no_test_tools() -> None:
    project = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split("[;>]", name)[0].strip() for name in project["project"]["dependencies"]}
    assert not needed & {"mypy", "playwright", "pytest", "ray", "open_spiel", "psycopg[binary]", "setuptools"}
    assert {*prepare.requirements("play")} == {
        *project["project"]["dependencies"],
        *project["build-system"]["requires"],
    }


def test_every_dependency_has_a_lower_bound_that_its_pin_keeps() -> None:
    """Nobody has tried older versions than those of constraints.txt."""
    project = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (prepare.ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines if "==" in line}
    extras = [text for extra in project["optional-dependencies"].values() for text in extra]
    for text in [*project["dependencies"], *extras]:
        wanted = Requirement(text)
        assert [bound.operator for bound in wanted.specifier] == [">="], text
        assert pins[canonicalize_name(wanted.name)] in wanted.specifier, text


def test_the_notice_names_the_licence_of_every_library() -> None:
    project = tomllib.loads((prepare.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = re.findall(r"^\| ([^|]+) \|", (prepare.ROOT / "NOTICE.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name.split(" ")[0] for row in rows for name in row.split(", ")}
    needed = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    assert {Requirement(text).name for text in needed} <= named


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
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] ...", "name its file in PIP_CERT"),
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


def test_an_index_that_does_not_answer_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """pip itself, with an index on a port where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        closed = probe.getsockname()[1]
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{closed}/simple")
    monkeypatch.setattr(prepare, "PYTHON", sys.executable)
    monkeypatch.setattr(prepare, "requirements", lambda step: ["evertable-needs-no-such-package"])
    monkeypatch.setattr(prepare, "LOGS", prepare.LOGS / "trial")
    with pytest.raises(prepare.Failed, match="The package index did not answer"):
        prepare.install("test")
    log = (prepare.LOGS / "test.log").read_text(encoding="utf-8")
    shutil.rmtree(prepare.LOGS)
    assert log.count("Retrying") == int(prepare.PATIENCE["PIP_RETRIES"])
