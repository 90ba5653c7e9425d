"""Write a tournament as a folder: Markdown, one HTML page with the same content, and the figures as JSON."""

import json
from pathlib import Path
from typing import Any, Final

from evertable import charts
from evertable.arena.tables import head_to_head, headline, lines, problems, standings, times
from evertable.charts.document import Document, Section

NOTE: Final = (
    "Every deal is played from each seat by each bot. Wins: the share of games won, a shared victory counting in "
    "parts; intervals are Wilson's at 95 %, widened where games of one deal go the same way more often than chance "
    "would have it. Points more: the mean difference, with an interval over deals. Rating: OpenSkill (Plackett-Luce) "
    "with its standard deviation, from 25 on. A game that a bot breaks off is lost for it. Times: median and 99th "
    "percentile of decisions that have more than one answer, and of turns."
)


def write_report(folder: Path, summary: dict[str, Any]) -> None:
    """Write ``report.md``, ``report.html``, the charts and ``tournament.json``; raises OSError."""
    drawn = [draw(summary, width) for width in (charts.BROAD, charts.SLIM)]
    sections = [
        Section("Standings", standings(summary), ("wins", "ratings")),
        Section("One against another", head_to_head(summary)),
        Section("Points", lines(summary), ("points", "lines")),
        Section("Thinking times", times(summary)),
    ]
    shown = [section for section in sections if len(section.rows) > 1]
    if told := problems(summary):
        shown.append(Section("Problems", notes=told))
    Document("Tournament", headline(summary), [NOTE], shown, *drawn).write(folder)
    (folder / "tournament.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def draw(summary: dict[str, Any], width: float) -> dict[str, str]:
    """Return the charts by name; those that would be empty are left out."""
    rows = summary["standings"]
    wins = {row["bot"]: (row["win_rate"], row["win_rate_low"], row["win_rate_high"]) for row in rows}
    totals = {row["bot"]: row["totals"] for row in rows if row["totals"]}
    course = {row["bot"]: [(point["games"], point[row["bot"]]) for point in summary["course"]] for row in rows}
    drawn = {}
    if rows:
        fair = 1 / max(2, summary["players"])
        drawn["wins"] = charts.intervals("Share of games won", wins, "the mark: an equal share", mark=fair, width=width)
    if totals:
        drawn["points"] = charts.spreads("Points", totals, "points at the end of a game", width=width)
        parts = {row["bot"]: row["lines"] for row in rows if row["totals"]}
        drawn["lines"] = charts.stacks("Where the points come from", parts, "mean points", width=width)
    if len(rows) > 1:
        drawn["ratings"] = charts.lines("Rating", course, "games", width=width)
    return drawn
