"""``evertable tournament``: which bot is stronger, and how sure that is."""

import os
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.common import (
    AsJson,
    BadInput,
    GameName,
    Options,
    Packs,
    Players,
    emit,
    find_game,
    progress_bar,
    read_names,
    read_options,
)

if TYPE_CHECKING:
    from evertable.arena.contest import Contest
    from evertable.arena.outcome import Outcome

STOPPED = 130
"""The exit code of a command that was interrupted."""


def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="Bots between commas; one of your own is MODULE:CLASS.")],
    players: Players = None,
    modules: Annotated[str, typer.Option(metavar="NAMES", help="Modules between commas.")] = "",
    option: Options = None,
    catalog: Packs = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each line-up, rounded up to whole deals.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    time: Annotated[float | None, typer.Option(min=0.001, metavar="S", help="Seconds to think about a turn.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at instead; reproducible.")] = None,
    limit: Annotated[
        float | None, typer.Option(min=0.1, metavar="S", help="A decision that takes longer loses the game.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; left out: all cores.")] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a report with charts there, Markdown and HTML.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game in this file, and go on where it ends.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots compete on paired deals: every deal is played from each seat by each bot, so luck evens out.

    Reports win rates with 95 % intervals, OpenSkill ratings, points by line and thinking times. Ctrl-C shows the games
    so far. Exit code 1 if a bot crashed, chose something illegal or took too long, each of which loses the game.

    Examples:
      evertable tournament everdell --bots greedy,random --games 100
      evertable tournament evergreen --bots greedy,random --players 4 --games 200 --report strength
      evertable tournament everdell --bots greedy --players 1 --option year=2
      evertable tournament everdell --bots my_bot:Careful,greedy --games 400 --resume careful.jsonl
    """
    contest = _contest(game, bots, players, modules, option, seed, time, nodes)
    if report is not None and report.exists() and not report.is_dir():
        raise BadInput(f"cannot write a report to {report}: it is not a folder")
    outcomes, whole = _play(contest, games, jobs or os.cpu_count() or 1, limit or _usual_limit(time), resume)
    from evertable.arena.summary import summarise

    summary = summarise(contest, outcomes)
    if report is not None:
        _write(report, summary)
    emit(summary) if as_json else _show(summary, whole, resume, report)
    raise typer.Exit(int(bool(summary["problems"])) if whole else STOPPED)


def _usual_limit(time: float | None) -> float:
    """Long enough for a bot that thinks, short enough for one that hangs."""
    return 60.0 if time is None else max(10.0, 10 * time)


def _contest(
    game: str,
    bots: str,
    players: int | None,
    modules: str,
    option: list[str] | None,
    seed: int,
    time: float | None,
    nodes: int | None,
) -> "Contest":
    from evertable.arena.contest import Contest
    from evertable.bots.registry import UnknownBot
    from evertable.kernel.module import ConfigError

    rules, names = find_game(game), tuple(read_names(bots))
    if not names:
        raise BadInput("--bots names nobody")
    if len(set(names)) < len(names):
        raise BadInput("--bots names somebody twice")
    if time is not None and nodes is not None:
        raise BadInput("--time and --nodes are two ways to say when to stop; give one")
    try:
        config = rules.config(players, read_names(modules), read_options(option))
        contest = Contest(
            game=game,
            bots=names,
            players=config.seats,
            modules=config.modules,
            options=dict(config.options),
            seed=seed,
            time=time,
            nodes=nodes,
        )
        contest.check()
    except (ConfigError, UnknownBot) as error:
        raise BadInput(str(error)) from None
    return contest


def _play(contest: "Contest", games: int, jobs: int, limit: float, resume: Path | None) -> tuple[list["Outcome"], bool]:
    """The games that were played, now or before, and whether that is all of them."""
    from evertable.arena.journal import Journal, JournalError
    from evertable.arena.workers import play_all

    fixtures = list(contest.fixtures(games))
    with ExitStack() as stack:
        try:
            journal = stack.enter_context(Journal(resume, contest)) if resume is not None else None
        except JournalError as error:
            raise BadInput(str(error)) from None
        wanted = {(fixture.deal, fixture.lineup, fixture.turn): fixture for fixture in fixtures}
        outcomes = [outcome for outcome in (journal.outcomes if journal else ()) if outcome.key in wanted]
        for outcome in outcomes:
            wanted.pop(outcome.key)
        progress = stack.enter_context(progress_bar("playing", len(fixtures)))
        progress(len(outcomes))
        try:
            for outcome in stack.enter_context(closing(play_all(contest, wanted.values(), jobs, limit))):
                outcomes.append(outcome)
                if journal is not None:
                    journal.add(outcome)
                progress(1)
        except KeyboardInterrupt:
            return outcomes, False
    return outcomes, True


def _write(folder: Path, summary: dict[str, Any]) -> None:
    from evertable.arena.report import write_report

    try:
        write_report(folder, summary)
    except OSError as error:
        raise BadInput(f"cannot write a report to {folder}: {error.strerror or error}") from None


def _show(summary: dict[str, Any], whole: bool, resume: Path | None, report: Path | None) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from evertable.arena.tables import Rows, headline, lines, meetings, problems, standings, times

    def draw(rows: Rows) -> None:
        head, *body = rows
        table = Table()
        for number, column in enumerate(head):
            table.add_column(escape(column), justify="right" if number else "left")
        for row in body:
            table.add_row(*(escape(cell) for cell in row))
        Console().print(table)

    if not whole:
        again = f"; the same command goes on with {resume}" if resume else "; --resume FILE would keep them"
        typer.echo(f"Stopped early: these are the games so far{again}.")
    typer.echo(headline(summary))
    for rows in (standings(summary), meetings(summary), lines(summary), times(summary)):
        if len(rows) > 1:
            draw(rows)
    for line in problems(summary):
        typer.echo(line)
    if report is not None:
        typer.echo(f"Report: {report / 'report.html'}")
