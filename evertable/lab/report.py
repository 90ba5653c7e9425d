"""Write a trial as a folder: Markdown, one HTML page with the same content, and the figures as JSON."""

import json
from pathlib import Path
from typing import Any, Final

from evertable import charts
from evertable.charts.document import Document, Section
from evertable.lab.tables import cards, cards_note, figures, headline, lines, notes, points, problems

_MOST: Final = 16
"""Rows of a chart; the tables have all cards."""
_SIDES: Final = ("unchanged", "changed")


def write_report(folder: Path, summary: dict[str, Any]) -> None:
    """Write ``report.md``, ``report.html``, the charts and ``lab.json``; raises OSError."""
    sections = [
        Section("The whole game", figures(summary), ("points", "turns", "first_player")),
        Section("Where the points come from", lines(summary), ("lines",)),
        Section("Cards", cards(summary), ("play", "win", "standing"), [cards_note(summary)]),
        Section("Cards: copies and points", points(summary)),
    ]
    if told := problems(summary):
        sections.append(Section("Problems", notes=told))
    drawn = [draw(summary, width) for width in (charts.BROAD, charts.SLIM)]
    Document("Lab", headline(summary), notes(summary), sections, *drawn).write(folder)
    (folder / "lab.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def draw(summary: dict[str, Any], width: float) -> dict[str, str]:
    """Return the charts by name; those that would be empty are left out."""
    if not summary["deals"]:
        return {}
    spread, drawn = summary["spread"], {}
    for kind, title, across in (("points", "Points", "points of a player"), ("turns", "Length", "turns in a game")):
        drawn[kind] = charts.spreads(title, {side: spread[side][kind] for side in _SIDES}, across, width=width)
    first = next((row for row in summary["figures"] if row["figure"] == "first_player"), None)
    if first is not None and first["low"] is not None:
        rows = {side: _percents(first, side, f"{side}_low", f"{side}_high") for side in _SIDES}
        rows["difference"] = _percents(first, "difference", "low", "high")
        drawn["first_player"] = charts.intervals(
            "First player's advantage", rows, "% of games won above an equal share", mark=0, width=width
        )
    parts = {side: {row["figure"]: row[side] or 0 for row in summary["lines"]} for side in _SIDES}
    drawn["lines"] = charts.stacks("Where the points come from", parts, "mean points", width=width)
    return drawn | _cards(summary["cards"], width)


def _cards(rows: list[dict[str, Any]], width: float) -> dict[str, str]:
    drawn = {}
    titles = {"play": "Change of the play rate", "win": "Change of the win contribution"}
    for kind, title in titles.items():
        known = [row for row in rows if row[kind]["low"] is not None]
        most = sorted(known, key=lambda row: (not row[kind]["clear"], -abs(row[kind]["difference"])))[:_MOST]
        bars = {row["name"]: _percents(row[kind], "difference", "low", "high") for row in most}
        if bars:
            drawn[kind] = charts.intervals(title, bars, "difference in %, the largest ones", mark=0, width=width)
    known = sorted((r for r in rows if r["win"]["changed"] is not None), key=lambda row: -row["win"]["changed"])
    ends = known if len(known) <= _MOST else known[: _MOST // 2] + known[-_MOST // 2 :]
    bars = {row["name"]: _percents(row["win"], "changed", "changed_low", "changed_high") for row in ends}
    if bars:
        drawn["standing"] = charts.intervals(
            "Win contribution in the changed game", bars, "%, both ends of the list", mark=0, width=width
        )
    return drawn


def _percents(row: dict[str, Any], *keys: str) -> tuple[float, float, float]:
    value, low, high = (100 * row[key] for key in keys)
    return value, low, high
