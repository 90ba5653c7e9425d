"""A bot's advice in the terminal."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from evertable.bots.bot import Budget
from evertable.bots.explain import Advice, explain
from evertable.bots.levels import adviser
from evertable.bots.registry import bot_named
from evertable.kernel.view import View
from evertable.present.advice import promise, reasons
from evertable.present.registry import is_presented, presenter_for
from evertable.present.words import Words
from evertable.terminal import Board
from evertable.terminal.menu import Choice, path_to

SECONDS: Final = 1.0


def advised(view: View, bot: str | None = None, seconds: float = SECONDS, nodes: int | None = None) -> list[Advice]:
    """What a bot, or else the strongest level, would do in a seat's place."""
    budget = Budget(seconds=seconds) if nodes is None else Budget(nodes=nodes)
    return explain(bot_named(bot or adviser(view.game), view.game, 0), view, budget)


def advice_lines(
    view: View, found: Sequence[Advice], names: list[str], board: Board, menu: Sequence[Choice] = ()
) -> list[str]:
    """Return a line for each piece of advice: what to do, what it promises and why; with the numbers to type."""
    labels, words, lines = board.labels(view, names), board.words, []
    for rank, piece in enumerate(found, 1):
        why = _why(view.game.name, piece, words) or words.say("{share} of its favour", share=f"{piece.share:.0%}")
        label, typed = Text.from_markup(labels[piece.action]).plain, path_to(menu, piece.action)
        numbers = f" ({words.say('type {numbers}', numbers=typed)})" if typed else ""
        lines.append(f"{rank}. {label}{numbers}: {why}")
    return lines


def _why(game: str, piece: Advice, words: Words) -> str:
    if not is_presented(game):
        return ""
    told = (promise(piece.expected, words), reasons(piece.reasons, presenter_for(game), words))
    return "; ".join(part for part in told if part)
