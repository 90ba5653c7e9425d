"""The core lists no games and no modules: they are found by name, so that those of other packages are found, too."""

import re
from pathlib import Path

import pytest

from evertable import registry
from evertable.plugins import BUILT_IN

PACKAGE = Path(__file__).parents[2] / "evertable"
NEUTRAL = (
    "registry.py", "kernel", "catalog/schema.py", "catalog/kinds.py", "catalog/files.py", "catalog/load.py",
    "research/codecs/registry.py", "bots/registry.py", "bots/factory.py", "bots/levels.py", "present/registry.py",
    "terminal/__init__.py", "terminal/screen.py", "pad/rules.py", "pad/everdell.py", "challenges/daily.py",
    "tutorial", "library", "export", "web/server/words.py", "web/server/static_files.py", "web/live/tables.py",
    "web/live/estimates.py", "web/live/new_table_form.py", "web/templates/new.html", "present/shelf.py",
    "web/templates/table.html", "web/templates/fragments", "drawing/templates/boards/styles.html",
    "drawing/templates/fragments", "drawing/static_files.py",
)  # fmt: skip
"""Files and folders, below the package, whose code names no game and no module."""
WORDS = frozenset({"powers", "challenge"})
"""Modules named like what they bring: a file of the catalogue, a sort of task."""
PRINTED = {"catalog/schema.py": {"nightweave"}}
"""A symbol on her activity cards has her name."""


def _files(place: str) -> list[Path]:
    path = PACKAGE / place
    return [path] if path.is_file() else [file for file in sorted(path.rglob("*")) if file.suffix in (".py", ".html")]


def _code(file: Path) -> str:
    """Return a file without docstrings, comments and examples."""
    text = file.read_text(encoding="utf-8")
    return re.sub(r'""".*?"""|\{#.*?#\}|(?<!\w)#.*?$', "", text, flags=re.DOTALL | re.MULTILINE)


def test_the_places_are_there() -> None:
    assert all(_files(place) for place in NEUTRAL)


@pytest.mark.parametrize("place", NEUTRAL)
def test_it_names_no_game_and_no_module(place: str) -> None:
    modules = {module.id for name in BUILT_IN for module in registry.game_named(name).modules} - {"base"} - WORDS
    names = re.compile(rf"""["']({"|".join(sorted({*BUILT_IN, *modules}))})["']""")
    found = [f"{file.relative_to(PACKAGE)}: {hit}" for file in _files(place) for hit in names.findall(_code(file))]
    assert not [hit for hit in found if hit.split(": ")[1] not in PRINTED.get(place, ())]
