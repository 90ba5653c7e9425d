"""``evertable tournament``: which bot is stronger, and how sure that is."""

from typing import Annotated, Any

import typer

from evertable.cli import options
from evertable.cli.bot_games import (
    check_budget,
    check_folder,
    check_records,
    collect,
    draw,
    finish,
    keep_records,
    pool_of,
    usual_limit,
)
from evertable.cli.common import BadInput, find_game, read_names, read_options, refusing


def tournament(
    game: options.GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="NAMES", help="Bots between commas; one of your own is MODULE:CLASS or program:COMMAND."),
    ],
    players: options.Players = None,
    modules: options.Modules = "",
    option: options.Options = None,
    catalog: options.Packs = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each line-up, rounded up to whole deals.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    time: options.Time = None,
    nodes: options.Nodes = None,
    limit: Annotated[
        float | None, typer.Option(min=0.1, metavar="S", help="A decision that takes longer loses the game.")
    ] = None,
    jobs: options.Jobs = None,
    ray: options.Ray = None,
    report: options.Report = None,
    resume: options.Resume = None,
    records: options.KeepRecords = None,
    as_json: options.AsJson = False,
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
      evertable tournament everdell --bots planner,greedy --records games.jsonl (see 'evertable export')
      evertable tournament evergreen --bots "greedy,program:./my_bot --careful" --games 20
    """
    from evertable.arena.report import write_report
    from evertable.arena.summary import summarise
    from evertable.arena.tournament import Tournament
    from evertable.arena.workers import play_on
    from evertable.bots.registry import UnknownBot
    from evertable.kernel.module import ConfigError

    rules, names = find_game(game), tuple(read_names(bots))
    if not names:
        raise BadInput("--bots names nobody")
    if len(set(names)) < len(names):
        raise BadInput("--bots names somebody twice")
    check_budget(time, nodes)
    with refusing(ConfigError, UnknownBot):
        config = rules.config(players, read_names(modules), read_options(option))
        plan = Tournament(
            game=game,
            bots=names,
            players=config.seats,
            modules=config.modules,
            options=dict(config.options),
            seed=seed,
            time=time,
            nodes=nodes,
            record=records is not None,
        )
        plan.check()
    check_folder(report)
    check_records(records)
    wanted = {(fixture.deal, fixture.lineup, fixture.turn): fixture for fixture in plan.fixtures(games)}
    longest = limit or usual_limit(time)
    with pool_of(jobs, ray) as pool:
        results, whole = collect(plan, "tournament", resume, wanted, lambda left: play_on(pool, plan, left, longest))
    keep_records(records, (result.record for result in results))
    finish(summarise(plan, results), None if as_json else _show, write_report, report, resume, whole)


def _show(summary: dict[str, Any]) -> None:
    from evertable.arena.tables import head_to_head, headline, lines, problems, standings, times

    typer.echo(headline(summary))
    for rows in (standings(summary), head_to_head(summary), lines(summary), times(summary)):
        if len(rows) > 1:
            draw(rows)
    for line in problems(summary):
        typer.echo(line)
