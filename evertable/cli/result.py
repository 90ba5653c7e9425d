"""The table of scores at the end of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from evertable.kernel.game import Result


def result_table(result: "Result", names: Sequence[str]) -> Table:
    """Points by line, then the total and the rank; the title says who won and what decided."""
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
