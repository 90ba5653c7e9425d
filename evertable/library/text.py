"""Boards and moves as plain text."""

from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.notation import write
from evertable.kernel.stack import State
from evertable.kernel.view import View
from evertable.present.words import Language
from evertable.terminal import board_for
from evertable.terminal.names import names_at
from evertable.terminal.screen import Step

WIDTH: Final = 100
"""Characters in a line of a board."""


def board_text(view: View, s: State, seats: Sequence[str], language: Language, width: int = WIDTH) -> str:
    """Return the table as a seat sees it, then the question or the result."""
    board = board_for(view.game.name, language)
    names = names_at(s, seats, board.words)
    below: list[RenderableType] = [board.result(view, names)] if view.game.over(s) else [*board.question(view, names)]
    return plain([board.draw(view, names), *below], width)


def told_text(
    game: Game[Any], before: State, after: State, number: int, seats: Sequence[str], viewer: int, language: Language
) -> str:
    """Return what an action did between two positions, in sentences; a viewer reads of what it sees for the first time,
    too."""
    board = board_for(game.name, language)
    seen = [{seat: game.observation(s, seat) for seat in {SPECTATOR, viewer}} for s in (before, after)]
    step = Step(game.actor(before), game.public(before, number), *seen)
    told = board.tell([step], viewer, names_at(after, seats, board.words))
    return "\n".join(Text.from_markup(line).plain for line in told) or write(step.do)


def plain(lines: Sequence[RenderableType], width: int = WIDTH) -> str:
    """Return what a terminal would show, without colours and without spaces at the ends of lines."""
    out = StringIO()
    console = Console(file=out, width=width, color_system=None, force_terminal=False, force_jupyter=False)
    for line in lines:
        console.print(line, highlight=False)
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip().splitlines())
