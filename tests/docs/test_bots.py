"""The example bot of docs/bots.md is run as it stands there."""

import json
import re
from pathlib import Path

import pytest

from evertable.cli import run

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_beats_chance(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    (tmp_path / "rollouts.py").write_text(str(blocks[0]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for game in ("everdell", "evergreen"):
        words = ("tournament", game, "--bots", "rollouts:Rollouts,random", "--games", "4", "--nodes", "20", "--json")
        assert run(words) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["problems"] == []
        assert report["meetings"][0]["score"] > 0.5
