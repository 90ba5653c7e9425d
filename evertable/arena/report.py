"""A tournament as a folder: Markdown and one HTML page with the same words and charts, and the figures as JSON."""

import json
from html import escape
from pathlib import Path
from typing import Any, Final

from evertable import charts
from evertable.arena.tables import Rows, headline, lines, meetings, problems, standings, times

NOTE: Final = (
    "Every deal is played from each seat by each bot. Wins: the share of games won, a shared victory counting in "
    "parts; intervals are Wilson's at 95 %, widened where games of one deal go the same way more often than chance "
    "would have it. Points more: the mean difference, with an interval over deals. Rating: OpenSkill (Plackett-Luce) "
    "with its standard deviation, from 25 on. A game that a bot breaks off is lost for it. Times: median and 99th "
    "percentile of decisions that have more than one answer, and of turns."
)


def write_report(folder: Path, summary: dict[str, Any]) -> None:
    """Write ``report.md``, ``report.html``, the charts and ``tournament.json``; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = draw(summary)
    for name, svg in drawn.items():
        (folder / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
    (folder / "report.md").write_text(markdown(summary, drawn), encoding="utf-8")
    (folder / "report.html").write_text(page(summary, drawn), encoding="utf-8")
    (folder / "tournament.json").write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def draw(summary: dict[str, Any]) -> dict[str, str]:
    """The charts by name; those that would be empty are left out."""
    rows = summary["standings"]
    wins = {row["bot"]: (row["win_rate"], row["win_rate_low"], row["win_rate_high"]) for row in rows}
    totals = {row["bot"]: row["totals"] for row in rows if row["totals"]}
    course = {row["bot"]: [(point["games"], point[row["bot"]]) for point in summary["course"]] for row in rows}
    drawn = {}
    if rows:
        fair = 1 / max(2, summary["players"])
        drawn["wins"] = charts.intervals("Share of games won", wins, "the mark: an equal share", mark=fair)
    if totals:
        drawn["points"] = charts.spreads("Points", totals, "points at the end of a game")
        parts = {row["bot"]: row["lines"] for row in rows if row["totals"]}
        drawn["lines"] = charts.stacks("Where the points come from", parts, "mean points")
    if len(rows) > 1:
        drawn["ratings"] = charts.lines("Rating", course, "games")
    return drawn


def markdown(summary: dict[str, Any], drawn: dict[str, str]) -> str:
    """The report as Markdown; charts are files beside it."""
    parts = [f"# Tournament\n\n{headline(summary)}\n\n{NOTE}\n"]
    for title, rows, names in _sections(summary):
        parts.append(f"## {title}\n\n{_markdown(rows)}\n")
        parts += [f"![{name}]({name}.svg)\n" for name in names if name in drawn]
    if told := problems(summary):
        parts.append("## Problems\n\n" + "\n".join(f"- {line}" for line in told) + "\n")
    return "\n".join(parts)


def page(summary: dict[str, Any], drawn: dict[str, str]) -> str:
    """The report as one HTML page that needs nothing beside it."""
    body = [f"<h1>Tournament</h1><p>{escape(headline(summary))}</p><p>{escape(NOTE)}</p>"]
    for title, rows, names in _sections(summary):
        body.append(f"<h2>{title}</h2>{_html(rows)}")
        body += [drawn[name] for name in names if name in drawn]
    if told := problems(summary):
        body.append("<h2>Problems</h2><ul>" + "".join(f"<li>{escape(line)}</li>" for line in told) + "</ul>")
    return charts.paper(headline(summary), "".join(body))


def _sections(summary: dict[str, Any]) -> list[tuple[str, Rows, tuple[str, ...]]]:
    sections = [
        ("Standings", standings(summary), ("wins", "ratings")),
        ("One against another", meetings(summary), ()),
        ("Points", lines(summary), ("points", "lines")),
        ("Thinking times", times(summary), ()),
    ]
    return [section for section in sections if len(section[1]) > 1]


def _markdown(rows: Rows) -> str:
    head, *body = ([cell.replace("|", "\\|") for cell in row] for row in rows)
    rule = ["---", *["--:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))


def _html(rows: Rows) -> str:
    head, *body = rows
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    told = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{told}</tbody></table></div>'
