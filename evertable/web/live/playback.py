"""Playback of an automa's turn, step by step. The turn is already stored; this only changes what screens show.

Without watchers, such as pages without scripts, the end is shown at once.
"""

from collections import deque
from dataclasses import replace
from typing import Any, Final

from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import Glimpse, View
from evertable.present.films import Step
from evertable.present.registry import automas_of
from evertable.present.words import Words
from evertable.web.live.live_game import AutomaStep, LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.storage.model import PACES

LINES: Final = 6
"""Number of steps that the screen lists."""


class PlaybackStep(LiveGame):
    """A game in the middle of a move, at a step of an automa."""

    def __init__(self, complete: LiveGame, automa_step: AutomaStep) -> None:
        seen = Glimpse(complete.game, automa_step.s, SPECTATOR, automa_step.owner).observation()
        super().__init__(complete.game, complete.seed, automa_step.s, seen)
        self.automa_step: Final = automa_step
        move = complete.log_entries[automa_step.number]
        self.moves = complete.moves[: automa_step.number + 1]
        self.log_entries = [
            *complete.log_entries[: automa_step.number],
            self.presenter.log_entry(automa_step.before, seen, move.seat, move.do),
        ]
        self.turns, self.scores, self.opened = complete.turns[:], complete.scores, complete.opened
        self.summarise_turn()

    @property
    def actor(self) -> int:
        """The automa."""
        return self.automa_step.owner

    @property
    def over(self) -> bool:
        """False: the game is not over before the last step."""
        return False

    def view(self, seat: int) -> View:
        """Return a seat's view."""
        return Glimpse(self.game, self.s, seat, self.automa_step.owner)


class Playback:
    """The steps that have been shown and those still to show."""

    def __init__(self, live: LiveTable, live_game: LiveGame) -> None:
        self._live: Final = live
        self._live_game: Final = live_game
        self._coming: Final = deque(live_game.automa_steps or ())
        self.steps: Final[list[PlaybackStep]] = []
        self.film: list[Step] = []
        """What the last step did (``present/films.py``)."""
        self.step()

    @property
    def seen(self) -> LiveTable:
        """The table at the current step. No one plays there."""
        live, step = self._live, self.steps[-1]
        seen = LiveTable(replace(live.info, status="playing"), live.seats, step)
        seen.log_cache.update({who: told[: step.automa_step.number] for who, told in live.log_cache.items()})
        seen.turn_log_cache.update({viewer: told.copy() for viewer, told in live.turn_log_cache.items()})
        seen.clock = live.clock
        return seen

    def step(self) -> bool:
        """Show the next step. Return False if there is none."""
        if not self._coming:
            return False
        new = PlaybackStep(self._live_game, self._coming.popleft())
        last = self.steps[-1] if self.steps else None
        self.steps.append(new)
        move, now = self._live_game.log_entries[new.automa_step.number], new.automa_step
        if last is None or last.automa_step.number != now.number:
            self.film = new.presenter.film(now.before, new.seen, move.seat, move.do)
        else:
            self.film = new.presenter.film(last.seen, new.seen, now.owner, {"verb": "automa"})
        return True


def start_playback(live: LiveTable) -> None:
    """Start the playback of the last move's automa steps if there are watchers and the pace is not instant."""
    live_game = live.live_game
    wanted = live_game is not None and live_game.automa_steps and live.watchers and PACES[live.info.pace]
    live.playback = Playback(live, live_game) if live_game is not None and wanted else None
    _reset_skip_pauses(live)


def advance_playback(live: LiveTable, all_at_once: bool) -> None:
    """Show the next step, or the end."""
    if live.playback is not None and (all_at_once or not live.playback.step()):
        live.playback = None
        _reset_skip_pauses(live)
    live.changed()


def _reset_skip_pauses(live: LiveTable) -> None:
    """Clear ``skip_pauses`` when a person is to move."""
    live_game = live.live_game
    if live.playback is None and live_game is not None and (live_game.over or live.bot_at(live_game.actor) is None):
        live.skip_pauses.clear()


def playback_view(live: LiveTable, words: Words) -> dict[str, Any] | None:
    """Return the automa's steps so far for templates, the current one last, or None."""
    automas = automas_of(live.info.game)
    if live.playback is None or automas is None:
        return None
    names, lines = live.names(words), []
    steps = live.playback.steps[-LINES:]
    for i, step in enumerate(steps, len(live.playback.steps) - len(steps)):
        before = live.playback.steps[i - 1] if i else None
        seen = step.automa_step.before if before is None else before.seen
        lines.append(automas.step(seen, step.seen, step.automa_step.owner, step.automa_step.what, names, words))
    who = automas.name(steps[-1].seen, names, words)
    return {"who": who, "title": words.say("{player} is to move", player=who), "lines": lines}
