"""The clocks of a live table: what a change of the table does to them, and what screens show.

Each function takes the changed table info, before it is stored, and returns it with its clocks. Tables without a clock
stay as they are.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from evertable.web.live import game_clock
from evertable.web.live.game_clock import ClockRules, ClockState, TimedMove
from evertable.web.live.live_game import LiveGame
from evertable.web.live.lost_on_time import placing
from evertable.web.storage.game_time import GameTime
from evertable.web.storage.model import Seat, TableInfo

if TYPE_CHECKING:
    from evertable.web.live.live_table import LiveTable


def clock_of(info: TableInfo) -> tuple[ClockRules, ClockState] | None:
    """Return the clock of a running or finished game, or None."""
    rules, state = ClockRules.of(info.clock), ClockState.of(info.clock_state)
    return None if rules is None or state is None else (rules, state)


def started(info: TableInfo, seats: Sequence[Seat], live_game: LiveGame, time: GameTime) -> TableInfo:
    """Return the table info of a game that begins, with its first clock running."""
    rules = ClockRules.of(info.clock)
    if rules is None:
        return info
    return _going_on(info, rules, game_clock.begin(rules, len(seats)), seats, live_game, time)


def after_change(info: TableInfo, seats: Sequence[Seat], live_game: LiveGame | None, time: GameTime) -> TableInfo:
    """Return the table info after a change that was no move, for example of who plays a seat."""
    if (clock := clock_of(info)) is None or live_game is None:
        return info
    rules, state = clock
    return _going_on(info, rules, game_clock.stop(rules, state, time()), seats, live_game, time)


def after_moves(old: LiveGame, info: TableInfo, seats: Sequence[Seat], draft: LiveGame, time: GameTime) -> TableInfo:
    """Return the table info after the moves that a draft adds, and note with each what its clock shows."""
    if (clock := clock_of(info)) is None:
        return info
    rules, state = clock
    state = replace(game_clock.stop(rules, state, time()), paused=False, agreed=())
    for move in draft.moves[len(old.moves) :]:
        move.clock = round(state.left[move.seat], 1)
    if _turn_ended(draft):
        state = game_clock.completed(rules, state, draft.turns[-1][1].seat)
    return _going_on(info, rules, state, seats, draft, time)


def after_cut(
    old: LiveGame, info: TableInfo, seats: Sequence[Seat], draft: LiveGame, seat: int, time: GameTime
) -> TableInfo:
    """Return the table info after ``seat`` has taken back the moves that a draft lacks."""
    if (clock := clock_of(info)) is None:
        return info
    rules, state = clock
    begins = {number for number, _ in old.turns}
    moves = [TimedMove(move.seat, move.clock, number in begins) for number, move in enumerate(old.moves)]
    state = replace(game_clock.stop(rules, state, time()), paused=False, agreed=())
    state = game_clock.taken_back(rules, state, moves, len(draft.moves), seat, _turn_ended(old))
    return _going_on(info, rules, state, seats, draft, time)


def clocks_of_returned(info: TableInfo, seat: int) -> dict[str, Any]:
    """Return what changes in the table info when a player comes back whose time was up."""
    clock = clock_of(info)
    if clock is None or seat not in clock[1].lapsed or clock[1].left[seat] > 0:
        return {}
    return {"clock_state": game_clock.returned(*clock, seat).data()}


def time_is_up(info: TableInfo, time: GameTime) -> bool:
    """Return whether the running clock has reached zero."""
    return info.deadline is not None and time() >= info.deadline


def clock_view(live: "LiveTable", time: GameTime) -> dict[str, Any] | None:
    """Return the clocks for templates and the API, or None at tables without a clock.

    Before the game starts, and for spectators with a delay, there is no time to tell: ``left`` is empty.
    """
    rules = ClockRules.of(live.info.clock)
    if rules is None:
        return None
    state = ClockState.of(live.info.clock_state)
    known = state is not None and live.info.status == "playing"
    now = time()
    return {
        **rules.data(),
        "left": [game_clock.left(rules, state, one, now) for one in range(len(state.left))] if state and known else [],
        "running": state.running if state is not None and known else None,
        "paused": state is not None and state.paused,
        "agreed": list(state.agreed) if state is not None else [],
        "away": list(state.away) if state is not None else [],
        "lost": list(state.lost) if state is not None else [],
    }


def recorded(info: TableInfo, live_game: LiveGame) -> dict[str, Any] | None:
    """Return the clock of a finished game as it stands in its record, or None."""
    clock = clock_of(info)
    if clock is None:
        return None
    tenths = [None if move.clock is None else round(10 * move.clock) for move in live_game.moves]
    lost = live_game.lost
    placed = placing(live_game.game.result(live_game.s), lost) if lost else None
    return {"rules": clock[0].data(), "left": tenths, "lost": list(lost), "placing": placed}


def _turn_ended(live_game: LiveGame) -> bool:
    return bool(live_game.turns) and not live_game.over and live_game.game.starts_turn(live_game.s)


def _going_on(
    info: TableInfo, rules: ClockRules, state: ClockState, seats: Sequence[Seat], live_game: LiveGame, time: GameTime
) -> TableInfo:
    """Return the table info with stopped clocks started again, for the seat whose clock runs now."""
    state = game_clock.run(state, _running(info, state, seats, live_game), time(), time.shift)
    return replace(info, clock_state=state.data(), deadline=game_clock.zero_at(rules, state))


def _running(info: TableInfo, state: ClockState, seats: Sequence[Seat], live_game: LiveGame) -> int | None:
    if info.status != "playing" or live_game.over or live_game.changed is not None or state.paused:
        return None
    seat = seats[live_game.actor]
    by_person = seat.kind == "human" and seat.bot is None
    return seat.seat if by_person and seat.seat not in state.away else None
