"""``evertable scenario``: run rules written down as data."""

from pathlib import Path
from typing import Annotated

import typer

from evertable.cli.common import BadInput, emit, one_line, progress_bar, refusing
from evertable.cli.options import AsJson, Packs


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.")],
    verbose: Annotated[bool, typer.Option("--verbose", help="List those that passed, too; show tracebacks.")] = False,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Run scenarios: a line for each that fails, then how many passed. Exit code 1 if one failed.

    An error inside the engine is reported as one; --verbose shows its traceback.

    Examples:
      evertable scenario tests/scenarios
      evertable scenario my_ruling.toml --verbose
    """
    from evertable.kernel.scenario import find, run_file
    from evertable.kernel.scenario_schema import ScenarioError
    from evertable.registry import game_named

    with refusing(ScenarioError):
        files = list(find(paths))
    if not files:
        raise BadInput(f"no scenario (*.toml) in {', '.join(str(path) for path in paths)}")
    outcomes = []
    with progress_bar("scenarios", len(files)) as progress:
        for path in files:
            outcomes.append(run_file(path, game_named))
            progress(1)
    failed = sum(outcome.problem is not None for outcome in outcomes)
    if as_json:
        rows = [
            {
                "path": str(outcome.path),
                "title": outcome.title,
                "rules": list(outcome.rules),
                "passed": outcome.problem is None,
                "problem": outcome.problem,
            }
            for outcome in outcomes
        ]
        emit({"passed": len(outcomes) - failed, "failed": failed, "scenarios": rows})
    else:
        for outcome in outcomes:
            if outcome.problem is not None:
                typer.echo(one_line(f"FAILED {outcome.path}: {outcome.title}: {outcome.problem}"))
                if outcome.fault is not None and verbose:
                    typer.echo(outcome.fault.traceback, err=True)
            elif verbose:
                typer.echo(one_line(f"passed {outcome.path}: {outcome.title}"))
        typer.echo(f"{len(outcomes) - failed} passed, {failed} failed")
    raise typer.Exit(int(failed > 0))
