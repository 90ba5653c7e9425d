"""Spectators some minutes behind: a second table in memory that shows what the first one was.

Nothing newer reaches a spectator, neither by a page, by the API nor by the time of an event. The deal is shown at once,
since nobody has done anything yet, and when the game is over there is nothing left to protect: spectators catch up.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, replace
from time import time
from typing import Final, Self

from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live
from evertable.web.live.turn_clock import Glass
from evertable.web.storage.model import TableInfo

MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Past:
    """The table after a change that was made at a time."""

    time: float
    info: TableInfo
    position: Position
    glass: Glass | None = None


class Late:
    """What spectators of one table see."""

    def __init__(self, live: Live, first: Past) -> None:
        self.seen: Final = Live(_hushed(first.info), live.seats, first.position)
        """A table like any other, except that nobody plays there."""
        self.seen.glass = first.glass
        self._coming: Final[deque[Past]] = deque()
        self._delay: Final = live.info.delay * MINUTE
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    def restored(cls, live: Live) -> Self:
        """As it would be if the server had never stopped; moves know when they were made."""
        position, info = live.position, live.info
        assert position is not None
        if position.over or position.changed is not None:
            return cls(live, Past(info.updated, info, position))
        moves, horizon = position.moves, time() - info.delay * MINUTE
        old = sum(move.time <= horizon for move in moves)
        step = Position.rebuild(position.of_today(info), len(live.seats), moves[:old])
        new = cls(live, Past(horizon, replace(info, version=info.version - len(moves) + old), step))
        for number in range(old, len(moves)):
            step = step.draft()
            step.do(step.game.parse(step.s, moves[number].text), own=False, time=moves[number].time)
            then = replace(info, version=info.version - len(moves) + number + 1)
            new._coming.append(Past(moves[number].time, then, step))
        return new

    def follow(self, live: Live) -> None:
        """Take note of a change, to be shown later; the end of the game is shown now."""
        assert live.position is not None
        glass = None if live.glass is None else live.glass.later(self._delay)
        self._coming.append(Past(time(), live.info, live.position, glass))
        if live.position.over:
            self._show(self._coming[-1])
            self._coming.clear()
        self.wait()

    def wait(self) -> None:
        """Show what is due now, and wake up when there is more."""
        due = None
        while self._coming and self._coming[0].time + self._delay <= time():
            due = self._coming.popleft()
        if due is not None:
            self._show(due)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._coming and not self.seen.closing:
            pause = max(0.0, self._coming[0].time + self._delay - time())
            self._timer = asyncio.get_running_loop().call_later(pause, self.wait)

    def close(self) -> None:
        """There will be no more news."""
        self.seen.close()
        if self._timer is not None:
            self._timer.cancel()

    def _show(self, past: Past) -> None:
        seen = self.seen
        seen.told.clear()  # something may have been taken back, or somebody has another name
        seen.info = past.info if past.position.over else _hushed(past.info)
        seen.position, seen.glass = past.position, past.glass
        seen.changed()


def follow(live: Live) -> None:
    """After each change of a table: keep it for the spectators, if they are to see it later."""
    if not live.info.delay or live.position is None:
        return
    if live.late is None:
        live.late = Late(live, Past(live.info.updated, live.info, live.position))
    else:
        live.late.follow(live)


def _hushed(info: TableInfo) -> TableInfo:
    """Without what only those at the table have to know."""
    return replace(info, takeback=None, looking={})
