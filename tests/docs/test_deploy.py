"""The commands, the unit and the container recipe of docs/deploy.md are such that a server starts with them.

What no test can do here, booting systemd and building the image, is marked in the document.
"""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from configparser import RawConfigParser
from pathlib import Path

import pytest
from typer.main import get_command

from evertable.cli import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _block(kind: str) -> str:
    found = re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


UNIT = _block("ini")
RECIPE = dict(line.split(" ", 1) for line in _block("dockerfile").replace("\\\n", "").splitlines())
"""The instructions of the container; it has each of them once."""


def _served(words: list[str]) -> dict[str, object]:
    """Read the options of ``evertable serve``; raise an error of the command line if one does not exist."""
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options: dict[str, object] = command.make_context("serve", words).params
    return options


@pytest.mark.parametrize("line", re.findall(r"evertable serve ([^\n`]*)", PAGE))
def test_every_command_is_understood(line: str) -> None:
    assert "database" in _served(shlex.split(line))


def test_every_option_of_the_text_exists() -> None:
    known = {name for parameter in get_command(app).commands["serve"].params for name in parameter.opts}  # type: ignore[attr-defined]
    said = {*re.findall(r"--[a-z-]+", PAGE)}
    assert {"--database", "--key-file", "--metrics", "--log-json", "--proxy"} <= known & said
    assert {*re.findall(r"`(--[a-z-]+)`", PAGE)} <= known


def test_the_unit_keeps_its_database_where_it_may_write() -> None:
    unit = RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(UNIT)
    service = unit["Service"]
    program, command, *words = shlex.split(service["ExecStart"])
    assert f"python3 -m venv {Path(program).parents[1]}\n" in PAGE
    assert (Path(program).name, command) == ("evertable", "serve")
    assert Path(str(_served(words)["database"])).parent == Path("/var/lib") / service["StateDirectory"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")
@pytest.mark.parametrize(("name", "port"), [("evertable.service", "8080"), ("evertable@1.service", "808%i")])
def test_systemd_understands_the_unit(name: str, port: str, tmp_path: Path) -> None:
    """Nothing is said about the unit but that the program is not in /opt; another one stands in for it."""
    unit = UNIT.replace("/opt/evertable/bin/evertable", "/bin/sh").replace("--port 8080", f"--port {port}")
    (tmp_path / name.replace("1", "")).write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert (said.returncode, [line for line in said.stdout.splitlines() if "evertable" in line]) == (0, [])


def test_the_container_starts_a_server_on_the_port_it_shows() -> None:
    program, command, *words = json.loads(RECIPE["ENTRYPOINT"])
    assert program in PROJECT["scripts"]
    assert command == "serve"
    options = _served([*words, "--database", "games.db", "--key-file", "key"])
    assert (options["host"], str(options["port"])) == ("0.0.0.0", RECIPE["EXPOSE"])


def test_the_container_installs_what_there_is() -> None:
    release = re.fullmatch(r"python:(3\.\d+)-slim", RECIPE["FROM"])
    assert release is not None
    assert f"cp{release[1].replace('.', '')}-*" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    *sources, folder = RECIPE["COPY"].split()
    assert sources == ["dist/evertable-*.tar.gz", "constraints.txt"]
    assert (ROOT / "constraints.txt").exists()
    steps = RECIPE["RUN"].split("&&")
    install = next(step for step in steps if step.strip().startswith("pip "))
    assert f"--constraint {folder}constraints.txt " in install
    extra = re.search(r"\[(\w+)\]", install)
    assert extra is not None
    assert extra[1] in PROJECT["optional-dependencies"]
    assert f"useradd --create-home {RECIPE['USER']}" in steps[-1]
    assert subprocess.run(["sh", "-n", "-c", RECIPE["RUN"]], check=False).returncode == 0
