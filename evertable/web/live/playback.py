"""The turn of an automa, shown step by step. Everything is decided and stored by then: this is for looking only, and
where nobody waits for news, as without a script, the end is seen at once.
"""

from collections import deque
from dataclasses import replace
from typing import Any, Final

from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import Glimpse, View
from evertable.present.automas import automas_of
from evertable.present.words import Words
from evertable.web.live.live_game import Beat, Position
from evertable.web.live.live_table import Live
from evertable.web.storage.model import PACES

LINES: Final = 6
"""How many steps stand on the screen together."""


class Scene(Position):
    """A game in the middle of a move: at a step of an automa."""

    __slots__ = ("beat",)

    def __init__(self, whole: Position, beat: Beat) -> None:
        seen = Glimpse(whole.game, beat.s, SPECTATOR, beat.owner).observation()
        super().__init__(whole.game, whole.seed, beat.s, seen)
        self.beat: Final = beat
        move = whole.moments[beat.number]
        self.moves = whole.moves[: beat.number + 1]
        self.moments = [*whole.moments[: beat.number], self.presenter.moment(beat.before, seen, move.seat, move.do)]
        self.turns, self.scores, self.opened = whole.turns[:], whole.scores, whole.opened
        self.tell_turn()

    @property
    def actor(self) -> int:
        """The automa."""
        return self.beat.owner

    @property
    def over(self) -> bool:
        """Not before the last step."""
        return False

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return Glimpse(self.game, self.s, seat, self.beat.owner)


class Stage:
    """The steps that have been shown and those to come."""

    def __init__(self, live: Live, position: Position) -> None:
        self._live: Final = live
        self._position: Final = position
        self._coming: Final = deque(position.beats or ())
        self.scenes: Final[list[Scene]] = []
        self.step()

    @property
    def seen(self) -> Live:
        """A table like any other, except that nobody plays there."""
        live, scene = self._live, self.scenes[-1]
        seen = Live(replace(live.info, status="playing"), live.seats, scene)
        seen.told.update({who: told[: scene.beat.number] for who, told in live.told.items()})
        seen.turns_told.update(live.turns_told)
        seen.glass = live.glass
        return seen

    def step(self) -> bool:
        """Show the next step; False if there is none."""
        if not self._coming:
            return False
        self.scenes.append(Scene(self._position, self._coming.popleft()))
        return True


def raise_curtain(live: Live) -> None:
    """After a move: show what automas did in it, where somebody looks and things may take their time."""
    position = live.position
    wanted = position is not None and position.beats and live.watchers and PACES[live.info.pace]
    live.stage = Stage(live, position) if position is not None and wanted else None
    _calm_down(live)


def go_on(live: Live, all_at_once: bool) -> None:
    """The next step, or the end."""
    if live.stage is not None and (all_at_once or not live.stage.step()):
        live.stage = None
        _calm_down(live)
    live.changed()


def _calm_down(live: Live) -> None:
    """When people are to decide, nobody is in a hurry any more."""
    position = live.position
    if live.stage is None and position is not None and (position.over or live.driven(position.actor) is None):
        live.hurry.clear()


def show_at(live: Live, words: Words) -> dict[str, Any] | None:
    """The steps of the automa so far, the last one being the one that is seen."""
    automas = automas_of(live.info.game)
    if live.stage is None or automas is None:
        return None
    names, lines = live.names(words), []
    scenes = live.stage.scenes[-LINES:]
    for i, scene in enumerate(scenes, len(live.stage.scenes) - len(scenes)):
        before = live.stage.scenes[i - 1] if i else None
        seen = scene.beat.before if before is None else before.seen
        lines.append(automas.step(seen, scene.seen, scene.beat.owner, scene.beat.what, names, words))
    who = automas.name(scenes[-1].seen, names, words)
    return {"who": who, "title": words.say("{player} is to move", player=who), "lines": lines}
