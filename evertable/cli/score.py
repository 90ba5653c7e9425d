"""``evertable score``: count a table that is written down as a scenario."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from evertable.cli.common import BadInput, emit, refusing
from evertable.cli.options import AsJson, Packs


def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario; what it expects is not looked at.")],
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Show the traceback of an error inside the engine.")
    ] = False,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Count a table: points by line, who wins and why, and what cannot be. Exit code 1 if something cannot be.

    Examples:
      evertable score our_evening.toml
      evertable score our_evening.toml --json
    """
    from evertable.compendium.index import catalog_of
    from evertable.pad.scoring import score as scored
    from evertable.present.registry import presenter_for
    from evertable.present.words import Words

    with refusing(OSError, ValueError, before=f"{file}: "):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    made, game = scored(data), str(data.get("game"))
    if made.fault is not None:
        if verbose:
            typer.echo(made.fault.traceback, err=True)
        typer.echo(f"Error: {file}: {made.fault}" + ("" if verbose else " with what --verbose shows"), err=True)
        raise typer.Exit(1)
    if made.result is None:
        raise BadInput(f"{file}: {made.problems[0].fields['reason']}")
    words, presenter = Words("en", catalog_of(game)), presenter_for(game)
    names = [f"seat {seat}" for seat in range(len(made.result.scores))]
    problems = [problem.say(words, names) for problem in made.problems]
    if as_json:
        emit({**made.result.data(), "problems": problems})
    else:
        for line in dict.fromkeys(line for one in made.result.scores for line in one.lines):
            points = [f"{one.lines.get(line, 0):>6}" for one in made.result.scores]
            typer.echo(f"{presenter.line(line, words):<24}{''.join(points)}")
        typer.echo(f"{'total':<24}{''.join(f'{total:>6}' for total in made.result.totals)}")
        winners = ", ".join(names[seat] for seat in made.result.winners)
        typer.echo(f"first: {winners} ({presenter.reason(made.result.reason, words)})")
        for problem in problems:
            typer.echo(f"cannot be: {problem}")
    raise typer.Exit(int(bool(problems)))
