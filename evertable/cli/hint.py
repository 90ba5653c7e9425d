"""``evertable hint``: what a bot would do at a moment of a recorded game, and why."""

from pathlib import Path
from typing import Annotated

import typer

from evertable.cli.common import AsJson, BadInput, Packs, emit, find_game
from evertable.cli.words import InLanguage, language_of


def hint(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'play' saves it.")],
    step: Annotated[int | None, typer.Option(min=0, help="After this step; left out: where the record ends.")] = None,
    bot: Annotated[str | None, typer.Option(help="Who is asked; left out: the strongest level.")] = None,
    time: Annotated[float, typer.Option(min=0.01, metavar="S", help="Seconds to think.")] = 1.0,
    nodes: Annotated[int | None, typer.Option(min=1, help="Positions to look at instead; reproducible.")] = None,
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
    from evertable.cli.boards import board_for
    from evertable.cli.session import names_at
    from evertable.kernel.record import RecordError, read, replay
    from evertable.kernel.view import View

    try:
        record = read(file)
        game = find_game(record.game)
        s = replay(game, record, upto=step)
    except RecordError as error:
        raise BadInput(f"{file}: {error}") from None
    if step is not None and step > len(record.actions):
        raise BadInput(f"{file} has {len(record.actions)} steps, there is no step {step}")
    if game.over(s):
        raise BadInput(f"{file}: the game is over, there is nothing to advise; --step goes back")
    view = View(game, s, game.actor(s))
    try:
        found = advised(view, bot, time, nodes)
    except UnknownBot as error:
        raise BadInput(str(error)) from None
    if as_json:
        emit({"seat": view.seat, "advice": [{"text": game.text(s, piece.action), **piece.data()} for piece in found]})
        return
    board = board_for(game.name, language_of(language))
    names, steps = names_at(s, record.seats, board.words), len(record.actions) if step is None else step
    typer.echo(board.words.say("{player}, after step {step}:", player=names[view.seat], step=steps))
    for line in advice_lines(view, found, names, board):
        typer.echo(line)
