"""The table of scores at the end of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from evertable.kernel.game import Result


def result_table(result: "Result", names: Sequence[str]) -> Table:
    """Points by line, then the total and the rank; the title says who won and what decided.

    An opponent that the rules play has a score but no seat, and so no name (docs/scenarios.md).
    """
    names = [escape(name) for name in names] + ["automa"] * (len(result.scores) - len(names))
    winners = " and ".join(names[seat] for seat in result.winners)
    decided = "" if result.reason == "points" else f" ({result.reason})"
    table = Table(title=f"Winner: {winners}{decided}")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    lines = list(dict.fromkeys(line for score in result.scores for line in score.lines))
    for line in lines:
        table.add_row(line, *(str(score.lines.get(line, 0)) for score in result.scores))
    table.add_section()
    table.add_row("total", *(str(total) for total in result.totals), style="bold")
    table.add_row("rank", *(str(rank) for rank in result.ranks))
    return table
