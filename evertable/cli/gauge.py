"""``evertable gauge``: is a bot stronger than a frozen reference?"""

from pathlib import Path
from typing import Annotated, Any

import typer

from evertable.cli import options
from evertable.cli.bot_games import STOPPED, check_budget, collect, draw, pool_of, usual_limit
from evertable.cli.common import BadInput, emit, find_game, read_names, read_options, refusing

NODES = 600
"""Positions a decision, unless something else is said."""
PATIENCE = 600.0
"""Seconds for a decision that is limited by positions: a busy or paused machine must not decide a match."""


def gauge(
    game: options.GameName,
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot to gauge; one of your own is MODULE:CLASS.")],
    against: Annotated[
        str | None, typer.Option(metavar="NAME", help="The reference; left out: the strongest frozen one.")
    ] = None,
    players: options.Players = None,
    modules: options.Modules = "",
    option: options.Options = None,
    games: Annotated[int, typer.Option(min=2, help="Games, unless the test ends it before.")] = 400,
    gain: Annotated[
        float, typer.Option(min=0.01, metavar="POINTS", help="How many points more count as better.")
    ] = 2.0,
    seed: Annotated[int, typer.Option(help="One of the reserved seeds, 25000 to 25099.")] = 25_000,
    time: options.Time = None,
    nodes: options.Nodes = None,
    jobs: options.Jobs = None,
    ray: options.Ray = None,
    resume: options.Resume = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the match to this log of trials.")] = None,
    note: Annotated[str, typer.Option(metavar="TEXT", help="What the trial is about, for the log.")] = "",
    as_json: options.AsJson = False,
) -> None:
    """Gauge a bot against a frozen reference: paired seats on reserved deals, until a sequential test (SPRT) decides.

    Reports the share of meetings (seat against seat) and points more, each with its standard error over deals, the
    test with its bounds, and for Everdell how both play. Searches look at 600 positions a decision unless --nodes or
    --time says otherwise. Ctrl-C shows the games so far. Exit code 1 if a bot failed.

    Examples:
      evertable gauge everdell --bot mcts --nodes 300 --resume mcts300.jsonl
      evertable gauge everdell --bot mcts --against planner-2026-11 --games 400 --log bench/trials.jsonl
      evertable gauge everdell --bot my_bot:Careful --players 4 --games 100
      evertable gauge evergreen --bot mcts --against greedy-2026-11 --gain 8
    """
    from evertable.arena.gauge import Gauge, gauged
    from evertable.arena.statistics import SequentialTest
    from evertable.arena.tournament import Tournament
    from evertable.arena.workers import play_on
    from evertable.bots.registry import UnknownBot, reference_names
    from evertable.bots.simulation.plan import GAUGE_SEEDS
    from evertable.kernel.module import ConfigError

    rules = find_game(game)
    check_budget(time, nodes)
    if seed not in GAUGE_SEEDS:
        raise BadInput(f"--seed {seed} is not reserved: choose one from {GAUGE_SEEDS.start} to {GAUGE_SEEDS.stop - 1}")
    frozen = reference_names(rules)
    if against is None and not frozen:
        raise BadInput(f"there is no frozen reference for {game}: name one with --against")
    reference = against or frozen[-1]
    if bot == reference:
        raise BadInput(f"--bot and --against are both {bot!r}")
    with refusing(ConfigError, UnknownBot):
        config = rules.config(players, read_names(modules), read_options(option))
        if config.seats < 2:
            raise BadInput("a gauge needs two players or more; for games alone use 'evertable tournament'")
        match = Tournament(
            game=game,
            bots=(bot, reference),
            players=config.seats,
            modules=config.modules,
            options=dict(config.options),
            seed=seed,
            time=time,
            nodes=None if time is not None else nodes or NODES,
            moves=True,
        )
        match.check()
    plan = Gauge(match=match, test=SequentialTest(gain), games=games)
    limit = PATIENCE if time is None else usual_limit(time)
    with pool_of(jobs, ray) as pool:
        results, whole = collect(
            match,
            "tournament",
            resume,
            plan.fixtures(),
            lambda left: play_on(pool, match, left, limit),
            enough=plan.decided,
        )
    told = gauged(plan, results)
    if game == "everdell":
        told["style"] = _style(match.bots, plan.whole_deals(results), config)
    if log is not None:
        _log(log, told, note)
    if as_json:
        emit(told)
    else:
        _show(told, resume, whole)
    raise typer.Exit(int(bool(told["problems"])) if whole else STOPPED)


def _style(bots: tuple[str, ...], results: list[Any], config: Any) -> dict[str, dict[str, float]]:
    from evertable.bots.everdell.play_style import PlayStyle

    styles = {bot: PlayStyle() for bot in bots}
    for result in results:
        if result.lines and result.moves:
            seats = [styles[name] for name in result.seats]
            PlayStyle.watch(config, result.seed, result.moves, seats)
    return {bot: style.figures() for bot, style in styles.items() if style.seats}


def _log(path: Path, told: dict[str, Any], note: str) -> None:
    from datetime import UTC, datetime

    from evertable.arena.gauge import log_trial
    from evertable.version import commit

    with refusing(OSError, before=f"{path}: "):
        log_trial(path, told, day=datetime.now(UTC).date().isoformat(), commit=commit(), note=note)


def _show(told: dict[str, Any], resume: Path | None, whole: bool) -> None:
    from evertable.arena.gauge import verdict_told
    from evertable.arena.gauge_tables import figures, headline, sprt_told, style
    from evertable.arena.tables import problems

    if not whole:
        again = f"; the same command goes on with {resume}" if resume else "; --resume FILE would keep them"
        typer.echo(f"Stopped early: these are the games so far{again}.")
    typer.echo(headline(told))
    draw(figures(told))
    typer.echo(sprt_told(told))
    typer.echo(f"Verdict: {verdict_told(told)}.")
    if len(rows := style(told.get("style", {}))) > 1:
        draw(rows)
    for line in problems(told):
        typer.echo(line)
