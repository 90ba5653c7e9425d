"""Reports hold the figures, stand alone, and cannot be broken by a name."""

import json
from pathlib import Path
from xml.etree import ElementTree

from evertable.arena.report import write_report
from evertable.arena.summary import summarise
from evertable.arena.tournament import Tournament
from tests.arena.test_summary import GAMES, TWO, game


def test_a_report(tmp_path: Path) -> None:
    summary = summarise(TWO, GAMES)
    write_report(tmp_path / "new" / "folder", summary)
    folder = tmp_path / "new" / "folder"
    assert json.loads((folder / "tournament.json").read_text()) == json.loads(json.dumps(summary))
    markdown, html = (folder / "report.md").read_text(), (folder / "report.html").read_text()
    assert "| ann / bob | 4 | 62.5% |" in markdown
    assert "| concerts | 28.8 |" in markdown
    for name in ("wins", "ratings", "points", "lines"):
        assert f"]({name}.svg)" in markdown
        svg = (folder / f"{name}.svg").read_text()
        ElementTree.fromstring(svg)
        assert svg.strip() in html
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_names_cannot_break_a_report(tmp_path: Path) -> None:
    bad = "<b>|x"
    tournament = Tournament(game="evergreen", bots=(bad, "bob"), players=2)
    games = [game(0, 0, 3, 4, seats=(bad, "bob"), error="<i>", failed=None)]
    write_report(tmp_path, summarise(tournament, games))
    html = (tmp_path / "report.html").read_text()
    assert "<b>" not in html
    assert "<i>" not in html
    assert "<b>\\|x" in (tmp_path / "report.md").read_text()


def test_an_empty_tournament_has_a_report(tmp_path: Path) -> None:
    write_report(tmp_path, summarise(TWO, []))
    assert "0 games" in (tmp_path / "report.md").read_text()
    assert not list(tmp_path.glob("*.svg"))
