"""The log of trials, ``bench/trials.jsonl``, as a table in docs/bots.md: ``python -m bench.trials``.

``evertable gauge … --log bench/trials.jsonl`` adds a line to the log.
"""

from pathlib import Path
from typing import Final

from evertable.arena.gauge import read_trials
from evertable.arena.gauge_tables import trials_table

ROOT: Final = Path(__file__).parents[1]
LOG: Final = ROOT / "bench" / "trials.jsonl"
PAGE: Final = ROOT / "docs" / "bots.md"
BEGIN: Final = "<!-- trials: written by python -m bench.trials -->\n"
END: Final = "<!-- end of trials -->\n"


def with_table(page: str, table: str) -> str:
    """Return a page with another table between the marks. Raises ValueError if a mark is missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page lacks the line {BEGIN if not begin else END}")
    return f"{before}{begin}\n{table}\n{end}{after}"


def logged_table() -> str:
    """Return the table of all trials."""
    return trials_table(read_trials(LOG.read_text(encoding="utf-8").splitlines()))


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), logged_table()), encoding="utf-8")
