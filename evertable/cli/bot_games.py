"""Shared by long-running commands: who plays (``--jobs``, ``--ray``), resuming from a file, Ctrl-C, result tables."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer

from evertable.cli.common import BadInput, emit, progress_bar, refusing

if TYPE_CHECKING:
    from evertable.arena.game_result import GameResult
    from evertable.arena.results_file import GamePlan
    from evertable.pool.work import Pool

STOPPED = 130
"""The exit code of a command that was interrupted."""
Key = tuple[int, int, int]
Task = TypeVar("Task")


@contextmanager
def pool_of(jobs: int | None, ray: str | None, usual: int | None = None) -> Iterator["Pool"]:
    """Those who play: processes of this machine or a Ray cluster.

    ``usual`` is how many processes to take if nothing is said, else one for each core.
    """
    if ray is None:
        from evertable.pool.local import LocalPool

        with LocalPool(jobs or usual or os.cpu_count() or 1) as pool:
            yield pool
        return
    if jobs is not None:
        raise BadInput("--jobs counts processes of this machine, --ray plays on a cluster; give one")
    from evertable.pool.cluster import Cluster, ClusterError

    with refusing(ClusterError), Cluster(ray) as cluster:
        yield cluster


def check_budget(time: float | None, nodes: int | None) -> None:
    """Refuse two budgets at once."""
    if time is not None and nodes is not None:
        raise BadInput("--time and --nodes are two ways to say when to stop; give one")


def usual_limit(time: float | None) -> float:
    """Long enough for a bot that thinks, short enough for one that hangs."""
    return 60.0 if time is None else max(10.0, 10 * time)


def check_folder(report: Path | None) -> None:
    """Refuse a report that could not be written, before the first game."""
    if report is not None and report.exists() and not report.is_dir():
        raise BadInput(f"cannot write a report to {report}: it is not a folder")


def check_records(path: Path | None) -> None:
    """Refuse a file for records that could not be written or read again, before the first game."""
    if path is not None and path.suffix != ".jsonl":
        raise BadInput(f"--records {path} does not end in .jsonl")
    if path is not None and not path.parent.is_dir():
        raise BadInput(f"cannot write to {path}: there is no folder {path.parent}")


def keep_records(path: Path | None, texts: Iterable[str]) -> None:
    """Write the records of games that are over, if that is wanted."""
    from evertable.export.record_lines import write_records

    if path is not None:
        with refusing(OSError, before=f"{path}: "):
            write_records(path, (text for text in texts if text))


def collect(
    plan: "GamePlan",
    kind: str,
    resume: Path | None,
    wanted: Mapping[Key, Task],
    play: "Callable[[list[Task]], Generator[GameResult]]",
    enough: "Callable[[list[GameResult]], bool]" = lambda _: False,
) -> "tuple[list[GameResult], bool]":
    """The wanted games, from the file or played now, and whether that is all of them. ``play`` gets those left.

    ``enough`` ends it early: no more games are wanted then.
    """
    from evertable.arena.results_file import ResultsFile, ResultsFileError

    with ExitStack() as stack:
        results_file: ResultsFile[GamePlan] | None = None
        if resume is not None:
            with refusing(ResultsFileError):
                results_file = stack.enter_context(ResultsFile(resume, plan, kind))
        results = [result for result in (results_file.results if results_file else ()) if result.key in wanted]
        known = {result.key for result in results}
        left = [task for key, task in wanted.items() if key not in known]
        progress = stack.enter_context(progress_bar("playing", len(wanted)))
        progress(len(results))
        if enough(results):
            return results, True
        try:
            for result in stack.enter_context(closing(play(left))):
                results.append(result)
                if results_file is not None:
                    results_file.add(result)
                progress(1)
                if enough(results):
                    break
        except KeyboardInterrupt:
            return results, False
    return results, True


def finish(
    summary: dict[str, Any],
    show: Callable[[dict[str, Any]], None] | None,
    write: Callable[[Path, dict[str, Any]], None],
    report: Path | None,
    resume: Path | None,
    whole: bool,
) -> NoReturn:
    """Write the report, show the summary (as JSON without ``show``) and exit. ``whole``: all games were played."""
    try:
        if report is not None:
            write(report, summary)
    except OSError as error:
        raise BadInput(f"cannot write a report to {report}: {error.strerror or error}") from None
    if show is None:
        emit(summary)
    else:
        if not whole:
            again = f"; the same command goes on with {resume}" if resume else "; --resume FILE would keep them"
            typer.echo(f"Stopped early: these are the games so far{again}.")
        show(summary)
        if report is not None:
            typer.echo(f"Report: {report / 'report.html'}")
    raise typer.Exit(int(bool(summary["problems"])) if whole else STOPPED)


def draw(rows: Sequence[Sequence[str]]) -> None:
    """A table in the terminal: the head, then the body."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    head, *body = rows
    table = Table()
    for number, column in enumerate(head):
        table.add_column(escape(column), justify="right" if number else "left")
    for row in body:
        table.add_row(*(escape(cell) for cell in row))
    Console().print(table)
