"""Reports: text, tables and charts in sections, as Markdown with chart files and as one HTML page."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from evertable.charts.paper import paper

Rows = list[list[str]]
"""A table: the head, then the body."""
EMPTY: Final = "Too few games: there is nothing to show yet."
"""Said in place of a table that has nothing but its head."""


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
        """Return the report as one HTML page that needs nothing beside it."""
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
    """Return a table in a frame that scrolls by itself, also with the keyboard."""
    if len(rows) == 1:
        return f"<p>{EMPTY}</p>"
    head, *body = rows
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    told = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
    frame = f'<div class="wide" tabindex="0" role="region" aria-label="{escape(title)}">'
    return f"{frame}<table><thead><tr>{top}</tr></thead><tbody>{told}</tbody></table></div>"
