"""Delayed view for spectators: a second table in memory that shows the first one some minutes later.

Nothing newer reaches a spectator, neither in a page, in the API nor by the time of an event: no move, no name, no bot
that stands in. The deal is shown at once, because no move has been made, and so is the end, because nothing is left to
protect.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, replace
from time import time
from typing import Final, Self

from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.turn_clock import TurnClock
from evertable.web.storage.model import Seat, TableInfo

MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table after a change, and the time of the change."""

    time: float
    info: TableInfo
    seats: list[Seat]
    live_game: LiveGame
    clock: TurnClock | None = None


class DelayedView:
    """The delayed view of one table."""

    def __init__(self, live: LiveTable, first: Snapshot) -> None:
        self.seen: Final = LiveTable(_for_spectators(first.info), first.seats, first.live_game)
        """The table that spectators see. No one plays there."""
        self.seen.clock = first.clock
        self._coming: Final[deque[Snapshot]] = deque()
        self._delay: Final = live.info.delay * MINUTE
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    def restored(cls, live: LiveTable) -> Self:
        """Return the view as it would be if the server had not restarted, from the times of the moves.

        When a player was renamed or left a seat to a bot is not stored, so that is shown as it is now.
        """
        live_game, info, seats = live.live_game, live.info, live.seats[:]
        assert live_game is not None
        if live_game.over or live_game.changed is not None:
            return cls(live, Snapshot(info.updated, info, seats, live_game))
        moves, horizon = live_game.moves, time() - info.delay * MINUTE
        old = sum(move.time <= horizon for move in moves)
        step = LiveGame.rebuild(live_game.under_current_rules(info), len(live.seats), moves[:old])
        new = cls(live, Snapshot(horizon, replace(info, version=info.version - len(moves) + old), seats, step))
        for number in range(old, len(moves)):
            step = step.draft()
            step.do(step.game.parse(step.s, moves[number].text), own=False, time=moves[number].time)
            then = replace(info, version=info.version - len(moves) + number + 1)
            new._coming.append(Snapshot(moves[number].time, then, seats, step))
        return new

    def follow(self, live: LiveTable) -> None:
        """Queue a change to be shown later. The end of the game is shown at once."""
        assert live.live_game is not None
        clock = None if live.clock is None else live.clock.as_seen_later(self._delay)
        self._coming.append(Snapshot(time(), live.info, live.seats[:], live.live_game, clock))
        if live.live_game.over:
            self._show(self._coming[-1])
            self._coming.clear()
        self.wait()

    def wait(self) -> None:
        """Show what is due, and schedule the next change."""
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
        """Stop: there will be no more changes."""
        self.seen.close()
        if self._timer is not None:
            self._timer.cancel()

    def _show(self, past: Snapshot) -> None:
        seen = self.seen
        seen.log_cache.clear()  # a move may have been taken back, or a player renamed
        seen.info = past.info if past.live_game.over else _for_spectators(past.info)
        seen.seats[:] = past.seats
        seen.live_game, seen.clock = past.live_game, past.clock
        seen.changed()


def follow(live: LiveTable) -> None:
    """Queue a change of a table for its spectators if they have a delay. Call after each change."""
    if not live.info.delay or live.live_game is None:
        return
    if live.delayed_view is None:
        live.delayed_view = DelayedView(live, Snapshot(live.info.updated, live.info, live.seats[:], live.live_game))
    else:
        live.delayed_view.follow(live)


def _for_spectators(info: TableInfo) -> TableInfo:
    """Return the table info without what concerns only the players."""
    return replace(info, takeback=None, looking={})
