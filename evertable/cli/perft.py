"""``evertable perft``: count move sequences, to see whether a change has changed a rule."""

from pathlib import Path
from typing import Annotated

import typer

from evertable.cli.common import BadInput, emit, find_game, progress_bar, read_config, read_names, refusing
from evertable.cli.options import AsJson, GameName, Modules, Options, Packs, Players


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="How many decisions deep.")],
    players: Players = None,
    modules: Modules = "",
    option: Options = None,
    catalog: Packs = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal; left out: 0.")] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT|@FILE", help="Count from this position instead of the deal.")
    ] = None,
    split: Annotated[bool, typer.Option("--split", help="Count by first action, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions of a given length. A finished game counts as one.

    Examples:
      evertable perft evergreen --depth 3
      evertable perft evergreen --players 3 --seed 5 --depth 2 --split
      evertable perft evergreen --position @position.json --depth 3
    """
    from evertable.kernel.errors import LoadError
    from evertable.kernel.perft import perft as count
    from evertable.kernel.perft import split as count_each

    found = find_game(game)
    if position is None:
        s = found.new_game(read_config(found, players, read_names(modules), option), seed or 0)
    elif players is not None or modules or option or seed is not None:
        raise BadInput("--position fixes players, modules, options and seed itself; leave those out")
    else:
        if position.startswith("@"):
            with refusing(OSError, UnicodeDecodeError, before=f"cannot read {position[1:]}: "):
                position = Path(position[1:]).read_text(encoding="utf-8")
        with refusing(LoadError):
            s = found.read(position)
    with progress_bar("counting", len(found.legal_actions(s)) if depth else 0) as progress:
        parts = count_each(found, s, depth, progress)
    nodes = sum(parts.values()) if parts else count(found, s, depth)
    if as_json:
        emit({"game": game, "depth": depth, "nodes": nodes, **({"split": parts} if split else {})})
        return
    for text, number in parts.items() if split else ():
        typer.echo(f"{text}: {number}")
    typer.echo(f"{nodes} nodes at depth {depth}")
