"""``evertable simulate``: many games between bots."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.bot_games import STOPPED, check_records, keep_records, pool_of
from evertable.cli.common import emit, find_game, progress_bar, read_names, read_options, refusing
from evertable.cli.options import AsJson, GameName, Jobs, KeepRecords, Options, Packs, Players, Ray

if TYPE_CHECKING:
    from evertable.bots.simulation.simulation import Simulation

_SHOWN_ERRORS = 10
_A_HANDFUL = 20
"""Fewer games are played by one process: they are done before others have started."""
MAX_STEPS = 100_000
"""That of ``kernel/endless.py``, which is not imported here: the command line starts without the engine."""


def simulate(
    game: GameName,
    players: Players = None,
    modules: Annotated[
        str, typer.Option(metavar="NAMES", help="Modules between commas, 'all', or 'random': another set each game.")
    ] = "",
    option: Options = None,
    catalog: Packs = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="Bots between commas, dealt out to the seats.")] = "random",
    jobs: Jobs = None,
    ray: Ray = None,
    check: Annotated[bool, typer.Option("--check", help="Test the laws of the rules engine at every step.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="List what the bots never used.")] = False,
    records: KeepRecords = None,
    max_steps: Annotated[int, typer.Option(min=1, help="A game with more steps is an error.")] = MAX_STEPS,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games; report scores by seat, speed and errors. Exit code 1 if a game went wrong.

    Ctrl-C shows the games so far.

    Examples:
      evertable simulate evergreen --players 4 --games 1000
      evertable simulate evergreen --bots greedy,random --players 3 --seed 7
      evertable simulate evergreen --check --games 50 --jobs 2
      evertable simulate evergreen --option turn_timer=60 --json
      evertable simulate everdell --bots greedy,random --games 1000 --coverage
      evertable simulate everdell --games 100000 --ray auto
      evertable simulate everdell --bots greedy --games 100 --records games.jsonl (see 'evertable export')
      evertable simulate everdell --modules all --max-steps 5000
      evertable simulate everdell --modules random --games 200 --check (every number of players in turn)
    """
    from evertable.bots.registry import UnknownBot
    from evertable.bots.simulation.plan import ALL, RANDOM, Plan
    from evertable.bots.simulation.simulation import simulate as run
    from evertable.kernel.module import ConfigError

    find_game(game)
    chosen = modules if modules in (ALL, RANDOM) else read_names(modules)
    plan = Plan(
        game,
        players,
        chosen,
        read_options(option),
        read_names(bots) or [RANDOM],
        seed,
        check,
        coverage,
        records is not None,
        max_steps,
    )
    check_records(records)
    with (
        refusing(ConfigError, UnknownBot),
        pool_of(jobs, ray, 1 if games < _A_HANDFUL else None) as pool,
        progress_bar("playing", games) as progress,
    ):
        simulation = run(plan, games, pool=pool, progress=progress)
    keep_records(records, (played.record for played in simulation.finished))
    report = _report(simulation)
    if not simulation.whole and not as_json:
        typer.echo("Stopped early: these are the games so far.")
    emit(report) if as_json else _show(report)
    raise typer.Exit(int(report["errors"] > 0) if simulation.whole else STOPPED)


def _report(simulation: "Simulation") -> dict[str, Any]:
    from evertable.bots.simulation.simulation import scores_by_seat

    plan, finished = simulation.plan, simulation.finished
    config, seats = plan.config(0), plan.seats
    coverage = {"coverage": simulation.never_used} if plan.coverage else {}
    return {
        "game": plan.game,
        "players": seats[0] if len(seats) == 1 else f"{seats[0]} to {seats[-1]}",
        "modules": plan.modules if plan.modules == "random" else list(config.modules),
        "bots": [plan.bot_at(seat) for seat in range(seats[-1])],
        "seed": plan.seed,
        "check": plan.check,
        "games": len(simulation.games),
        "errors": len(simulation.errors),
        "error_list": [
            {"game": played.number, "seed": played.seed, "message": played.error} for played in simulation.errors
        ],
        "games_per_second": round(len(simulation.games) / simulation.seconds, 1),
        "decisions_per_game": round(sum(p.decisions for p in finished) / len(finished), 1) if finished else 0,
        "scores": scores_by_seat(finished),
        **coverage,
    }


def _show(report: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    modules = report["modules"] if isinstance(report["modules"], str) else ", ".join(report["modules"]) or "none"
    typer.echo(f"{report['game']}, {report['players']} players, modules: {modules}, seed {report['seed']}")
    typer.echo(f"{report['games']} games, {report['errors']} errors, {report['games_per_second']} games per second")
    typer.echo(f"{report['decisions_per_game']} decisions per game")
    table = Table("seat", "bot", *(["wins", "mean", "stdev", "min", "¼", "½", "¾", "max"]))
    for row in report["scores"]:
        figures = [row["mean"], row["stdev"], row["min"], *row["quartiles"], row["max"]]
        bot = report["bots"][row["seat"]] if row["seat"] < len(report["bots"]) else ""
        table.add_row(str(row["seat"]), bot, f"{row['wins']:.1%}", *(f"{figure:g}" for figure in figures))
    Console().print(table)
    for kind, unused in report.get("coverage", {}).items():
        typer.echo(f"{kind} never used: {', '.join(unused) or 'none'}")
    for error in report["error_list"][:_SHOWN_ERRORS]:
        typer.echo(f"game {error['game']}, seed {error['seed']}: {error['message']}")
    if report["errors"] > _SHOWN_ERRORS:
        typer.echo(f"… and {report['errors'] - _SHOWN_ERRORS} more; --json lists them all")
