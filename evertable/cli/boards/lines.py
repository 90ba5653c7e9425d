"""Laying out short texts in lines: a line is only ever broken between two of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

INDENT: Final = 6
"""The room for a number before a line of a menu."""


class Cells:
    """Texts (rich markup) side by side, behind a label; in columns of the same width if ``even``."""

    def __init__(self, label: str, cells: Sequence[str], *, even: bool = True, columns: int | None = None) -> None:
        self._label = Text.from_markup(label)
        self._cells = [Text.from_markup(cell) for cell in cells]
        self._even = even
        self._columns = columns

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "Iterator[Text]":
        """As many in a line as fit."""
        room = options.max_width - self._label.cell_len
        width = max((cell.cell_len for cell in self._cells), default=0)
        most = max(1, (room + 2) // (width + 2))
        columns = min(most, self._columns or most, max(1, len(self._cells)))
        slot = min(room, max(width + 2, room // columns)) if self._columns else width + 2
        line, used = self._label.copy(), 0
        for number, cell in enumerate(self._cells):
            new = number % columns == 0 if self._even else used + cell.cell_len > room
            if new and number:
                yield _tidy(line)
                line, used = Text(" " * self._label.cell_len), 0
            line.append_text(cell)
            padding = max(2, slot - cell.cell_len) if self._even else 2
            line.append(" " * padding)
            used += cell.cell_len + padding
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


def _hanging(label: Text) -> Table:
    """A long line: what does not fit goes on under its beginning."""
    grid = Table.grid()
    grid.add_column(width=INDENT, no_wrap=True)
    grid.add_column()
    grid.add_row(label[:INDENT], label[INDENT:])
    return grid


def _tidy(line: Text) -> Text:
    line.rstrip()
    line.no_wrap = True
    line.overflow = "ellipsis"
    return line
