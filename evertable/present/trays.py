"""Runs of picks on a screen, for every game whose rules ask for runs.

The rules ask for the picks of a run in ascending order, so that every set is reached by one path; a person picks in any
order. All paths of the run are walked on a position that the seat cannot tell from the real one.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from evertable.kernel.rng import seeded
from evertable.kernel.stack import Description, Frame, State
from evertable.kernel.view import View
from evertable.present.model import Act, Tray
from evertable.present.preview import PreviewResult, try_actions
from evertable.present.words import Words

MOST: Final = 600
"""More ways than this are not walked for a screen; the picks are then made one by one."""
Path = tuple[int, ...]
Same = Callable[[Frame], object]
"""What stays the same in the frame of a run from pick to pick."""


class Ways:
    """All ways through the run that is asked now, as long as they are at most ``most``.

    ``done`` is the game's answer that ends a run; ``leave`` tells answers that are no picks.
    """

    def __init__(
        self, view: View, most: int, done: int, same: Same | None = None, leave: Callable[[int], bool] | None = None
    ) -> None:
        self._view: Final = view
        self._most: Final = most
        self.done: Final = done
        self._same: Final = same or _same
        self._leave: Final = leave
        self.words: Final[dict[int, Description]] = {}
        """What each pick is called."""
        self._paths: Final[dict[Path, Path]] = {}
        """For every set of picks, in order, the moves that make it."""
        s = view.sample(seeded(0))
        self._walk(s, self._same(s.stack[-1]), ())

    @property
    def small(self) -> bool:
        """Whether all paths have been walked."""
        return len(self._paths) <= self._most

    @property
    def sizes(self) -> tuple[int, int]:
        """The least and the greatest number of picks."""
        sizes = [len(picks) for picks in self._paths]
        return min(sizes), max(sizes)

    def more(self, tray: Sequence[int]) -> list[int]:
        """Return the items that some complete set adds to the tray."""
        have = Counter(tray)
        larger = [picks for picks in self._paths if len(picks) > len(tray) and have <= Counter(picks)]
        return sorted({item for picks in larger for item in Counter(picks) - have})

    def path(self, tray: Sequence[int]) -> Path | None:
        """Return the moves that pick exactly this set, if it is a complete one."""
        return self._paths.get(tuple(sorted(tray)))

    def _walk(self, s: State, run: object, path: Path) -> None:
        game = self._view.game
        for action in game.answers(s):
            if len(self._paths) > self._most:
                return
            if self._leave is not None and self._leave(action):
                continue
            self.words.setdefault(action, game.describe(s, action))
            if action == self.done:
                self._paths[tuple(sorted(path))] = (*path, action)
                continue
            after = s.copy()
            game.apply(after, action)
            if after.stack and self._same(after.stack[-1]) == run and len(after.stack) == len(s.stack):
                self._walk(after, run, (*path, action))
            else:
                self._paths[tuple(sorted((*path, action)))] = (*path, action)


def _same(frame: Frame) -> object:
    prompt, seat, source, _, what = frame
    return prompt, seat, source, what


def _only_losses(line: str) -> bool:
    """Return whether a line of changes holds nothing but what is paid or discarded."""
    return all(part.startswith("\u2212") for part in line.split(", "))


def tray_of(
    view: View,
    picked: Sequence[int],
    ways: Ways,
    act: Callable[[int, Description], Act],
    tell: Callable[[PreviewResult], list[str]],
    words: Words,
) -> Tray | None:
    """Return what is picked, what can be added, and what it would bring; picks that do not fit are forgotten."""
    least, most = ways.sizes
    if not ways.small or most < 2:
        return None
    if picked and ways.path(picked) is None and not ways.more(picked):
        picked = ()
    path = list(ways.path(picked) or ())
    brings: list[str] = []
    if path and picked:
        result = try_actions(view, *path)
        brings = tell(result)
        if least < most and not result.asks and brings and _only_losses(brings[0]):
            brings.append(words.say("you gain nothing for it"))
        if result.asks:
            brings.append(words.say("then you choose"))
    chosen = [act(pick, ways.words[pick]) for pick in picked]
    more = [act(pick, ways.words[pick]) for pick in ways.more(picked) if pick != ways.done]
    return Tray(chosen, more, path, least, most, brings)
