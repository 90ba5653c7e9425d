"""Reports: text, tables and charts in sections, as Markdown with chart files and as one HTML page."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

Rows = list[list[str]]
"""A table: the head, then the body."""
EMPTY: Final = "Too few games: there is nothing to show yet."
"""Said in place of a table that has nothing but its head."""


_STYLE: Final = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:66rem;margin:2rem auto;"
    "padding:0 1rem;background:#fbfaf4;color:#26322a}h1,h2{line-height:1.2}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #8884}"
    "td{white-space:nowrap}td:first-child,th:first-child{text-align:left}.wide{overflow-x:auto}"
    "svg{max-width:42rem;width:100%;height:auto;display:block;margin:1rem 0}"
    "figure{margin:1rem 0}figure ul,.slim{display:none}figure li{display:flex;gap:.35rem;align-items:center}"
    "figure li svg{width:.8rem;margin:0}"
    "@media(max-width:40rem){.chart:has(+.slim){display:none}.slim{display:block}figure{overflow:clip}"
    "figure .chart text{font-size:20px}figure .chart .title{font-size:24px}figure :is(.end,.key){display:none}"
    "figure .chart:has(.end){width:118%;max-width:none}"
    "figure ul{display:flex;flex-wrap:wrap;gap:.2rem .9rem;padding:0;margin:.3rem 0;font-size:.9rem}}"
    "@media(prefers-color-scheme:dark){body{background:#1c231e;color:#e6ece5}}"
)


class Section(NamedTuple):
    """A part of a report; charts are given by name."""

    title: str
    rows: Sequence[Sequence[str]] = ()
    charts: tuple[str, ...] = ()
    notes: Sequence[str] = ()
    """Words under the title: one is a paragraph, several are a list."""


class Document(NamedTuple):
    """A whole report."""

    title: str
    headline: str
    paragraphs: Sequence[str]
    sections: Sequence[Section]
    charts: Mapping[str, str]
    """SVG texts by name; those that a section names and that are not here are left out."""
    slim: Mapping[str, str] = {}
    """The same for telephones, for the page alone."""

    def write(self, folder: Path) -> None:
        """Write ``report.md``, ``report.html`` and the charts; raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in self.charts.items():
            (folder / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")
        (folder / "report.md").write_text(self.markdown(), encoding="utf-8")
        (folder / "report.html").write_text(self.page(), encoding="utf-8")

    def markdown(self) -> str:
        """Return the report as Markdown; charts are files beside it."""
        parts = ["\n\n".join([f"# {self.title}", self.headline, *self.paragraphs]) + "\n"]
        for section in self.sections:
            notes = [f"- {note}" for note in section.notes] if len(section.notes) > 1 else list(section.notes)
            parts.append(f"## {section.title}\n")
            parts += ["\n".join(notes) + "\n"] if notes else []
            parts += [_markdown(section.rows) + "\n"] if section.rows else []
            parts += [f"![{name}]({name}.svg)\n" for name in section.charts if name in self.charts]
        return "\n".join(parts)

    def page(self) -> str:
        """Return the report as one self-contained HTML page."""
        body = [f"<h1>{escape(self.title)}</h1>"]
        body += [f"<p>{escape(words)}</p>" for words in (self.headline, *self.paragraphs)]
        for section in self.sections:
            body.append(f"<h2>{escape(section.title)}</h2>")
            body.append(_notes(section.notes))
            body += [_html(section.title, section.rows)] if section.rows else []
            body += [self.charts[name] + self.slim.get(name, "") for name in section.charts if name in self.charts]
        return paper(self.headline, "".join(body))


def _notes(notes: Sequence[str]) -> str:
    if len(notes) == 1:
        return f"<p>{escape(notes[0])}</p>"
    return f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in notes)}</ul>" if notes else ""


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    if len(rows) == 1:
        return EMPTY
    head, *body = ([cell.replace("|", "\\|") for cell in row] for row in rows)
    rule = ["---", *["--:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))


def _html(title: str, rows: Sequence[Sequence[str]]) -> str:
    """Return a table in a scrolling frame that the keyboard can reach."""
    if len(rows) == 1:
        return f"<p>{EMPTY}</p>"
    head, *body = rows
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    told = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
    frame = f'<div class="wide" tabindex="0" role="region" aria-label="{escape(title)}">'
    return f"{frame}<table><thead><tr>{top}</tr></thead><tbody>{told}</tbody></table></div>"


def paper(title: str, body: str, language: str = "en") -> str:
    """Return a self-contained page, light and dark; ``body`` is HTML, the title is not."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )
