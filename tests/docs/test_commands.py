"""Commands, options and files that the documents name exist."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main

from evertable.cli import app
from evertable.cli.new_module import FILES as FILES_OF_A_BOX

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
JOURNAL = sorted(ROOT.glob("docs/journal/*.md"))
FENCED = re.compile(r"^ *```\w*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
FILE = re.compile(
    r"(?<![\w./<>*-])(?:[\w-]+/)*[\w-]+\.py\b|(?:evertable|tests|tools|docs)(?:/[\w-]+)+\.(?:md|toml|json|svg)\b"
)
EXAMPLES = frozenset(
    {"lowcard.py", "rollouts.py", *(place.replace("@name@", "lanterns") for place in FILES_OF_A_BOX.values())}
)
"""Files that a page asks the reader to write, and those of the box that ``evertable new-module lanterns`` writes."""
FILES = "".join(
    f"/{file.relative_to(ROOT).as_posix()}\n"
    for folder in ("evertable", "tests", "tools", "bench", "examples", "docs")
    for file in sorted((ROOT / folder).rglob("*.*"))
)


def code(page: Path) -> list[str]:
    """Return the lines of a page's code blocks and its code inside sentences."""
    text = page.read_text(encoding="utf-8")
    blocks = [line.partition("  #")[0] for block in FENCED.findall(text) for line in block.splitlines()]
    return [*blocks, *(" ".join(found.split()) for found in INLINE.findall(FENCED.sub("", text)))]


def options(words: list[str]) -> set[str]:
    """Return the options of the command that the words begin with; raises KeyError if there is no such command."""
    found: Any = typer.main.get_command(app)
    while commands := getattr(found, "commands", None):
        if not words or words[0].startswith("-"):
            break
        found, words = commands[words[0]], words[1:]
    return {name for parameter in found.params for name in (*parameter.opts, *parameter.secondary_opts)} | {"--help"}


@pytest.mark.parametrize("page", [*PAGES, *JOURNAL], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_options_exist(page: Path) -> None:
    for line in code(page):
        if match := re.match(r"(?:\S*/)?evertable ([a-z-].*)", line):
            words = shlex.split(match[1])
            wanted = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert wanted <= options(words), line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_exist(page: Path) -> None:
    """A path may be shortened at its front: ``kernel/game.py`` or ``game.py``."""
    named = {name for line in code(page) for name in FILE.findall(line)} - EXAMPLES
    assert sorted(name for name in named if f"/{name}\n" not in FILES) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_targets_of_make_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in code(page):
        if match := re.match(r"make (?:[A-Z]+=\S+ )?([a-z]+)", line):
            assert re.search(rf"^{match[1]}:", makefile, re.MULTILINE), line


def test_the_readme_names_every_command() -> None:
    main: Any = typer.main.get_command(app)
    assert set(main.commands) <= set(code(ROOT / "README.md"))
