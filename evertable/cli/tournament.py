"""``evertable tournament``: which bot is stronger, and how sure that is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.bot_games import check_folder, collect, draw, finish, usual_limit
from evertable.cli.common import (
    AsJson,
    BadInput,
    GameName,
    Options,
    Packs,
    Players,
    find_game,
    read_names,
    read_options,
)
from evertable.cli.pools import Jobs, Ray, pool_of

if TYPE_CHECKING:
    from evertable.arena.game_result import GameResult
    from evertable.arena.tournament import Tournament
    from evertable.pool.work import Pool


def tournament(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Bots between commas; one of your own is MODULE:CLASS or program:COMMAND."),
    ],
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
    jobs: Jobs = None,
    ray: Ray = None,
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
      evertable tournament everdell --bots mcts,greedy --nodes 2000 --games 4000 --ray auto --resume mcts.jsonl
      evertable tournament evergreen --bots "greedy,program:./my_bot --careful" --games 20
    """
    tournament = _tournament(game, bots, players, modules, option, seed, time, nodes)
    check_folder(report)
    with pool_of(jobs, ray) as pool:
        results, whole = _play(pool, tournament, games, limit or usual_limit(time), resume)
    from evertable.arena.report import write_report
    from evertable.arena.summary import summarise

    summary = summarise(tournament, results)
    finish(summary, None if as_json else _show, write_report, report, resume, whole)


def _tournament(
    game: str,
    bots: str,
    players: int | None,
    modules: str,
    option: list[str] | None,
    seed: int,
    time: float | None,
    nodes: int | None,
) -> "Tournament":
    from evertable.arena.tournament import Tournament
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
        tournament = Tournament(
            game=game,
            bots=names,
            players=config.seats,
            modules=config.modules,
            options=dict(config.options),
            seed=seed,
            time=time,
            nodes=nodes,
        )
        tournament.check()
    except (ConfigError, UnknownBot) as error:
        raise BadInput(str(error)) from None
    return tournament


def _play(
    pool: "Pool", tournament: "Tournament", games: int, limit: float, resume: Path | None
) -> tuple[list["GameResult"], bool]:
    """The games that were played, now or before, and whether that is all of them."""
    from evertable.arena.workers import play_on

    wanted = {(fixture.deal, fixture.lineup, fixture.turn): fixture for fixture in tournament.fixtures(games)}
    return collect(
        tournament,
        "tournament",
        resume,
        wanted.keys(),
        lambda left: play_on(pool, tournament, [fixture for key, fixture in wanted.items() if key in left], limit),
    )


def _show(summary: dict[str, Any]) -> None:
    from evertable.arena.tables import head_to_head, headline, lines, problems, standings, times

    typer.echo(headline(summary))
    for rows in (standings(summary), head_to_head(summary), lines(summary), times(summary)):
        if len(rows) > 1:
            draw(rows)
    for line in problems(summary):
        typer.echo(line)
