"""Data files that the documents show are accepted as they stand there."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from evertable.challenges.challenge import read
from evertable.cli import run

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PACK = re.compile(r"^mypack/(\S+\.json) +(\[.+\])$", re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def test_the_example_scenario_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks(text("docs/scenarios.md"), "toml")
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert run(("scenario", str(file))) == 0, capsys.readouterr().out


def test_the_example_challenge_is_accepted() -> None:
    (example,) = blocks(text("docs/challenges.md"), "toml")
    assert set(read(example)) == {"modest"}


@pytest.mark.parametrize(("file", "entries"), PACK.findall(text("docs/add_a_card.md")))
def test_the_example_packs_are_accepted(
    file: str, entries: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVERTABLE_CATALOG", "")  # restored afterwards: the command sets it
    target = tmp_path / file
    target.parent.mkdir(parents=True)
    target.write_text(entries, encoding="utf-8")
    assert run(("catalog", "check", "--catalog", str(tmp_path))) == 0


def test_there_are_example_packs_for_both_games() -> None:
    assert [file.partition("/")[0] for file, _ in PACK.findall(text("docs/add_a_card.md"))] == [
        "everdell",
        "everdell",
        "duo",
    ]


def test_the_labs_example_is_the_one_in_the_repository() -> None:
    ((file, entries),) = re.findall(r"^(examples/\S+\.json) +(\[.+\])$", text("docs/lab.md"), re.MULTILINE)
    assert json.loads(entries) == json.loads(text(file))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_can_be_read(page: Path) -> None:
    shown = page.read_text(encoding="utf-8")
    for example in blocks(shown, "python"):
        compile(example, str(page), "exec")
    for example in blocks(shown, "toml"):
        tomllib.loads(example)
    for example in blocks(shown, "json"):
        json.loads(example)
