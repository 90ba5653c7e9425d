"""A run of picks in the terminal: made in any order, with what each set brings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.everdell_words import listed
from evertable.everdell.questions import DONE
from evertable.present.runs import Ways

if TYPE_CHECKING:
    from evertable.cli.boards.everdell_menu import Menu
    from evertable.kernel.view import View

MOST: Final = 2000
"""More paths than this are not walked; the picks are then asked one by one."""


class Tray:
    """All ways through the run that is asked now."""

    def __init__(self, view: "View", menu: "Menu") -> None:
        self._menu: Final = menu
        self._ways: Final = Ways(view, MOST, DONE)

    @property
    def small(self) -> bool:
        """Whether all paths have been walked."""
        return self._ways.small

    @property
    def sizes(self) -> tuple[int, int]:
        """The least and the greatest number of picks."""
        return self._ways.sizes

    def choices(self, tray: Sequence[int]) -> list[Choice]:
        """What some set holds beside the tray, and ``done`` if the tray is such a set itself."""
        choices = [Choice(self._label(tray, item), item, group=" ") for item in self._ways.more(tray)]
        if path := self._ways.path(tray):
            done = self._ways.words.get(DONE) or {"verb": "choose", "pick": "done"}
            choices.append(Choice(self._menu.answer(done, path, of_many=True), DONE, group=" "))
        return choices

    def _label(self, tray: Sequence[int], item: int) -> str:
        """With what happens if that completes the tray."""
        return self._menu.answer(self._ways.words[item], self.moves([*tray, item]) or (), of_many=bool(tray))

    def so_far(self, tray: Sequence[int]) -> str:
        """The picks by name."""
        return listed(self._menu.picked(self._ways.words[item])[0] for item in tray)

    def moves(self, tray: Sequence[int]) -> list[int] | None:
        """The path of these picks, once the player is done or nothing can be added."""
        picks = [item for item in tray if item != DONE]
        path = self._ways.path(picks)
        return list(path) if path and (DONE in tray or not self._ways.more(picks)) else None
