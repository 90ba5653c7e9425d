"""The board of a game that has no board yet: its observation and its actions in words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.markup import escape
from rich.table import Table

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.step import Step
from evertable.kernel.notation import write

if TYPE_CHECKING:
    from rich.console import RenderableType

    from evertable.kernel.view import View

_LONG: Final = 20
"""From this many actions on, a menu asks for the verb first."""


class PlainBoard:
    """Works for every game."""

    help = ""

    def draw(self, seen: Mapping[str, Any], names: Sequence[str], view: "View | None" = None) -> "RenderableType":
        """A row for each thing that the seat sees."""
        table = Table(show_header=False)
        for key, value in seen.items():
            table.add_row(escape(key), escape(_text(value)))
        return table

    def brief(self, seen: Mapping[str, Any], names: Sequence[str]) -> "RenderableType":
        """The same."""
        return self.draw(seen, names)

    def question(self, view: "View", names: Sequence[str], picked: Sequence[Mapping[str, Any]]) -> str:
        """The name of the question."""
        return str(view.observation()["question"])

    def menu(self, view: "View", names: Sequence[str]) -> list[Choice]:
        """All actions, by verb where they are many."""
        verbs: dict[str, list[Choice]] = {}
        for action in view.legal_actions():
            description = view.describe(action)
            verbs.setdefault(description["verb"], []).append(Choice(escape(write(description)), action))
        choices = [choice for group in verbs.values() for choice in group]
        if len(choices) < _LONG:
            return choices
        return [Choice(escape(verb), inner=tuple(group)) for verb, group in verbs.items()]

    def picks(self, view: "View", names: Sequence[str]) -> None:
        """One thing at a time."""

    def tell(self, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """The verb alone: which of the other fields are public only the game's own board knows."""
        others = [step for step in steps if step.actor != step.before["seat"]]
        return list(dict.fromkeys(f"{escape(names[step.actor])}: {step.move['verb']}" for step in others))

    def look(self, words: Sequence[str], seen: Mapping[str, Any], names: Sequence[str]) -> None:
        """There is nothing more to see."""


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(inner)}" for key, inner in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " | ".join(_text(inner) for inner in value) or "–"
    return str(value)
