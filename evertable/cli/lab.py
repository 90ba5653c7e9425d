"""``evertable lab``: what a card pack or a rule change does to a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.bot_games import check_folder, collect, draw, finish, usual_limit
from evertable.cli.common import AsJson, BadInput, GameName, Options, Players, find_game, read_names, read_options
from evertable.cli.pools import Jobs, Ray, pool_of

if TYPE_CHECKING:
    from evertable.arena.game_result import GameResult
    from evertable.lab.trial import Trial
    from evertable.pool.work import Pool

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
    time: Annotated[float | None, typer.Option(min=0.001, metavar="S", help="Seconds to think about a turn.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at instead; reproducible.")] = None,
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
    check_folder(report)
    names = _names(game, [*(catalog or ()), *(against_catalog or ())])
    trial = _trial(
        game,
        (read_names(modules), option, catalog or []),
        (read_names(against_modules), against_option, against_catalog or []),
        players,
        {"bot": bot, "seed": seed, "time": time, "nodes": nodes, "paired": not other_deals},
    )
    with pool_of(jobs, ray) as pool:
        results, whole = _play(pool, trial, games, usual_limit(time), resume)
    from evertable.lab.report import write_report
    from evertable.lab.summary import summarise

    summary = summarise(trial, results, names)
    finish(summary, None if as_json else _show, write_report, report, resume, whole)


def _names(game: str, packs: Sequence[Path]) -> dict[str, str]:
    """The cards' names by id, with those of the packs; a pack with a mistake is refused here."""
    from evertable import catalog

    find_game(game)
    try:
        found = catalog.load(game, catalog.modules(game, packs), packs)
    except catalog.CatalogError as error:
        raise BadInput(str(error)) from None
    return {card.id: card.name.en for card in found.cards}


def _trial(
    game: str,
    changed: tuple[list[str], list[str] | None, list[Path]],
    unchanged: tuple[list[str], list[str] | None, list[Path]],
    players: int | None,
    settings: dict[str, Any],
) -> "Trial":
    from evertable.arena.entrants import entrant
    from evertable.bots.registry import UnknownBot
    from evertable.kernel.module import ConfigError
    from evertable.lab.trial import Trial, variant

    rules = find_game(game)
    if settings["time"] is not None and settings["nodes"] is not None:
        raise BadInput("--time and --nodes are two ways to say when to stop; give one")
    seats = rules.default_seats if players is None else players
    try:
        sides = [
            variant(rules, seats, modules, read_options(options), packs)
            for modules, options, packs in (unchanged, changed)
        ]
        entrant(settings["bot"], rules, 0)
    except (ConfigError, UnknownBot) as error:
        raise BadInput(str(error)) from None
    return Trial(game=game, players=seats, unchanged=sides[0], changed=sides[1], **settings)


def _play(
    pool: "Pool", trial: "Trial", games: int, limit: float, resume: Path | None
) -> tuple[list["GameResult"], bool]:
    from evertable.lab.trial import play_trial, tasks

    wanted = {task.key: task for task in tasks(trial, games)}
    return collect(
        trial,
        "lab",
        resume,
        wanted.keys(),
        lambda left: play_trial(pool, trial, [task for key, task in wanted.items() if key in left], limit),
    )


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
