"""``evertable lab``: what a card pack or a rule change does to a game."""

from pathlib import Path
from typing import Annotated, Any

import typer

from evertable.cli.bot_games import check_budget, check_folder, collect, draw, finish, pool_of, usual_limit
from evertable.cli.common import find_game, read_names, read_options, refusing
from evertable.cli.options import AsJson, GameName, Jobs, Nodes, Options, Players, Ray, Report, Resume, Time

Folders = list[Path] | None


def lab(
    game: GameName,
    catalog: Annotated[Folders, typer.Option(metavar="DIR", help="A card pack to try out; may be repeated.")] = None,
    modules: Annotated[str, typer.Option(metavar="NAMES", help="Modules of the changed game, between commas.")] = "",
    option: Options = None,
    against_catalog: Annotated[
        Folders, typer.Option(metavar="DIR", help="A card pack that the unchanged game has as well.")
    ] = None,
    against_modules: Annotated[str, typer.Option(metavar="NAMES", help="Modules of the unchanged game.")] = "",
    against_option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="A switch of the unchanged game.")
    ] = None,
    players: Players = None,
    bot: Annotated[
        str, typer.Option(metavar="NAME", help="Who plays, at every seat; your own is MODULE:CLASS.")
    ] = "greedy",
    games: Annotated[int, typer.Option(min=1, help="Deals; each is played in both games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    other_deals: Annotated[
        bool, typer.Option("--other-deals", help="Other deals for the changed game, to see what chance alone does.")
    ] = False,
    time: Time = None,
    nodes: Nodes = None,
    jobs: Jobs = None,
    ray: Ray = None,
    report: Report = None,
    resume: Resume = None,
    as_json: AsJson = False,
) -> None:
    """Play a changed game and the unchanged one on the same deals; report what the change does, with intervals.

    For each card play rate and win contribution; points by line, length, first player's advantage. --catalog,
    --modules and --option say what the changed game has, --against-… what the unchanged one has. Ctrl-C shows the
    games so far. Exit code 1 if a game came to no end.

    Examples:
      evertable lab everdell --catalog examples/free_farm --games 1000 --report farm
      evertable lab everdell --option d1=true --players 3 --resume d1.jsonl
      evertable lab everdell --modules pearlbrook,extra --against-modules pearlbrook
      evertable lab everdell --games 200 (no change: shows what no effect looks like)
    """
    from evertable import catalog as catalogs
    from evertable.arena.entrants import entrant
    from evertable.bots.registry import UnknownBot
    from evertable.kernel.module import ConfigError
    from evertable.lab.report import write_report
    from evertable.lab.summary import summarise
    from evertable.lab.trial import Trial, play_trial, tasks, variant

    check_folder(report)
    rules, packs = find_game(game), [*(catalog or ()), *(against_catalog or ())]
    with refusing(catalogs.CatalogError):
        cards = catalogs.load(game, catalogs.modules(game, packs), packs).cards
    check_budget(time, nodes)
    seats = rules.default_seats if players is None else players
    with refusing(ConfigError, UnknownBot):
        unchanged = variant(
            rules, seats, read_names(against_modules), read_options(against_option), against_catalog or []
        )
        changed = variant(rules, seats, read_names(modules), read_options(option), catalog or [])
        entrant(bot, rules, 0)
    trial = Trial(
        game=game,
        bot=bot,
        players=seats,
        seed=seed,
        time=time,
        nodes=nodes,
        paired=not other_deals,
        unchanged=unchanged,
        changed=changed,
    )
    limit = usual_limit(time)
    wanted = {task.key: task for task in tasks(trial, games)}
    with pool_of(jobs, ray) as pool:
        results, whole = collect(trial, "lab", resume, wanted, lambda left: play_trial(pool, trial, left, limit))
    summary = summarise(trial, results, {card.id: card.name.en for card in cards})
    finish(summary, None if as_json else _show, write_report, report, resume, whole)


def _show(summary: dict[str, Any]) -> None:
    from evertable.lab.tables import cards, cards_note, figures, headline, lines, notes, problems

    for line in (headline(summary), *notes(summary)):
        typer.echo(line)
    for rows in (figures(summary), lines(summary)):
        if len(rows) > 1:
            draw(rows)
    if len(rows := cards(summary)) > 1:
        typer.echo(cards_note(summary))
        draw(rows)
    for line in problems(summary):
        typer.echo(line)
