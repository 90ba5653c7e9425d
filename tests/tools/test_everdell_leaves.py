"""The tool that fits leaf values goes on where it stopped and gives the same weights."""

import json
import sys
from pathlib import Path

import pytest

from evertable.bots.everdell.leaf_values import AUTOMA_NUMBERS, KINDS, NUMBERS, kind_of
from evertable.everdell import GAME
from evertable.everdell.ids import SEASONS
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
    base = told["kinds"]["base"]
    assert base["command"] == "python tools/everdell_leaves.py --games 2 --seed 3"
    assert len(base["weights"][0]) == len(NUMBERS)


def test_each_kind_of_tables_has_an_entry_that_the_others_leave_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "leaves.json"
    for kind in ("automa", "automa and boxes"):
        words = ["everdell_leaves.py", "--tables", kind, "--games", "2", "--seed", "1", "--out", str(out)]
        monkeypatch.setattr(sys, "argv", words)
        everdell_leaves.main()
    told = json.loads(out.read_text(encoding="utf-8"))["kinds"]
    assert list(told) == ["automa", "automa and boxes"]
    assert [len(weights) for weights in told["automa"]["automa"]] == [len(AUTOMA_NUMBERS)] * len(SEASONS)
    assert told["automa"]["boxes"] == []
    assert len(told["automa and boxes"]["boxes"]) + len(NUMBERS) == len(told["automa and boxes"]["weights"][0])
    assert "--tables 'automa and boxes'" in told["automa and boxes"]["command"]


@pytest.mark.parametrize("kind", KINDS)
def test_tables_are_of_their_kind(kind: str) -> None:
    kinds = {kind_of(GAME.new_game(everdell_leaves.config_of(kind, 2, turn), 1)) for turn in (1, 2, 4, 5)}
    assert kinds == {kind}


def test_it_refuses_deals_that_are_for_gauging(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["everdell_leaves.py", "--seed", "25000"])
    with pytest.raises(SystemExit):
        everdell_leaves.main()
    assert "reserved for evertable gauge" in capsys.readouterr().err
