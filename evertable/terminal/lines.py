"""Laying out short texts in lines: a line is broken between two of them, and inside one only if it needs several."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from evertable.present.parts import Zone
from evertable.present.words import Words
from evertable.terminal.glyphs import Glyphs

INDENT: Final = 6
"""The room for a number before a line of a menu."""
_LABEL: Final = 24
"""A longer label has a line for itself."""


class Cells:
    """Texts (rich markup) side by side, behind a label; in columns of the same width if ``even``."""

    def __init__(self, label: str, cells: Sequence[str], *, even: bool = False, hanging: int = 4) -> None:
        self._label = Text.from_markup(label)
        self._cells = [Text.from_markup(cell) for cell in cells]
        self._even = even
        self._hanging = hanging
        """How much further in a text goes on that needs several lines."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """As many in a line as fit."""
        indent = self._label.cell_len if self._label.cell_len <= _LABEL else 2
        line, room = self._label.copy(), options.max_width - indent
        if self._label.cell_len > _LABEL:
            yield _tidy(line, wrap=True)
            line = Text(" " * indent)
        short = [cell.cell_len for cell in self._cells if cell.cell_len <= room // 2 - 1]
        slot = max(short, default=room) + 2
        used = 0
        for cell in self._cells:
            wide = -(-(cell.cell_len + 2) // slot) * slot if self._even else cell.cell_len + 2
            if used and used + cell.cell_len > room:
                yield _tidy(line)
                line, used = Text(" " * indent), 0
            if cell.cell_len > room:
                for number, part in enumerate(cell.wrap(console, room - self._hanging)):
                    yield _tidy(Text(" " * (indent + self._hanging)) if number else line, part)
                line, used = Text(" " * indent), 0
                continue
            line.append_text(cell)
            line.append(" " * (wide - cell.cell_len))
            used += wide
        if used or not self._cells:
            yield _tidy(line)


def grid(*titles: str, folding: int = -1) -> Table:
    """Return a table without lines; only the column with the number ``folding`` may take several lines a row."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for number, title in enumerate(titles):
        table.add_column(escape(title), no_wrap=number != folding)
    return table


def heading(text: str) -> Rule:
    """Return a line with a title (rich markup)."""
    return Rule(f"[bold]{text}[/]", align="left", style="dim")


def zones(found: Iterable[Zone], glyphs: Glyphs, can: Iterable[str] = (), before: str = "") -> list[RenderableType]:
    """Return a line or more for each zone; ``before`` says whose they are."""
    lines: list[RenderableType] = []
    for zone in found:
        note = f" ({glyphs.text(zone.note)})" if zone.note else ""
        pieces = [glyphs.piece(piece, can) for piece in zone.pieces] or ["–"]
        lines.append(Cells(glyphs.pair(f"{before}{glyphs.text(zone.title)}{note}", ""), pieces))
    return lines


def result_table(result: Mapping[str, Any], names: Sequence[str], words: Words) -> Group:
    """Return the table of scores at the end: points by line, total and rank, under who won and above what decided.

    ``result`` is a screen's; an opponent that the rules play may have a score but no name.
    """
    names = [escape(name) for name in names] + [""] * (len(result["totals"]) - len(names))
    table = Table(title=escape(result["title"]))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for line, points in result["lines"]:
        table.add_row(escape(line), *("–" if number is None else str(number) for number in points))
    table.add_section()
    table.add_row(escape(words.say("Total")), *(str(total) for total in result["totals"]), style="bold")
    table.add_row(escape(words.say("Rank")), *(str(rank) for rank in result["ranks"]))
    decided = words.say("Decided by: {reason}", reason=result["reason"])
    return Group(table, " ".join(escape(text) for text in (result["verdict"], decided) if text))


def _tidy(line: Text, more: Text | None = None, wrap: bool = False) -> Text:
    if more is not None:
        line.append_text(more)
    line.rstrip()
    line.no_wrap = not wrap
    return line


def indented(text: str) -> Padding:
    """Return a text (rich markup) two columns further in."""
    return Padding(Text.from_markup(text), (0, 0, 0, 2), expand=False)
