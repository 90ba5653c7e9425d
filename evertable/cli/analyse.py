"""``evertable analyse``: what a bot thinks of a finished game."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import BadInput, emit, find_game, language_of, progress_bar, refusing
from evertable.cli.options import AsJson, InLanguage, Packs

if TYPE_CHECKING:
    from evertable.analysis.study import Study
    from evertable.kernel.game import Game
    from evertable.kernel.record import Record
    from evertable.kernel.stack import State

PARTS = 1000
"""Of the progress bar."""


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    bot: Annotated[str | None, typer.Option(help="Who judges; left out: the strongest level.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions for each decision; reproducible.")] = None,
    moments: Annotated[int | None, typer.Option(min=0, help="Dear moves of each seat to look at closely.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="PAGE", help="Write a page with charts there.")] = None,
    language: InLanguage = None,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Let a bot judge every decision of a game: what each seat could expect, which moves cost most, and why.

    The bot sees what the seat saw. It looks at positions, not at the clock, so the same command gives the same answer
    on any machine.

    Examples:
      evertable analyse game.evertable.json
      evertable analyse game.evertable.json --html game.html
      evertable analyse game.evertable.json --nodes 2000 --json
    """
    from evertable.analysis import report
    from evertable.analysis.telling import tell
    from evertable.terminal.names import names_at
    from evertable.terminal.words import words_in

    record, game, states = _read(file)
    study = _study(record, game, states, bot, nodes, moments)
    _work(study)
    found = study.findings()
    if html is None and as_json:
        emit(found)
        return
    words = words_in(language_of(language), game.name)
    told = tell(found, game, states, names_at(states[0], record.seats, words), words)
    if html is not None:
        _write(html, report.page(told, f"{game.title}: {', '.join(record.seats)}", words))
    if as_json:
        emit(found)
        return
    for line in (*told.seats, *report.moment_lines(told, words)):
        typer.echo(line)
    if told.expected is None:
        typer.echo(report.no_forecast(words))
    if html is not None:
        typer.echo(f"Report: {html}")


def _read(file: Path) -> tuple["Record", "Game[Any]", list["State"]]:
    from evertable.kernel.record import RecordError, check_game_known, course, read
    from evertable.registry import NAMES

    with refusing(RecordError, before=f"{file}: "):
        record = read(file)
        check_game_known(record, NAMES)
        game = find_game(record.game)
        states = course(game, record)
    if not game.over(states[-1]):
        raise BadInput(f"{file}: the game is not over; only finished games are analysed, 'hint' helps before that")
    return record, game, states


def _study(
    record: "Record", game: "Game[Any]", states: list["State"], bot: str | None, nodes: int | None, moments: int | None
) -> "Study":
    from evertable.analysis.study import Care, Study
    from evertable.bots.registry import UnknownBot, bot_named

    care = Care() if nodes is None else Care(first=nodes, together=sys.maxsize, closer=4 * nodes)
    if moments is not None:
        care = care._replace(moments=moments)
    if bot is not None:
        with refusing(UnknownBot):
            bot_named(bot, game, 0)
    moves = [(int(seat), text) for seat, _, text in (line.partition(" ") for line in record.actions)]
    return Study(game, states, moves, bot, care)


def _work(study: "Study") -> None:
    from evertable.analysis.look import look_at

    with progress_bar("analysing", PARTS) as advance:
        shown = 0
        while (decision := study.next()) is not None:
            positions = study.positions(decision)
            study.add(decision, look_at(study.game, study.states[decision.step], decision, study.bot, positions))
            now = int(PARTS * study.progress)
            advance(now - shown)
            shown = now


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
