"""Runs of picks. The rules ask for them in ascending order, so that every set is reached by one path; a person picks in
any order. All paths of the run are walked on a position that the seat cannot tell from the real one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from evertable.cli.boards.choice import Choice
from evertable.cli.boards.everdell_words import listed
from evertable.everdell.questions import DONE
from evertable.kernel.rng import seeded

if TYPE_CHECKING:
    from evertable.cli.boards.everdell_menu import Menu
    from evertable.kernel.stack import Frame, State
    from evertable.kernel.view import View

MOST: Final = 2000
"""More paths than this are not walked; the picks are then asked one by one."""
Path = tuple[int, ...]


class Tray:
    """All ways through the run that is asked now."""

    def __init__(self, view: "View", menu: "Menu") -> None:
        self._view: Final = view
        self._menu: Final = menu
        self._words: Final[dict[int, dict[str, Any]]] = {}
        self._paths: Final[dict[Path, Path]] = {}
        """For every set of picks, in order, the moves that make it."""
        s = view.sample(seeded(0))
        self._walk(s, _same(s.stack[-1]), ())

    @property
    def small(self) -> bool:
        """Whether all paths have been walked."""
        return len(self._paths) <= MOST

    @property
    def sizes(self) -> tuple[int, int]:
        """The least and the greatest number of picks."""
        sizes = [len(picks) for picks in self._paths]
        return min(sizes), max(sizes)

    def _walk(self, s: "State", run: object, path: Path) -> None:
        game = self._view.game
        for action in game.legal_actions(s):
            if len(self._paths) > MOST:
                return
            self._words.setdefault(action, game.describe(s, action))
            if action == DONE:
                self._paths[tuple(sorted(path))] = (*path, DONE)
                continue
            after = s.copy()
            game.apply(after, action)
            if after.stack and _same(after.stack[-1]) == run and len(after.stack) == len(s.stack):
                self._walk(after, run, (*path, action))
            else:
                self._paths[tuple(sorted((*path, action)))] = (*path, action)

    def choices(self, tray: Sequence[int]) -> list[Choice]:
        """What some set holds beside the tray, and ``done`` if the tray is such a set itself."""
        items = sorted({item for picks in self._around(tray) for item in Counter(picks) - Counter(tray)})
        choices = [Choice(self._label(tray, item), item, group=" ") for item in items]
        if path := self._paths.get(tuple(sorted(tray))):
            done = self._words.get(DONE) or {"verb": "choose", "pick": "done"}
            choices.append(Choice(self._menu.answer(done, path, of_many=True), DONE, group=" "))
        return choices

    def _label(self, tray: Sequence[int], item: int) -> str:
        """With what happens if that completes the tray."""
        return self._menu.answer(self._words[item], self.moves([*tray, item]) or (), of_many=bool(tray))

    def _around(self, tray: Sequence[int]) -> list[Path]:
        """The sets that hold the tray and more."""
        have = Counter(tray)
        return [picks for picks in self._paths if len(picks) > len(tray) and have <= Counter(picks)]

    def so_far(self, tray: Sequence[int]) -> str:
        """The picks by name."""
        return listed(self._menu.picked(self._words[item])[0] for item in tray)

    def moves(self, tray: Sequence[int]) -> list[int] | None:
        """The path of these picks, once the player is done or nothing can be added."""
        picks = tuple(sorted(item for item in tray if item != DONE))
        path = self._paths.get(picks)
        return list(path) if path and (DONE in tray or not self._around(picks)) else None


def _same(frame: "Frame") -> object:
    """What stays the same in the frame of a run from pick to pick."""
    prompt, seat, source, _, what = frame
    return prompt, seat, source, what
