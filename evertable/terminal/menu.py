"""Menus: the actions of a screen, numbered, each with what it would do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.markup import escape

from evertable.catalog import CatalogError
from evertable.kernel.view import View
from evertable.present.model import Act, Presenter, Preview, Screen
from evertable.terminal.glyphs import POINT, TOTAL, Face, Glyphs, signed

DONE: Final = -1
"""The choice that hands picks over."""
_FEW: Final = 3
"""Up to so many actions with one thing are listed; more have a menu of their own."""
_FIXED: Final = ("city", "place", "button", "resource", "player")
"""Targets whose price and points need not be told: they stand on the table."""


@dataclass(frozen=True)
class Choice:
    """A line of a menu: a label, and the action it stands for or the choices behind it."""

    label: str
    """Rich markup: square brackets in names must be escaped."""
    action: int | None = None
    inner: tuple["Choice", ...] = ()
    group: str = ""
    """A heading that it stands under together with its neighbours; such choices share a line where they are short.
    A blank is a group without a heading."""


@dataclass(frozen=True)
class Picks:
    """Several picks that are made in any order and handed over at once."""

    choices: Sequence[Choice]
    """What can be added, and ``DONE`` if the picks may stay as they are."""
    path: Sequence[int]
    """The moves that make the picks; empty while they cannot stay as they are."""
    complete: bool
    """Whether nothing can be added."""
    beside: Sequence[int]
    """Moves that can be made first, instead of a pick."""
    line: str
    """How many picks there can be, or what has been picked and what it brings, as rich markup."""


class Menu:
    """The actions of one screen in words."""

    def __init__(self, presenter: Presenter, glyphs: Glyphs, names: list[str]) -> None:
        self._presenter: Final = presenter
        self._glyphs: Final = glyphs
        self._names: Final = names

    def choices(self, screen: Screen, view: View) -> list[Choice]:
        """Return the actions under their headings; where many belong to one thing, it comes first and they follow."""
        headings = dict(screen.groups)
        things: dict[tuple[str, str], list[Act]] = {}
        for group in (*headings, *(act.group for act in screen.acts if act.group not in headings)):
            for act in screen.acts if group not in {known for known, _ in things} else ():
                if act.group == group:
                    things.setdefault((group, act.target), []).append(act)
        found: list[Choice] = []
        for (group, target), acts in things.items():
            heading = headings.get(group, " ") if screen.question.turn or len(headings) > 1 else " "
            made = [self._choice(act, view, heading) for act in acts]
            found += made if len(acts) <= _FEW else [self._nested(target, headings.get(group, ""), made)]
        return found

    def _choice(self, act: Act, view: View, heading: str) -> Choice:
        told = self._told(self._presenter.preview(view, act.action, self._names, self._glyphs.words), view.seat)
        told = told or self._glyphs.text(act.price)
        label = self.label(act)
        return Choice(f"{label}{' → ' if told else ''}{told}", act.action, group=escape(heading))

    def _nested(self, target: str, heading: str, choices: Sequence[Choice]) -> Choice:
        face = self._face(target)
        name = self._glyphs.card(face) if face else escape(heading or target.rpartition(":")[2])
        ways = escape(self._glyphs.words.many("{number} way", "{number} ways", len(choices)))
        inner = tuple(replace(choice, group=" ") for choice in choices)
        return Choice(f"{self._glyphs.pair(name, ways)} …", None, inner, choices[0].group if face else " ")

    def label(self, act: Act) -> str:
        """Return what an action is called; a card with the letter of its colour and, if it is picked, its worth."""
        face = self._face(act.target)
        if face is None or not act.label.startswith(face["name"]):
            return self._glyphs.text(act.label)
        picked = act.group == "choose" and act.target.partition(":")[0] not in _FIXED
        return self._glyphs.card(face, worth=picked) + self._glyphs.text(act.label.removeprefix(face["name"]))

    def _face(self, target: str) -> Face | None:
        """Return the card that a target is, if it is one."""
        try:
            face: Face | None = self._presenter.details(target.rpartition(":")[2], self._glyphs.words).get("face")
        except CatalogError:
            return None
        return face if face is not None and "letter" in face else None

    def _told(self, preview: Preview, seat: int) -> str:
        """Return what is certain to happen, and the change of the scores."""
        lines = [self._glyphs.text(line) for line in preview.lines]
        for owner, change in enumerate(preview.scores):
            if change:
                who = "" if owner == seat else f"{escape(self._names[owner])} "
                lines.append(f"{who}{TOTAL}{signed(change)}{POINT}")
        if preview.asks:
            lines.append(escape(self._glyphs.words.say("then you choose")))
        return self._glyphs.words.joined(lines)


def path_to(menu: Sequence[Choice], action: int) -> str:
    """Return the numbers that lead to an action, as ``3`` or ``3, 2``; empty if it is not on the menu."""
    for number, choice in enumerate(menu, 1):
        if choice.action == action:
            return str(number)
        if inner := path_to(choice.inner, action):
            return f"{number}, {inner}"
    return ""
