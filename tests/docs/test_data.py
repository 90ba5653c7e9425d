"""The commands and questions of docs/data.md run as they stand there, on fewer games; all columns are explained."""

import re
from pathlib import Path

import duckdb
import pytest

from evertable.cli import run
from evertable.export.rows import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^```python\n(.*?)^```\n\n```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def _columns(shown: str) -> list[str]:
    """Return the head of a table that DuckDB shows."""
    return shown.splitlines()[1].strip("│").replace("│", " ").split()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    first = re.search(r"^```\n(evertable .*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert first is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for line in first[1].splitlines():
            words = line.replace("--games 40", "--games 4 --jobs 1").split()[1:]
            assert run(words) == 0
    return folder


def test_there_are_three_questions() -> None:
    assert len(QUESTIONS) == 3


@pytest.mark.parametrize(("question", "shown"), QUESTIONS)
def test_a_question_is_answered(
    question: str, shown: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    exec(compile(question, "docs/data.md", "exec"), {})
    answer = capfd.readouterr().out
    assert _columns(answer) == _columns(shown)
    assert len(answer.splitlines()) > 5


def test_every_column_is_explained_in_its_order() -> None:
    named = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert named == list(COLUMNS)


def test_the_columns_are_those_of_the_file(folder: Path) -> None:
    described = duckdb.execute(f"DESCRIBE SELECT * FROM '{folder / 'games.parquet'}'").fetchall()
    assert [row[0] for row in described] == list(COLUMNS)
