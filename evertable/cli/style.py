"""``evertable style``: how players of Everdell play, from saved games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.bot_games import draw
from evertable.cli.common import BadInput, emit, refusing
from evertable.cli.options import AsJson

if TYPE_CHECKING:
    from evertable.bots.everdell.play_style import PlayStyle

PLAYED = "everdell"


def style(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Records, and files that 'gauge' goes on with.")
    ],
    together: Annotated[bool, typer.Option("--together", help="One column for all seats.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show how players of Everdell play: cards by season, free plays, events, values, leftovers, a mean for each name.

    Reads records of people and bots, and the results files of 'evertable gauge --resume'. Games that are not over are
    left out, and their number is told.

    Examples:
      evertable style games/*.evertable.json
      evertable style mcts300.jsonl
      evertable style friends/*.evertable.json --together --json
    """
    from evertable.arena.gauge_tables import style as table
    from evertable.bots.everdell.play_style import PlayStyle

    styles: dict[str, PlayStyle] = {}
    unfinished = 0
    for file in files:
        unfinished += _read(file, styles, together)
    told = {name: one.figures() for name, one in styles.items()}
    if as_json:
        emit({"seats": {name: one.seats for name, one in styles.items()}, "style": told, "unfinished": unfinished})
        return
    if told:
        typer.echo(", ".join(f"{name}: {one.seats} seats" for name, one in styles.items()))
        draw(table(told))
    if unfinished:
        typer.echo(f"{unfinished} games are not over and were left out.")
    if not told:
        raise BadInput("no finished game in these files")


def _read(file: Path, styles: "dict[str, PlayStyle]", together: bool) -> int:
    """Add the games of a file; returns how many of them are not over."""
    from evertable.arena.results_file import ResultsFileError, read_results
    from evertable.arena.tournament import Tournament
    from evertable.bots.everdell.play_style import PlayStyle
    from evertable.everdell import GAME
    from evertable.kernel.record import RecordError, course, read

    def of(name: str) -> PlayStyle:
        return styles.setdefault("all" if together else name, PlayStyle())

    if file.suffix == ".jsonl":
        with refusing(ResultsFileError):
            plan, results = read_results(file, Tournament)
        if plan.game != PLAYED:
            raise BadInput(f"{file}: games of {plan.game}; figures of style are for {PLAYED}")
        if not plan.moves:
            raise BadInput(f"{file}: its games were kept without their moves; 'evertable gauge' keeps them")
        for result in results:
            if result.lines:
                PlayStyle.watch(plan.config, result.seed, result.moves, [of(name) for name in result.seats])
        return sum(not result.lines for result in results)
    with refusing(RecordError, before=f"{file}: "):
        record = read(file)
        if record.game != PLAYED:
            raise BadInput(f"{file}: a game of {record.game}; figures of style are for {PLAYED}")
        positions: list[Any] = list(course(GAME, record))
    if not GAME.over(positions[-1]):
        return 1
    for seat, name in enumerate(record.seats):
        of(name).add(positions, seat)
    return 0
