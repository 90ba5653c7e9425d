"""``evertable export``: finished games as data, one row a move."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import BadInput, emit, find_game, refusing
from evertable.cli.options import AsJson, Packs

if TYPE_CHECKING:
    from evertable.export.rows import FinishedGame

_SHOWN = 5
"""Games that could not be exported, told one by one."""


def export(
    to: Annotated[Path, typer.Argument(metavar="TO", help="The new file: *.parquet, *.jsonl or *.ndjson.")],
    sources: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FROM", help="Records, files of records (--records), or folders of both."),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="PATH|URL", help="The database of a server; it may be running.")
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.")] = None,
    names: Annotated[bool, typer.Option("--names", help="Write the names of people; left out: 'human'.")] = False,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Export finished games for analysis: one row a move, as Parquet or JSON lines (docs/data.md).

    Every game is replayed. Games that are not over, and those that the rules of today lead elsewhere, are left out and
    counted. Parquet needs the extra [data].

    Examples:
      evertable export games.parquet --database games.db
      evertable export games.jsonl game.evertable.json saved/
      evertable simulate everdell --bots greedy --games 100 --records bots.jsonl
      evertable export bots.parquet bots.jsonl
    """
    from evertable.export.files import ExportError, check_format, rows_file
    from evertable.export.rows import rows_of
    from evertable.kernel.record import RecordError

    if not sources and database is None:
        raise BadInput("nothing to export: name records or folders, or give --database")
    if game is not None:
        find_game(game)
    with refusing(ExportError):
        check_format(to)
    counts = {"games": 0, "rows": 0, "not_over": 0}
    problems: list[str] = []
    with refusing(OSError, before=f"{to}: "), rows_file(to) as add:
        for place, finished in _games(sources or [], database):
            if game is not None and finished.record.game != game:
                continue
            try:
                rows = list(rows_of(find_game(finished.record.game), finished, names))
            except RecordError as error:
                problems.append(f"{place}: {error}")
                continue
            counts["games" if rows else "not_over"] += 1
            counts["rows"] += len(rows)
            for row in rows:
                add(row)
    _report(to, counts, problems, as_json)


def _games(sources: list[Path], database: str | None) -> "Iterator[tuple[str, FinishedGame]]":
    """Yield the games of all sources, each with its place for messages."""
    from evertable.export.record_lines import read_records
    from evertable.export.rows import FinishedGame
    from evertable.kernel.record import RecordError

    for path in sources:
        with refusing(RecordError, before=f"{path}: "):
            for place, record in read_records(path):
                yield place, FinishedGame(Path(place.partition(", line ")[0]).name, record)
    if database is not None:
        with refusing(OSError, ValueError, before="cannot use this database: "):
            yield from _stored(database)


def _stored(database: str) -> "Iterator[tuple[str, FinishedGame]]":
    from evertable.export.rows import HUMAN, FinishedGame
    from evertable.kernel.record import Record
    from evertable.web.server.settings import SQLITE, database_url
    from evertable.web.storage.finished import finished_games
    from evertable.web.storage.notify import try_database

    url = database_url(database)
    if url.startswith(SQLITE) and not Path(url.removeprefix(SQLITE)).exists():
        raise ValueError(f"there is no file {database}")
    try_database(url)
    for info, seats, moves in finished_games(url):
        bots = [seat.kind == "bot" for seat in seats]
        players = [seat.bot or seat.name if bot else seat.name or HUMAN for seat, bot in zip(seats, bots, strict=True)]
        record = Record(info.game, info.rules, info.modules, info.options, info.seed, players)
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        yield f"table {info.code}", FinishedGame("server", record, [move.time for move in moves], bots)


def _report(to: Path, counts: dict[str, int], problems: list[str], as_json: bool) -> None:
    if as_json:
        summary: dict[str, Any] = {"file": str(to), **counts, "problems": problems}
        emit(summary)
        return
    typer.echo(f"{to}: {counts['games']} games, {counts['rows']} moves")
    if counts["not_over"]:
        typer.echo(f"{counts['not_over']} games are not over and were left out")
    for problem in problems[:_SHOWN]:
        typer.echo(f"left out: {problem}", err=True)
    if len(problems) > _SHOWN:
        typer.echo(f"… and {len(problems) - _SHOWN} more; --json lists them all", err=True)
