"""The table of scores at the end of a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from evertable.present.words import Words


def result_table(result: Mapping[str, Any], names: Sequence[str], words: Words) -> Group:
    """Return points by line, then the total and the rank, under who won and above what decided.

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
