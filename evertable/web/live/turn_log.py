"""The log on screens: one entry per turn, which unfolds to its decisions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from evertable.kernel.game import SPECTATOR
from evertable.present.links import Linked, linked
from evertable.present.model import LogEntry
from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable

BLOCK: Final = 8
"""Turns that are drawn and kept together. A block stays the same when turns are added."""


@dataclass(frozen=True, slots=True)
class TurnLog:
    """The turns of a game in words, oldest first."""

    before: list[dict[str, Any]]
    """Turns up to the viewer's last move."""
    news: list[dict[str, Any]]
    """Turns since then."""
    undo: bool = False
    """Whether the viewer can take back anything. Of a turn ``back`` says so, of it and its steps ``undo``."""

    @property
    def turns(self) -> list[dict[str, Any]]:
        """All turns."""
        return self.before + self.news

    @property
    def latest(self) -> list[dict[str, Any]]:
        """The turns before the news that fill no block yet, newest first."""
        return self.before[self._full :][::-1]

    @property
    def blocks(self) -> list[list[dict[str, Any]]]:
        """The turns before those, newest first, in blocks that stay the same when turns are added."""
        return [self.before[start : start + BLOCK][::-1] for start in reversed(range(0, self._full, BLOCK))]

    @property
    def _full(self) -> int:
        """The number of turns before the news that fill blocks."""
        return len(self.before) // BLOCK * BLOCK


def log_of(live: LiveTable, me: int, words: Words, most: int | None = None) -> TurnLog:
    """Return all turns in words, or about the last ``most``: blocks are left out as a whole, so that none changes."""
    live_game = live.live_game
    if live_game is None or not live_game.turns:
        return TurnLog([], [])
    moves, voice = live_game.moves, linked(words)
    undoable = frozenset(live_game.undoable(me))
    left_out = max(0, len(live_game.turns) - most) // BLOCK * BLOCK if most else 0
    last = len(moves) if me == SPECTATOR else next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat == me), 0)
    shown = live_game.turns[left_out:]
    ends = [*(first for first, _ in shown[1:]), len(moves)]
    found = TurnLog([], [], bool(undoable))
    told = _Telling(live, me, voice, live.linked_names(voice), live.log(me, voice))
    for (first, log_entry), end in zip(shown, ends, strict=True):
        undo = undoable and undoable.intersection(range(first, end))
        (found.news if end > last else found.before).append(told.turn(first, end, log_entry, undo))
    return found


class _Telling:
    """Turns in words for one viewer, each of which is put together once."""

    def __init__(self, live: LiveTable, me: int, voice: Linked, names: list[str], texts: list[str]) -> None:
        self._live, self._me, self._voice, self._names, self._texts = live, me, voice, names, texts
        self._cache = live.turn_log_cache.setdefault((me, voice.voice, tuple(names)), {})

    def turn(self, first: int, end: int, log_entry: LogEntry, undo: Collection[int]) -> dict[str, Any]:
        """Return the turn of the moves from ``first`` to before ``end``; ``undo`` are those that can be taken back."""
        known = self._cache.get(first)
        if known is not None and known[0] is log_entry and known[1] == (end, undo):
            return known[2]
        if end == first + 1:
            turn = self._step(first, self._texts[first], undo)
        else:
            assert self._live.live_game is not None
            text = self._live.live_game.presenter.tell(log_entry, self._names, self._me, self._voice)
            steps = [self._step(number, self._texts[number], undo) for number in range(first, end)]
            turn = self._step(first, text, undo, steps)
        turn["back"] = bool(undo)
        self._cache[first] = (log_entry, (end, undo), turn)
        return turn

    def _step(
        self, number: int, text: str, undo: Collection[int], steps: Sequence[dict[str, Any]] = ()
    ) -> dict[str, Any]:
        assert self._live.live_game is not None
        seat = self._live.live_game.moves[number].seat
        mine = seat == self._me
        return {
            "number": number + 1,
            "seat": seat,
            "who": self._voice.say("You") if mine else "",
            "text": text,
            "mine": mine,
            "undo": number in undo,
            "steps": steps,
        }
