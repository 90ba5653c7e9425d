"""``evertable bench``: how fast the engines are."""

import json
import os
import platform
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from evertable import __version__, engine
from evertable.cli.common import BadInput, emit, find_game, progress_bar, refusing
from evertable.cli.options import AsJson

_USUAL = (2, 4)
_BOTH = "both"

Row = dict[str, Any]


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A name from 'evertable games'; else all.")] = None,
    players: Annotated[list[int] | None, typer.Option(min=1, help="Number of players; may be repeated.")] = None,
    engines: Annotated[
        str, typer.Option("--engine", metavar="NAME", help="compiled, interpreted, or both if both can be had.")
    ] = _BOTH,
    boxes: Annotated[
        bool, typer.Option("--boxes", help="Random games with the base game, each box alone and all boxes instead.")
    ] = False,
    count: Annotated[
        bool,
        typer.Option("--instructions", help="With --boxes: count them as well. With valgrind that takes minutes."),
    ] = False,
    compare: Annotated[
        Path | None, typer.Option(metavar="FILE", help="What --json printed another time, to compare with.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure copying, legal actions, applying, random games and bots, or random games with each box.

    Examples:
      evertable bench
      evertable bench everdell --players 2 --engine compiled
      evertable bench --json > before.json
      evertable bench --compare before.json
      evertable bench everdell --boxes --engine compiled
    """
    from evertable.bots.simulation.bench import measure
    from evertable.registry import NAMES

    if count and not boxes:
        raise BadInput("--instructions needs --boxes")
    before = _read(compare) if compare is not None else []
    kinds = _engines(engines)
    games = [find_game(name) for name in ([game] if game is not None else NAMES)]
    jobs = [
        (each.name, number, kind)
        for each in games
        for number in (players or _USUAL)
        if number in each.seats
        for kind in kinds
    ]
    if not jobs:
        raise BadInput(f"{game or 'no game'} cannot be played by {', '.join(map(str, players or _USUAL))}")
    rows: list[Row] = []
    if boxes:
        rows = _measure_boxes(jobs, count)
    else:
        with progress_bar("measuring", len(jobs)) as progress:
            for name, number, kind in jobs:
                with refusing(RuntimeError, before=f"{name} with {number} players: "):
                    rows.append({"game": name, "players": number, "engine": kind, **measure(kind, name, number)})
                progress(1)
    if as_json:
        about = {"evertable": __version__, "python": platform.python_version(), "machine": machine()}
        emit({**about, "rows": rows})
    elif boxes:
        _show_boxes(rows, before)
    else:
        _show(rows, before)


def machine(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """Return what figures depend on: the architecture, the processor's name where it can be had, and its cores."""
    told = cpuinfo.read_text(encoding="utf-8", errors="replace") if cpuinfo.exists() else ""
    named = re.search(r"^model name\s*:\s*(.+)$", told, re.MULTILINE)
    processor = named[1].strip() if named else platform.processor()
    kind = platform.machine()
    return ", ".join([kind, *([processor] if processor not in ("", kind) else []), f"{os.cpu_count() or 1} cores"])


def _measure_boxes(jobs: list[tuple[str, int, str]], count: bool) -> list[Row]:
    """A row for each game, number of players, engine and set of boxes."""
    from evertable.bots.simulation import box_bench

    counter: Sequence[str] = ()
    if count:
        try:
            counter = box_bench.counters()
        except RuntimeError as problem:
            typer.echo(str(problem), err=True)
    sets = [
        (game, players, kind, box, modules)
        for game, players, kind in jobs
        for box, modules in box_bench.box_sets(find_game(game), players).items()
    ]
    rows: list[Row] = []
    with progress_bar("measuring", len(sets)) as progress:
        for game, players, kind, box, modules in sets:
            with refusing(RuntimeError, before=f"{game} with {players} players and {box}: "):
                row: Row = {"game": game, "players": players, "engine": kind, "box": box}
                row |= box_bench.measure(kind, game, players, modules)
                first = next((one for one in rows if _same(one, row)), row)
                row["cost"] = round(first["games"] * first["decisions"] / (row["games"] * row["decisions"]), 3)
                if count:
                    about = (kind, game, players, modules)
                    row["instructions"] = box_bench.instructions(*about, counter) if counter else None
            rows.append(row)
            progress(1)
    return rows


def _same(one: Row, other: Row) -> bool:
    """Return whether two rows are about the same game, players and engine."""
    return all(one[key] == other[key] for key in ("game", "players", "engine"))


def _engines(wish: str) -> list[str]:
    """The engines to measure; a missing one is named on stderr, or refused if it was asked for."""
    if wish not in (_BOTH, engine.COMPILED, engine.INTERPRETED):
        raise BadInput(f"--engine is {_BOTH}, {engine.COMPILED} or {engine.INTERPRETED}, not {wish!r}")
    missing = engine.obstacle()
    if missing and wish == engine.COMPILED:
        raise BadInput(f"there is no compiled engine: {missing}")
    if missing and wish == _BOTH:
        typer.echo(f"there is no compiled engine: {missing}", err=True)
    if wish != _BOTH:
        return [wish]
    return [engine.INTERPRETED] if missing else [engine.INTERPRETED, engine.COMPILED]


def _read(file: Path) -> list[Row]:
    try:
        rows: list[Row] = json.loads(file.read_text(encoding="utf-8"))["rows"]
        return [{"game": row["game"], "players": row["players"], "engine": row["engine"], **row} for row in rows]
    except OSError as error:
        raise BadInput(f"cannot read {file}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{file} is nothing that 'evertable bench --json' wrote") from None


def _show(rows: list[Row], before: list[Row]) -> None:
    """A line for each figure, a column for each engine, and how much faster one is than the other or than before."""
    from rich.console import Console
    from rich.table import Table

    from evertable.bots.simulation.bench import FIGURES

    names = list(dict.fromkeys(row["engine"] for row in rows))
    heads = [head for name in names for head in ((name, "before", "faster") if before else (name,))]
    table = Table("game", "players", "figure", *heads, *(["faster"] if len(names) > 1 else []))
    for game, players in dict.fromkeys((row["game"], row["players"]) for row in rows):
        for figure, words in FIGURES.items():
            now = [_figure(rows, game, players, name, figure) for name in names]
            then = [_figure(before, game, players, name, figure) for name in names]
            if any(value is not None for value in now):
                cells = [
                    cell
                    for old, new in zip(then, now, strict=True)
                    for cell in ((_text(new), _text(old), _faster(figure, old, new)) if before else (_text(new),))
                ]
                table.add_row(game, str(players), words, *cells, *([_faster(figure, *now)] if len(names) > 1 else []))
    Console().print(table)


def _show_boxes(rows: list[Row], before: list[Row]) -> None:
    """A line for each set of boxes. A dash stands for what was not measured."""
    from rich.console import Console
    from rich.table import Table

    from evertable.bots.simulation.box_bench import FIGURES

    heads = [words for figure, words in FIGURES.items() if figure in rows[0] or figure != "instructions"]
    table = Table("game", "players", "engine", "boxes", *heads, *(["before", "faster"] if before else []))
    for row in rows:
        figures = [_text(row.get(figure)) or "–" for figure, words in FIGURES.items() if words in heads]
        old = next((one.get("games") for one in before if _same(one, row) and one.get("box") == row["box"]), None)
        then = [_text(old) or "–", _faster("random_games", old, row["games"]) or "–"] if before else []
        table.add_row(row["game"], str(row["players"]), row["engine"], row["box"], *figures, *then)
    Console().print(table)


def _figure(rows: list[Row], game: str, players: int, name: str, figure: str) -> float | None:
    wanted = (game, players, name)
    return next((row.get(figure) for row in rows if (row["game"], row["players"], row["engine"]) == wanted), None)


def _text(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _faster(figure: str, old: float | None, new: float | None) -> str:
    from evertable.bots.simulation.bench import RATES

    if not old or not new:
        return ""
    return f"{new / old if figure in RATES else old / new:.2f}×"
