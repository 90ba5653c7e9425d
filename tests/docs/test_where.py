"""*Where is …?* in CONTRIBUTING.md: each search finds the file it promises, and the names are there."""

import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
MOST: Final = 5
"""Files that a search may find: more than that is no answer."""


class Row(NamedTuple):
    """A question with the search and the answer that the page gives."""

    question: str
    search: str
    file: str
    names: list[str]
    mentioned: list[str]


def rows() -> list[Row]:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Where is …?")[1].split("\n## ")[0]
    found = []
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| question"):
            question, search, answer = (cell.strip() for cell in line.strip("|").split(" | "))
            link = re.match(r"\[.*?\]\((.*?)\)((?:, `\w+`)*)", answer)
            assert link is not None, line
            mentioned = re.findall(r"`(evertable/[^`]+)`", answer)
            found.append(Row(question, search.strip("`"), link[1], re.findall(r"`(\w+)`", link[2]), mentioned))
    return found


def run(search: str) -> Iterator[str]:
    """Return the files that a ``grep -rn`` of a plain text or a ``find -name`` finds, without running either."""
    program, *words = shlex.split(search)
    if program == "find":
        folder, _, pattern = words
        yield from (str(path.relative_to(ROOT)) for path in _files(folder) if fnmatch(path.name, pattern))
        return
    assert program == "grep"
    options, text, folder, *others = words
    include = "".join(others).removeprefix("--include=") or "*"
    flags = re.IGNORECASE if "i" in options else re.NOFLAG
    for path in _files(folder):
        if fnmatch(path.name, include) and re.search(re.escape(text), path.read_text(encoding="utf-8"), flags):
            yield str(path.relative_to(ROOT))


def _files(folder: str) -> Iterator[Path]:
    unread = {".pyc", ".so", ".npz", ".gz", ".png", ".mo", ".woff2"}
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and path.suffix not in unread and not {"_compiled", "_site"} & {*path.parts}:
            yield path


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.question)
def test_one_search_finds_it(row: Row) -> None:
    found = list(run(row.search))
    assert row.file in found, f"{row.search} finds {found}"
    assert len(found) <= MOST, found
    text = (ROOT / row.file).read_text(encoding="utf-8")
    for name in row.names:
        assert re.search(rf"^\s*(async )?(def |class ){name}\b|^{name}: ", text, re.MULTILINE), name
    for path in row.mentioned:
        assert (ROOT / path).exists(), path


def test_there_are_ten_questions() -> None:
    assert len(rows()) >= 10


def test_a_search_can_fail() -> None:
    assert list(run("grep -rn 'no such words in any file' evertable/kernel")) == []
