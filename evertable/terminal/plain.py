"""The board of a game that has no presenter: its observation and its actions in notation."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from evertable.kernel.notation import write
from evertable.kernel.view import View
from evertable.present.closing import win
from evertable.present.words import Language, Words
from evertable.terminal.lines import result_table
from evertable.terminal.menu import Choice
from evertable.terminal.screen import Step

_LONG: Final = 20
"""From this many actions on, a menu asks for the verb first."""


class PlainBoard:
    """Works for every game."""

    help = ""

    def __init__(self, language: Language) -> None:
        self.words: Final = Words(language)

    def draw(self, view: View, names: list[str]) -> RenderableType:
        """Draw a row for each thing that the seat sees."""
        table = Table(show_header=False)
        for key, value in view.observation().items():
            table.add_row(escape(key), escape(_text(value)))
        return table

    def brief(self, view: View, names: list[str]) -> RenderableType:
        """Draw the same."""
        return self.draw(view, names)

    def question(self, view: View, names: list[str]) -> list[str]:
        """Return the name of the question."""
        return [escape(str(view.observation()["question"]))]

    def menu(self, view: View, names: list[str]) -> list[Choice]:
        """Return all actions, by verb where they are many."""
        verbs: dict[str, list[Choice]] = {}
        for action in view.legal_actions():
            description = view.describe(action)
            verbs.setdefault(description["verb"], []).append(Choice(escape(write(description)), action))
        choices = [choice for group in verbs.values() for choice in group]
        if len(choices) < _LONG:
            return choices
        return [Choice(escape(verb), inner=tuple(group)) for verb, group in verbs.items()]

    def labels(self, view: View, names: list[str]) -> dict[int, str]:
        """Return all actions in notation."""
        return {action: escape(write(view.describe(action))) for action in view.legal_actions()}

    def picks(self, view: View, picked: Sequence[int], names: list[str]) -> None:
        """One thing at a time."""

    def tell(self, steps: Sequence[Step], me: int, names: list[str]) -> list[str]:
        """Return the verbs of others."""
        others = [step for step in steps if step.seat != me]
        return list(dict.fromkeys(f"{escape(names[step.seat])}: {escape(step.do['verb'])}" for step in others))

    def look(self, command: Sequence[str], view: View, names: list[str]) -> None:
        """There is nothing more to see."""

    def result(self, view: View, names: list[str]) -> RenderableType:
        """Draw the scores by line."""
        result = view.result()
        lines = dict.fromkeys(line for score in result.scores for line in score.lines)
        data = result.data() | {"title": win([names[seat] for seat in result.winners], self.words), "verdict": ""}
        data["lines"] = [(line, [score.lines.get(line) for score in result.scores]) for line in lines]
        return result_table(data, names, self.words)


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(inner)}" for key, inner in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " | ".join(_text(inner) for inner in value) or "–"
    return str(value)
