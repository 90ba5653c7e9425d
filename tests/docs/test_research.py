"""The examples of docs/research.md run as they stand there."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_runs(example: str) -> None:
    exec(compile(example, str(PAGE), "exec"), {})


def test_both_examples_are_found() -> None:
    assert len(EXAMPLES) == 2
