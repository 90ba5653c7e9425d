"""A game in the terminal, drawn from its presenter's screen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.markup import escape

from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import View
from evertable.plugins import part_of_game
from evertable.present.differences import arrivals
from evertable.present.model import Screen, Tray
from evertable.present.registry import presenter_for
from evertable.present.words import Language
from evertable.terminal.glyphs import Glyphs
from evertable.terminal.lines import result_table
from evertable.terminal.menu import DONE, Choice, Menu, Picks
from evertable.terminal.words import words_in

PLACE: Final = "terminal"
"""The layer in which a game has its layout."""
ANSWER: Final = "choose"
"""The verb, and the group, of answers within a move; they are told together with it."""
SILENT: Final = ("stop",)
"""Verbs that need not be told: what follows says it."""


@dataclass(frozen=True)
class Step:
    """A decision: who did what in public, and the observations before and after of a spectator and of each human."""

    seat: int
    do: dict[str, Any]
    before: dict[int, dict[str, Any]]
    after: dict[int, dict[str, Any]]


class ScreenBoard:
    """A game with a presenter."""

    def __init__(self, game: str, language: Language) -> None:
        self.words: Final = words_in(language, game)
        self._presenter: Final = presenter_for(game)
        self._glyphs: Final = Glyphs(self.words, self._presenter.icons)
        self._layout: Final = import_module(str(part_of_game(game, PLACE)))
        """Where things stand: functions that take a screen and return something to print."""

    @property
    def help(self) -> str:
        """The command ``city`` and the signs."""
        return "\n".join(self._layout.marks(self._glyphs))

    def draw(self, view: View, names: list[str]) -> RenderableType:
        """Draw the whole table."""
        table: RenderableType = self._layout.table(self._screen(view, names), self._glyphs)
        return table

    def brief(self, view: View, names: list[str]) -> RenderableType:
        """Draw what changes between two decisions of a turn."""
        brief: RenderableType = self._layout.brief(self._screen(view, names), self._glyphs)
        return brief

    def question(self, view: View, names: list[str]) -> list[str]:
        """Return the title, and what the component that asks says."""
        asked = self._screen(view, names).question
        lines = list(dict.fromkeys(escape(line) for line in (asked.mine, asked.title) if line))
        head = " · ".join(lines)
        said = asked.text or (self.words.text(asked.source) if asked.source else "")
        return [head, f"[dim]{self._glyphs.text(said)}[/]"] if said else [head]

    def menu(self, view: View, names: list[str]) -> list[Choice]:
        """Return the actions under the presenter's headings, with its previews."""
        return Menu(self._presenter, self._glyphs, names).choices(self._screen(view, names), view)

    def labels(self, view: View, names: list[str]) -> dict[int, str]:
        """Return the actions in plain words."""
        return {act.action: self._glyphs.text(act.label) for act in self._screen(view, names).acts}

    def picks(self, view: View, picked: Sequence[int], names: list[str]) -> Picks | None:
        """Return the presenter's tray."""
        tray = self._presenter.tray(view, picked, names, self.words)
        if tray is None:
            return None
        menu, words = Menu(self._presenter, self._glyphs, names), self.words
        last = len(tray.picked) + 1 == tray.most
        choices = [
            Choice(f"{menu.label(act)}{self._brings(view, [*picked, act.action], names) if last else ''}", act.action)
            for act in tray.acts
        ]
        if tray.path:
            choices.append(Choice(escape(words.say("Done")), DONE))
        choices = [replace(choice, group=" ") for choice in choices]
        screen = self._screen(view, names)
        beside = [] if picked else [act for act in screen.acts if act.group != ANSWER]
        choices += [Choice(menu.label(act), act.action, group=escape(dict(screen.groups)[act.group])) for act in beside]
        if tray.least == tray.most:
            size = words.say("Pick {number}", number=tray.most)
        elif tray.least:
            size = words.say("Pick {least} to {most}", least=tray.least, most=tray.most)
        else:
            size = words.say("Pick up to {most}", most=tray.most)
        line = escape(size)
        if tray.picked:
            labels = ", ".join(menu.label(act) for act in tray.picked)
            line = self._glyphs.pair(escape(words.say("Picked so far")), labels + self._told(tray))
        return Picks(choices, tray.path, not tray.acts, [act.action for act in beside], line)

    def _brings(self, view: View, picked: Sequence[int], names: list[str]) -> str:
        """Return what picks bring that are complete."""
        tray = self._presenter.tray(view, picked, names, self.words)
        return self._told(tray) if tray is not None else ""

    def _told(self, tray: Tray) -> str:
        brings = self.words.joined(self._glyphs.text(line) for line in tray.brings)
        return f" → {brings}" if brings else ""

    def tell(self, steps: Sequence[Step], me: int, names: list[str]) -> list[str]:
        """Return a sentence for each move with its answers, and what the seat sees for the first time."""
        moves: list[list[Step]] = []
        for step in steps:
            if moves and step.do["verb"] == ANSWER:
                moves[-1].append(step)
            else:
                moves.append([step])
        told = [self._sentence(move, me, names) for move in moves if move[0].do["verb"] not in SILENT]
        new = arrivals(steps[0].before[me], steps[-1].after[me], self.words)
        return [*dict.fromkeys(told), *(f"[dim]{escape(line)}[/]" for line in new)]

    def _sentence(self, move: Sequence[Step], me: int, names: list[str]) -> str:
        first, last = move[0], move[-1]
        entry = self._presenter.log_entry(first.before[SPECTATOR], last.after[SPECTATOR], first.seat, first.do)
        return self._glyphs.text(self._presenter.tell(entry, names, me, self.words))

    def look(self, command: Sequence[str], view: View, names: list[str]) -> RenderableType | None:
        """Answer ``city N``."""
        match command:
            case ["city", *rest]:
                draw = getattr(self._layout, "cities", None)
                cities: list[RenderableType] = draw(self._screen(view, names), self._glyphs) if draw else []
                if cities and rest and rest[0].isdecimal() and int(rest[0]) < len(cities):
                    return cities[int(rest[0])]
                asked = self.words.say("Which city? Type: city N (0 to {last})", last=len(cities) - 1)
                return Group(escape(asked)) if cities else None
        return None

    def result(self, view: View, names: list[str]) -> RenderableType:
        """Draw the scores by line."""
        screen = self._screen(view, names)
        assert screen.result is not None
        return result_table(screen.result, [player["name"] for player in screen.board["players"]], self.words)

    def _screen(self, view: View, names: list[str]) -> Screen:
        return self._presenter.screen(view, names, self.words)
