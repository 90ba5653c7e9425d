"""The tour of docs/library.md prints what it says, and the library's docstrings are right.

``tests/tools/test_dist.py`` checks its types against the installed package.
"""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import evertable
from evertable.library import game_info, match, replay

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_tour_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=FLAGS)
    assert found.attempted > 40
    assert found.failed == 0


def test_every_promised_name_is_on_the_tour() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in evertable.__all__ if f"evertable.{name}" not in page and f"`{name}`" not in page] == []


@pytest.mark.parametrize("module", [evertable, game_info, match, replay])
def test_the_docstrings_are_right(module: ModuleType) -> None:
    found = doctest.testmod(module, optionflags=FLAGS)
    assert found.attempted > 0
    assert found.failed == 0
