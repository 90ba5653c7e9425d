"""``evertable hint``: what a bot would do at a moment of a recorded game, and why."""

from typing import Annotated

import typer

from evertable.cli.common import BadInput, emit, find_game, language_of, refusing
from evertable.cli.options import AsJson, InLanguage, Nodes, Packs, RecordFile


def hint(
    file: RecordFile,
    step: Annotated[int | None, typer.Option(min=0, help="After this step; left out: where the record ends.")] = None,
    bot: Annotated[str | None, typer.Option(help="Who is asked; left out: the strongest level.")] = None,
    time: Annotated[float, typer.Option(min=0.01, metavar="S", help="Seconds to think.")] = 1.0,
    nodes: Nodes = None,
    language: InLanguage = None,
    catalog: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Ask a bot for advice: its best few actions, the points it expects in the end, and the scoring lines that decide.

    The best action's reasons are against the mean of all others, the others' against the best one. The bot sees what
    the seat sees.

    Examples:
      evertable hint game.evertable.json
      evertable hint game.evertable.json --step 20 --bot planner
      evertable hint game.evertable.json --nodes 5000 --json
    """
    from evertable.bots.registry import UnknownBot
    from evertable.cli.advice import advice_lines, advised
    from evertable.kernel.record import RecordError, read, replay
    from evertable.kernel.view import View
    from evertable.terminal import board_for
    from evertable.terminal.names import names_at

    with refusing(RecordError, before=f"{file}: "):
        record = read(file)
        game = find_game(record.game)
        s = replay(game, record, upto=step)
    if step is not None and step > len(record.actions):
        raise BadInput(f"{file} has {len(record.actions)} steps, there is no step {step}")
    if game.over(s):
        raise BadInput(f"{file}: the game is over, there is nothing to advise; --step goes back")
    view = View(game, s, game.actor(s))
    with refusing(UnknownBot):
        found = advised(view, bot, time, nodes)
    if as_json:
        emit({"seat": view.seat, "advice": [{"text": game.text(s, piece.action), **piece.data()} for piece in found]})
        return
    board = board_for(game.name, language_of(language))
    names, steps = names_at(s, record.seats, board.words), len(record.actions) if step is None else step
    typer.echo(board.words.say("{player}, after step {step}:", player=names[view.seat], step=steps))
    for line in advice_lines(view, found, names, board):
        typer.echo(line)
