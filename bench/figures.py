"""Figures of the engine by commit: ``bench/figures.json``, and a chart of them, ``docs/performance.svg``::

evertable bench --boxes --engine compiled --json > boxes.json
python -m bench.figures add boxes.json
python -m bench.figures draw
"""

import argparse
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from evertable.bots.simulation.box_bench import BASE, EVERY_BOX
from evertable.charts import lines

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "bench" / "figures.json"
CHART: Final = ROOT / "docs" / "performance.svg"
SHOWN: Final = {
    "Everdell for 2": ("everdell", 2, BASE),
    "all boxes for 2": ("everdell", 2, EVERY_BOX),
    "Everdell for 4": ("everdell", 4, BASE),
    "all boxes for 4": ("everdell", 4, EVERY_BOX),
    "Duo for 2": ("duo", 2, "competitive"),
}
"""The lines of the chart by name: game, players and boxes. Evergreen, four times as fast, would flatten the others."""
Entry = dict[str, Any]
"""The figures of a commit, with its day, the machine and the Python they were measured on."""


def add(kept: list[Entry], told: dict[str, Any], commit: str, day: str) -> list[Entry]:
    """Return the entries with what ``evertable bench --boxes --json`` told of a commit, instead of an older telling."""
    if not told["rows"] or any("box" not in row for row in told["rows"]):
        raise ValueError("these are no figures of boxes: use evertable bench --boxes --json")
    entry = {"commit": commit, "day": day, **told}
    places = [number for number, one in enumerate(kept) if one["commit"] == commit]
    if places:
        return [*kept[: places[0]], entry, *kept[places[0] + 1 :]]
    return [*kept, entry]


def drawn(kept: list[Entry]) -> str:
    """Return the chart: random games a second, compiled, a point for each commit in the order of the file."""
    series = {
        name: [
            (float(number), float(row["games"]))
            for number, entry in enumerate(kept, 1)
            for row in entry["rows"]
            if (row["game"], row["players"], row["box"]) == wanted and row["engine"] == "compiled"
        ]
        for name, wanted in SHOWN.items()
    }
    title = f"Random games a second, compiled, {kept[0]['commit']} to {kept[-1]['commit']}"
    return lines(title, {name: points for name, points in series.items() if points}, "commit", zero=True)


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True).stdout.strip()


def main(words: Sequence[str] | None = None) -> None:
    """Add figures to the file, or draw the chart."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("do", choices=["add", "draw"])
    parser.add_argument("file", nargs="?", type=Path, help="to add: what evertable bench --boxes --json printed")
    parser.add_argument("--commit", default="HEAD", help="the commit that was measured")
    chosen = parser.parse_args(words)
    kept: list[Entry] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    if chosen.do == "draw":
        CHART.write_text(drawn(kept) + "\n", encoding="utf-8")
        return
    if chosen.file is None:
        parser.error("add needs a file")
    told = json.loads(chosen.file.read_text(encoding="utf-8"))
    try:
        kept = add(kept, told, *_git("log", "-1", "--format=%h %cs", chosen.commit).split())
    except ValueError as problem:
        parser.error(str(problem))
    rows = ",\n".join(
        json.dumps({key: value for key, value in entry.items() if key != "rows"})[:-1]
        + ', "rows": [\n'
        + ",\n".join(f"  {json.dumps(row)}" for row in entry["rows"])
        + "\n]}"
        for entry in kept
    )
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
