"""``evertable train``: learn from self-play."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evertable.cli.bot_games import STOPPED, pool_of
from evertable.cli.common import BadInput, find_game, progress_bar, read_names, read_options, refusing
from evertable.cli.options import GameName, Jobs, Options, Ray

if TYPE_CHECKING:
    from evertable.bots.learning.training import Course
    from evertable.pool.work import Pool

TRAINED = "everdell"


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The weight file; .json and .svg files go beside it.")],
    players: Annotated[str, typer.Option(metavar="NUMBERS", help="Numbers of players, taken in turn.")] = "2",
    modules: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help="Modules between commas, or random; several such sets are taken in turn."),
    ] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help="Games of self-play in all.")] = 400,
    each: Annotated[int, typer.Option(min=1, help="Games of a round, after which the weights change.")] = 100,
    trials: Annotated[int, typer.Option(min=0, help="Games after each round against the bot without weights.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 0,
    forecast: Annotated[
        bool, typer.Option("--forecast", help="Learn to foretell points only; bots play without corrections.")
    ] = False,
    net: Annotated[
        bool, typer.Option("--net", help="Learn the value net instead; FILE is a folder, and a round a generation.")
    ] = False,
    begin: Annotated[
        Path | None, typer.Option("--begin", help="With --net: the net by which the first generation plays.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where the file's course stopped.")] = False,
    jobs: Jobs = None,
    ray: Ray = None,
) -> None:
    """Let bots play themselves and learn what cards, places and events are worth to them.

    Each round is played with what was learned before; then its games are learned from and the new weights are tried
    against the bot without any. The chart shows points in self-play and the trials over time. Ctrl-C keeps the rounds
    that are over.

    Examples:
      evertable train everdell --games 1000 --seed 1 --out mine.npz
      evertable train everdell --games 2000 --seed 1 --out mine.npz --resume
      evertable train everdell --players 2,3,4 --modules "" --modules random --games 3000 --out mine.npz
      evertable train everdell --games 20000 --each 1000 --out mine.npz --ray auto
      evertable train everdell --net --players 2,2,4 --games 50000 --each 5000 --seed 1 --out nets
    """
    from evertable.bots.learning.training import PORTION, Course
    from evertable.bots.simulation.plan import RANDOM
    from evertable.kernel.module import ConfigError

    find_game(game)
    if game != TRAINED:
        raise BadInput(f"there is nothing to train for {game}: only {TRAINED} has bots that learn")
    if net:
        _train_nets(players, games, each, seed, begin, out, resume, jobs, ray)
        return
    with refusing(ConfigError, ValueError, ZeroDivisionError, before="cannot train: "):
        numbers = [int(number) for number in read_names(players)]
        sets = [RANDOM if names == RANDOM else read_names(names) for names in modules or [""]]
        course = Course(numbers, sets, read_options(option), games, each, 0 if forecast else trials, seed, forecast)
        for number in range(len(numbers) * len(sets)):
            course.config(number * PORTION)
    if resume and not out.with_suffix(".lessons.npz").exists():
        raise BadInput(f"there is no course to resume beside {out}")
    with pool_of(jobs, ray) as pool:
        rounds, whole = _run(pool, course, out, resume)
    if rounds:
        _draw(out, rounds)
    if not whole:
        far = f"after {rounds[-1]['games']} games" if rounds else "before the end of the first round; nothing was kept"
        typer.echo(f"Stopped early, {far}{'; --resume goes on from there' if rounds else ''}.")
        raise typer.Exit(STOPPED)


def _train_nets(
    players: str,
    games: int,
    each: int,
    seed: int,
    begin: Path | None,
    out: Path,
    resume: bool,
    jobs: int | None,
    ray: str | None,
) -> None:
    """Train the value net in a folder; Ctrl-C keeps the games that are over."""
    from evertable.bots.learning.net_training import NetCourse, load_course, train_nets
    from evertable.kernel.module import ConfigError
    from evertable.pool.work import Lost

    with refusing(ConfigError, ValueError, OSError, before="cannot train: "):
        course = NetCourse(
            tuple(int(number) for number in read_names(players)), games, each, seed, str(begin) if begin else ""
        )
        course.check()
    if resume != bool(load_course(out)):
        raise BadInput(f"there is no course to resume in {out}" if resume else f"{out} holds a course: give --resume")
    with pool_of(jobs, ray) as pool, progress_bar("self-play", games) as advance:

        def tell(number: int, entry: dict[str, Any] | None) -> None:
            advance(number)
            if entry is not None:
                typer.echo(f"{json.dumps(entry)}")

        try:
            train_nets(course, out, pool, tell)
        except ValueError as error:
            raise BadInput(str(error)) from None
        except Lost as error:
            raise BadInput(f"a generation cannot be played to its end ({error}); --resume repeats it") from None
        except KeyboardInterrupt:
            typer.echo("Stopped early; --resume goes on after the last games that were kept.")
            raise typer.Exit(STOPPED) from None


def _run(pool: "Pool", course: "Course", out: Path, resume: bool) -> tuple[list[dict[str, Any]], bool]:
    """The rounds of the course so far, and whether that is all of them: Ctrl-C leaves those that are over."""
    from evertable.bots.learning.training import load_progress, train
    from evertable.pool.work import Lost

    with progress_bar("self-play", course.games) as advance:

        def tell(number: int, entry: dict[str, Any] | None) -> None:
            advance(number)
            if entry is not None:
                rounds.append(entry)
                typer.echo(_told(entry))

        try:
            rounds = load_progress(out).rounds if resume else []
            train(course, out, resume=resume, pool=pool, tell=tell)
        except ValueError as error:
            raise BadInput(str(error)) from None
        except Lost as error:
            raise BadInput(f"a round cannot be played to its end ({error}); --resume goes on before it") from None
        except KeyboardInterrupt:
            return rounds, False
    return rounds, True


def _told(entry: dict[str, Any]) -> str:
    errors = ", ".join(f"{stretched:.1f}" for _, stretched in entry["errors"])
    return (
        f"after {entry['games']} games: {entry['mean']:.1f} points in self-play, winners {entry['winners']:.1f}"
        + (f", trial {entry['trial']:.0%}" if "trial" in entry else "")
        + (f", forecasts err by {errors} points" if errors else "")
    )


def _draw(out: Path, rounds: list[dict[str, Any]]) -> None:
    """The chart of strength over time."""
    from evertable.charts.plots import lines

    series = {
        "points": [(entry["games"], entry["mean"]) for entry in rounds],
        "winners": [(entry["games"], entry["winners"]) for entry in rounds],
        "trials won, %": [(entry["games"], 100 * entry["trial"]) for entry in rounds if "trial" in entry],
    }
    out.with_suffix(".svg").write_text(lines("Strength over training", series, "games of self-play"), encoding="utf-8")
    typer.echo(json.dumps({"weights": str(out), "rounds": len(rounds)}))
