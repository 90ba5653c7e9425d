"""docs/add_a_module.md shows what ``evertable new-module`` writes and says, word by word."""

import re
from pathlib import Path

import pytest

from evertable.cli import run
from evertable.cli.new_module import FILES, write_module

PAGE = Path(__file__).parents[2] / "docs" / "add_a_module.md"


def test_the_page_shows_every_file_as_it_is_written(tmp_path: Path) -> None:
    shown = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    folder = write_module("lanterns", tmp_path / "box")
    written = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert len(written) == len(FILES)
    assert shown == {name: path.read_text(encoding="utf-8") for name, path in written.items()}


def test_the_page_begins_with_the_command_and_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.search(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert commands
    first, *others = commands[1].splitlines()
    assert run(first.split()[1:]) == 0
    assert capsys.readouterr().out == "".join(
        ["Wrote evertable-lanterns. To install and test it:\n", *(f"  {line}\n" for line in others)]
    )


@pytest.mark.parametrize(("name", "said"), [("Lanterns", "no id of a module"), ("pearlbrook", "has a module")])
def test_a_name_that_cannot_be_used_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new-module", name]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
