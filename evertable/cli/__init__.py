"""The command line: ``evertable COMMAND``. One file per command; each imports what it needs when it is called."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from evertable import __version__, engine
from evertable.cli.analyse import analyse
from evertable.cli.bench import bench
from evertable.cli.catalog import catalog_app
from evertable.cli.common import BadInput, one_line
from evertable.cli.export import export
from evertable.cli.games import games
from evertable.cli.gauge import gauge
from evertable.cli.hint import hint
from evertable.cli.lab import lab
from evertable.cli.new_module import new_module
from evertable.cli.perft import perft
from evertable.cli.play import play
from evertable.cli.replay import replay
from evertable.cli.scenario import scenario
from evertable.cli.score import score
from evertable.cli.serve import serve
from evertable.cli.simulate import simulate
from evertable.cli.style import style
from evertable.cli.tournament import tournament
from evertable.cli.train import train

app = typer.Typer(name="evertable", add_completion=False, pretty_exceptions_enable=False)
COMMANDS = (
    play,
    serve,
    games,
    simulate,
    tournament,
    gauge,
    style,
    lab,
    train,
    scenario,
    score,
    perft,
    replay,
    hint,
    analyse,
    export,
    new_module,
    bench,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(catalog_app, name="catalog")


def _show_version(wanted: bool) -> None:
    if wanted:
        from evertable.version import commit

        build = f"{__version__}, commit {name}" if (name := commit()) else __version__
        typer.echo(f"evertable {build} (engine {engine.described()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def evertable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """A digital table for Everdell, Everdell Duo and Evergreen.

    To begin with:
      evertable games               which games there are
      evertable play evergreen      sit down and play
      evertable simulate --help     let bots play

    Exit codes: 0 fine, 1 a check failed, 2 bad usage or bad input.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Bad input ends in one line on stderr, never in a traceback."""
    try:
        code = app(arguments, standalone_mode=False, prog_name="evertable")
    except typer.TyperException as error:
        typer.echo(f"Error: {one_line(error.format_message())}", err=True)
        return error.exit_code
    except typer.Abort:
        return 1
    except ValueError as error:
        from evertable.kernel.errors import PluginError

        if not isinstance(error, PluginError):
            raise
        typer.echo(f"Error: {one_line(str(error))}", err=True)
        return BadInput.exit_code
    return code if isinstance(code, int) else 0


def main() -> None:
    """The entry point of the command ``evertable``."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that has no → is no reason to end the game
    sys.exit(run())
