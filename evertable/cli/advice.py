"""A bot's advice in the terminal."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evertable.bots.bot import Budget
from evertable.bots.explain import Advice, explain
from evertable.bots.levels import adviser
from evertable.bots.registry import bot_named
from evertable.kernel.notation import write
from evertable.present.advice import promise, reasons
from evertable.present.registry import is_presented, presenter_for
from evertable.present.words import Words

if TYPE_CHECKING:
    from evertable.catalog import Catalog
    from evertable.cli.boards.choice import Choice
    from evertable.kernel.view import View

SECONDS: Final = 1.0


def advised(view: "View", bot: str | None = None, seconds: float = SECONDS, nodes: int | None = None) -> list[Advice]:
    """What a bot, or else the strongest level, would do in a seat's place."""
    budget = Budget(seconds=seconds) if nodes is None else Budget(nodes=nodes)
    return explain(bot_named(bot or adviser(view.game), view.game, 0), view, budget)


def advice_lines(view: "View", found: Sequence[Advice], names: list[str], menu: Sequence["Choice"] = ()) -> list[str]:
    """A line for each piece of advice: what to do, what it promises and why; with the numbers to type, if there are."""
    labels, lines = _labels(view, names), []
    for rank, piece in enumerate(found, 1):
        why = _why(view.game.name, piece) or f"{piece.share:.0%} of its favour"
        label = re.sub(r"\[([a-z_]+)\]", r"\1", labels.get(piece.action) or write(view.describe(piece.action)))
        typed = path_to(menu, piece.action)
        lines.append(f"{rank}. {label}{f' (type {typed})' if typed else ''}: {why}")
    return lines


def path_to(menu: Sequence["Choice"], action: int) -> str:
    """The numbers that lead to an action, as ``3`` or ``3, then 2``; empty if it is not on the menu."""
    for number, choice in enumerate(menu, 1):
        if choice.action == action:
            return str(number)
        if inner := path_to(choice.inner, action):
            return f"{number}, then {inner}"
    return ""


def _labels(view: "View", names: list[str]) -> dict[int, str]:
    """What actions are called on a screen; nothing for games that have none."""
    game = view.game.name
    if not is_presented(game):
        return {}
    screen = presenter_for(game).screen(view, names, words_of(game))
    return {act.action: act.label for act in screen.acts}


def _why(game: str, piece: Advice) -> str:
    if not is_presented(game):
        return ""
    words = words_of(game)
    told = (promise(piece.expected, words), reasons(piece.reasons, presenter_for(game), words))
    return "; ".join(part for part in told if part)


def words_of(game: str) -> Words:
    """English, with the names of a game's components."""
    from importlib import import_module

    catalog: Catalog = import_module(f"evertable.{game}.ids").CATALOG
    return Words("en", catalog)
