"""Laying out short texts in lines: a line is broken between two of them, and inside one only if it needs several."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

    from evertable.cli.boards.glyphs import Glyphs
    from evertable.present.parts import Zone

INDENT: Final = 6
"""The room for a number before a line of a menu."""
_LABEL: Final = 24
"""A longer label has a line for itself."""
_HANGING: Final = 4


class Cells:
    """Texts (rich markup) side by side, behind a label; in columns of the same width if ``even``."""

    def __init__(self, label: str, cells: Sequence[str], *, even: bool = False) -> None:
        self._label = Text.from_markup(label)
        self._cells = [Text.from_markup(cell) for cell in cells]
        self._even = even

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "Iterator[RenderableType]":
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
                yield from _folded(line, cell, console, room)
                line, used = Text(" " * indent), 0
                continue
            line.append_text(cell)
            line.append(" " * (wide - cell.cell_len))
            used += wide
        if used or not self._cells:
            yield _tidy(line)


class Numbered:
    """Menu lines (rich markup), each beginning with its number: side by side where they are short, else alone."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = [Text.from_markup(label) for label in labels]

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "Iterator[RenderableType]":
        """Row by row; what does not fit into a column has a line for itself, wrapped behind its number."""
        lengths = [label.cell_len for label in self._labels]
        short = [length for length in lengths if length <= options.max_width // 2 - 1]
        slot = max(short, default=options.max_width) + 2
        columns = max(1, (options.max_width + 2) // slot)
        line, filled = Text(), 0
        for label in self._labels:
            long = label.cell_len > slot - 2
            if filled and (long or filled == columns):
                yield _tidy(line)
                line, filled = Text(), 0
            if long:
                yield _hanging(label)
                continue
            line.append_text(label)
            line.append(" " * (slot - label.cell_len))
            filled += 1
        if filled:
            yield _tidy(line)


def heading(text: str) -> Rule:
    """Return a line with a title (rich markup)."""
    return Rule(f"[bold]{text}[/]", align="left", style="dim")


def zones(
    found: "Iterable[Zone]", glyphs: "Glyphs", can: Iterable[str] = (), before: str = ""
) -> "list[RenderableType]":
    """Return a line or more for each zone; ``before`` says whose they are."""
    lines: list[RenderableType] = []
    for zone in found:
        note = f" ({glyphs.text(zone.note)})" if zone.note else ""
        pieces = [glyphs.piece(piece, can) for piece in zone.pieces] or ["–"]
        lines.append(Cells(glyphs.pair(f"{before}{glyphs.text(zone.title)}{note}", ""), pieces))
    return lines


def _folded(line: Text, cell: Text, console: "Console", room: int) -> "Iterator[Text]":
    """A text that needs several lines: what does not fit goes on under its beginning, further in."""
    indent = line.cell_len
    for number, part in enumerate(cell.wrap(console, room - _HANGING)):
        yield _tidy(line if not number else Text(" " * (indent + _HANGING)), part)


def _hanging(label: Text) -> Table:
    """A long line: what does not fit goes on under its beginning."""
    grid = Table.grid()
    grid.add_column(width=INDENT, no_wrap=True)
    grid.add_column()
    grid.add_row(label[:INDENT], label[INDENT:])
    return grid


def _tidy(line: Text, more: Text | None = None, wrap: bool = False) -> Text:
    if more is not None:
        line.append_text(more)
    line.rstrip()
    line.no_wrap = not wrap
    return line


def indented(text: str) -> Padding:
    """Return a text (rich markup) two columns further in."""
    return Padding(Text.from_markup(text), (0, 0, 0, 2), expand=False)
