"""Delayed view for spectators: a second table in memory that shows the first one some minutes later.

Nothing newer reaches a spectator, neither in a page, in the API nor by the time of an event: no move, no name, no bot
that stands in. The deal is shown at once, because no move has been made, and so is the end, because nothing is left to
protect.
"""

import asyncio
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import time
from typing import Final, Self

from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.turn_clock import TurnClock
from evertable.web.storage.model import Cut, Move, PastChange, Seat, SeenSettings, TableInfo

MINUTE: Final = 60.0
MOST_CHANGES: Final = 60
"""Changes that are stored until spectators see them. If there are more, they see the last ones later."""


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
        """Return the view as it would be if the server had not restarted, from the times of moves and changes."""
        live_game, info = live.live_game, live.info
        assert live_game is not None
        if live_game.over:
            return cls(live, Snapshot(info.updated, info, live.seats[:], live_game))
        first, *coming = _past(live, time() - info.delay * MINUTE)
        new = cls(live, first)
        new._coming.extend(coming)
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

    def forget_names(self, numbers: Collection[int]) -> None:
        """Take the names of seats away from all that is shown or will be: their guest was deleted."""

        def nameless(seats: list[Seat]) -> list[Seat]:
            return [replace(seat, name="", holders=[]) if seat.seat in numbers else seat for seat in seats]

        for number, past in enumerate(self._coming):
            self._coming[number] = replace(past, seats=nameless(past.seats))
        self.seen.seats[:] = nameless(self.seen.seats)
        self.seen.log_cache.clear()
        self.seen.changed()

    def tell_words(self) -> None:
        """Tell spectators in time that something was said now."""
        asyncio.get_running_loop().call_later(self._delay, self._hear_words)

    def _hear_words(self) -> None:
        self.seen.words += 1
        self.seen.changed()

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
        seen.live_game, seen.clock, seen.moved_at = past.live_game, past.clock, past.info.version
        seen.changed()


def _past(live: LiveTable, horizon: float) -> list[Snapshot]:
    """Return a running table as it was at a time, and after each move and change since."""
    live_game, info = live.live_game, live.info
    assert live_game is not None
    changes = _unseen(info)
    if live_game.changed is None:
        stages = _stages(live_game.moves, changes)
        shown = sum(move.time <= horizon for move in stages[0])
        step = LiveGame.rebuild(live_game.under_current_rules(info), len(live.seats), stages[0][:shown])
    else:
        stages, shown, step = [live_game.moves] * (len(changes) + 1), len(live_game.moves), live_game
    found = [(horizon, changes, step)]
    for number, moves in enumerate(stages):
        if number:
            note, left = changes[number - 1], changes[number:]
            if note.get("cut") is not None and live_game.changed is None:
                shown = sum(move.time <= note["time"] for move in moves)
                step = LiveGame.rebuild(live_game.under_current_rules(info), len(live.seats), moves[:shown])
            found.append((note["time"], left, step))
        until = changes[number]["time"] if number < len(changes) else inf
        while shown < len(moves) and moves[shown].time <= until:
            step = step.draft()
            step.do(step.game.parse(step.s, moves[shown].text), own=False, time=moves[shown].time)
            found.append((moves[shown].time, changes[number:], step))
            shown += 1
    versions = range(info.version - len(found) + 1, info.version + 1)
    return [
        Snapshot(moment, *_before(left, replace(info, version=version), live.seats), then)
        for version, (moment, left, then) in zip(versions, found, strict=True)
    ]


def _stages(moves: Sequence[Move], changes: Sequence[PastChange]) -> list[list[Move]]:
    """Return the moves as they were before each change, with those that it took back, and at last as they are."""
    stages = [list(moves)]
    for note in reversed(changes):
        cut = note.get("cut")
        kept = stages[0] if cut is None else stages[0][: cut["number"]]
        stages.insert(0, kept if cut is None else kept + [Move(*move) for move in cut["moves"]])
    return stages


def follow(live: LiveTable) -> None:
    """Queue a change of a table for its spectators if they have a delay. Call after each change."""
    if not live.info.delay or live.live_game is None:
        return
    if live.delayed_view is None:
        live.delayed_view = DelayedView(live, Snapshot(live.info.updated, live.info, live.seats[:], live.live_game))
    else:
        live.delayed_view.follow(live)


def note_change(
    live: LiveTable, changed: TableInfo, seats: Sequence[Seat] = (), moves: Sequence[Move] | None = None
) -> TableInfo:
    """Return the changed info of a table with the change noted, if spectators have a delay.

    ``seats`` are those that change, too, and ``moves`` those that are left if some are taken back. Notes that everybody
    has seen are dropped.
    """
    if not changed.delay or live.live_game is None or live.live_game.over:
        return changed
    before, after = _settings(live.info, live.seats), _settings(changed, [*live.seats, *seats])
    notes = [note for note in changed.past_changes if note["time"] > changed.updated - changed.delay * MINUTE]
    note = PastChange(time=changed.updated, before=None if before == after else before)
    then, now = live.live_game.moves, live.live_game.moves if moves is None else moves
    if len(notes) == MOST_CHANGES:
        last = notes.pop()
        note["before"] = last["before"] or note["before"]
        if moves is not None or last.get("cut") is not None:
            then = _stages([move for move in then if move.time <= last["time"]], [last])[0]
    if now is not then:
        note["cut"] = _cut(then, now)
    return replace(changed, past_changes=[*notes, note])


def _cut(then: Sequence[Move], now: Sequence[Move]) -> Cut:
    """Return where two lists of moves part, and what follows in the first one."""
    number = 0
    while number < min(len(then), len(now)) and then[number] == now[number]:
        number += 1
    return {"number": number, "moves": [(move.seat, move.text, move.time) for move in then[number:]]}


def seats_for_spectators(info: TableInfo, seats: list[Seat]) -> list[Seat]:
    """Return the stored seats of a running game as spectators may see them."""
    return _before(_unseen(info), info, seats)[1] if info.delay and info.status == "playing" else seats


def _unseen(info: TableInfo) -> list[PastChange]:
    horizon = time() - info.delay * MINUTE
    return [note for note in info.past_changes if note["time"] > horizon]


def _before(changes: Sequence[PastChange], info: TableInfo, seats: Sequence[Seat]) -> tuple[TableInfo, list[Seat]]:
    """Return a table as it was before some changes."""
    was = next((note["before"] for note in changes if note["before"] is not None), None)
    if was is None:
        return info, list(seats)
    pairs = zip(seats, was["seats"], strict=True)
    then = [replace(seat, kind=kind, bot=bot, name=name) for seat, (kind, bot, name) in pairs]
    return replace(info, pace=was["pace"], said=was["said"]), then


def _settings(info: TableInfo, seats: Sequence[Seat]) -> SeenSettings:
    """Return what spectators see of a table besides its moves. The last of several seats of a number counts."""
    last = {seat.seat: (seat.kind, seat.bot, seat.name) for seat in seats}
    return {"seats": [last[number] for number in sorted(last)], "pace": info.pace, "said": info.said}


def _for_spectators(info: TableInfo) -> TableInfo:
    """Return the table info without what concerns only the players."""
    return replace(info, takeback=None, sit_in=None, looking={}, clock_state=None, deadline=None, last_turn=None)
