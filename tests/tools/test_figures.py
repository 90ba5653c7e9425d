"""Figures by commit: ``bench/figures.json`` and its chart."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import figures


def _told(games: float) -> dict[str, object]:
    row = {"game": "everdell", "players": 2, "engine": "compiled", "decisions": 70.0, "cost": 1.0}
    return {"machine": "abacus", "rows": [{**row, "box": box, "games": games} for box in ("base", "all boxes")]}


def test_a_commit_is_added_once() -> None:
    kept = figures.add([], _told(100), "aaa", "2026-11-17")
    kept = figures.add(kept, _told(300), "bbb", "2026-11-18")
    kept = figures.add(kept, _told(200), "aaa", "2026-11-17")
    assert [(one["commit"], one["rows"][0]["games"]) for one in kept] == [("aaa", 200), ("bbb", 300)]
    with pytest.raises(ValueError, match="no figures of boxes"):
        figures.add(kept, {"rows": [{"game": "everdell"}]}, "ccc", "2026-11-18")


def test_the_chart_has_a_line_for_each_set() -> None:
    kept = figures.add([], _told(100), "aaa", "2026-11-17")
    svg = figures.drawn(figures.add(kept, _told(300), "bbb", "2026-11-18"))
    ElementTree.fromstring(svg)
    assert all(words in svg for words in ("aaa to bbb", "Everdell for 2", "all boxes for 2"))
    assert "Evergreen" not in svg


def test_a_file_is_added_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "FILE", tmp_path / "figures.json")
    monkeypatch.setattr(figures, "CHART", tmp_path / "performance.svg")
    monkeypatch.setattr(figures, "_git", lambda *words: f"{words[-1]}1 2026-11-18")
    told = tmp_path / "boxes.json"
    for commit, games in (("a", 100.0), ("b", 300.0)):
        told.write_text(json.dumps(_told(games)), encoding="utf-8")
        figures.main(["add", str(told), "--commit", commit])
    assert [one["commit"] for one in json.loads(figures.FILE.read_text(encoding="utf-8"))] == ["a1", "b1"]
    figures.main(["draw"])
    assert "a1 to b1" in figures.CHART.read_text(encoding="utf-8")


def test_the_chart_is_that_of_the_file() -> None:
    kept = json.loads(figures.FILE.read_text(encoding="utf-8"))
    assert figures.CHART.read_text(encoding="utf-8") == figures.drawn(kept) + "\n"
