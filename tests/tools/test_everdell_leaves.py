"""The tool that fits leaf values goes on where it stopped and gives the same weights."""

import json
import sys
from pathlib import Path

import pytest

from evertable.bots.everdell.leaf_values import NUMBERS
from tools import everdell_leaves


def test_it_goes_on_with_the_games_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out, kept = tmp_path / "leaves.json", tmp_path / "rows.jsonl"

    def run(games: int) -> str:
        words = ["everdell_leaves.py", "--games", games, "--seed", 3, "--out", out, "--resume", kept]
        monkeypatch.setattr(sys, "argv", [str(word) for word in words])
        everdell_leaves.main()
        return out.read_text(encoding="utf-8")

    run(1)
    first = kept.read_text(encoding="utf-8")
    whole = run(2)
    assert kept.read_text(encoding="utf-8").startswith(first)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2
    assert run(2) == whole
    kept.unlink()
    assert run(2) == whole
    told = json.loads(whole)
    assert told["command"] == "python tools/everdell_leaves.py --games 2 --seed 3"
    assert len(told["weights"][0]) == len(NUMBERS)


def test_it_refuses_deals_that_are_for_gauging(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["everdell_leaves.py", "--seed", "25000"])
    with pytest.raises(SystemExit):
        everdell_leaves.main()
    assert "reserved for evertable gauge" in capsys.readouterr().err
