"""Files that editors, pre-commit and forges read: they parse, and every command they name exists."""

import configparser
import importlib.util
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from evertable.cli import run

ROOT = Path(__file__).parents[2]


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


HOOKS: list[dict[str, Any]] = [
    hook for repository in read(".pre-commit-config.yaml")["repos"] for hook in repository["hooks"]
]


def test_hooks_are_local() -> None:
    assert {repository["repo"] for repository in read(".pre-commit-config.yaml")["repos"]} == {"local"}
    assert {hook["language"] for hook in HOOKS} == {"system"}
    assert len({hook["id"] for hook in HOOKS}) == len(HOOKS) > 0


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_hooks_name_commands_that_exist(hook: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    match hook["entry"].split():
        case ["make", target]:
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        case [".venv/bin/python", "-m", "evertable", *words]:
            assert run((*words, "--help")) == 0
            assert capsys.readouterr().out
        case [".venv/bin/python", "-m", module, *_]:
            assert importlib.util.find_spec(module)
        case words:
            pytest.fail(f"unknown command: {words}")


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if "files" in hook], ids=lambda hook: hook["id"])
def test_hooks_look_at_files_that_exist(hook: dict[str, Any]) -> None:
    pattern = re.compile(hook["files"])
    assert any(pattern.search(file.relative_to(ROOT).as_posix()) for file in ROOT.glob("*/**/*.*"))


def test_the_workflow_calls_the_projects_own_script() -> None:
    steps = read(".github/workflows/test.yml")["jobs"]["test"]["steps"]
    used = [step["uses"].partition("@")[0] for step in steps[:-1]]
    assert used == ["actions/checkout", "actions/setup-python"]
    assert steps[-1] == {"run": ".ci/run"}
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_editors_and_the_linter_agree_about_lines() -> None:
    editors = configparser.ConfigParser()
    editors.read_string("[top]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert editors["top"]["root"] == "true"
    assert editors["*"].getint("max_line_length") == settings["tool"]["ruff"]["line-length"]
    assert editors["*.{py,toml,json,mako}"]["indent_size"] == "4"
