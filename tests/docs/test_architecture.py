"""The example game of docs/architecture.md is run as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def example() -> str:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def test_the_example_is_short() -> None:
    assert len(example().splitlines()) < 100


def test_the_example_keeps_every_law(tmp_path: Path) -> None:
    file = tmp_path / "lowcard.py"
    file.write_text(example(), encoding="utf-8")
    run = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"[1-9]\d* decisions, every law kept\n", run.stdout)
