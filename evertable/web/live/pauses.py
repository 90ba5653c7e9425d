"""Pauses of a game with a clock, by consent of all players; and players on holiday.

All who hold a seat agree on a pause. It ends when the player to move goes on, by saying so or by moving.
"""

from dataclasses import replace

from evertable.web.live.game_clock import ClockRules, ClockState
from evertable.web.live.game_clocks import clock_of
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked, running
from evertable.web.server.problems import BadRequest, Conflict


@locked
async def pause(tables: Tables, live: LiveTable, seat: int) -> bool:
    """Ask for a pause, or agree to one. Return whether the game is paused now."""
    _, state = _clock(live)
    if state.paused:
        return True
    holders = set(live.seats[seat].holders)
    mine = {other.seat for other in live.seats if holders & set(other.holders)}
    agreed = tuple(sorted({*state.agreed, *mine}))
    whole = set(live.humans()) <= set(agreed)
    state = replace(state, agreed=() if whole else agreed, paused=whole)
    await tables.change(live, clock_state=state.data())
    return whole


@locked
async def refuse(tables: Tables, live: LiveTable) -> None:
    """Refuse a pause that somebody asks for, or take back one's own wish."""
    _, state = _clock(live)
    if not state.agreed:
        raise Conflict("Nobody asks for a pause.")
    await tables.change(live, clock_state=replace(state, agreed=()).data())


@locked
async def go_on(tables: Tables, live: LiveTable, seat: int) -> None:
    """End a pause. Only the player to move can: it is their clock that runs then."""
    _, state = _clock(live)
    if not state.paused:
        raise Conflict("The game is not paused.")
    actor = running(live).actor
    if actor != seat and actor in live.humans():
        raise Conflict("The player to move ends the pause.")
    await tables.change(live, clock_state=replace(state, paused=False).data())


@locked
async def set_away(tables: Tables, live: LiveTable, seats: list[int], away: bool) -> None:
    """Let the clocks of players stand still while they are on holiday. Only clocks in days do."""
    clock = clock_of(live.info)
    if clock is None or clock[0].kind != "days" or live.finished:
        return
    rest = set(clock[1].away) - set(seats)
    state = replace(clock[1], away=tuple(sorted(rest | set(seats) if away else rest)))
    if state != clock[1]:
        await tables.change(live, clock_state=state.data())


def _clock(live: LiveTable) -> tuple[ClockRules, ClockState]:
    running(live)
    clock = clock_of(live.info)
    if clock is None or live.finished:
        raise Conflict("No clock runs at this table.")
    return clock


async def change_pause(tables: Tables, live: LiveTable, seat: int, do: str) -> None:
    """``ask`` for a pause or agree to one, ``refuse`` it, or ``go_on`` after it."""
    match do:
        case "ask":
            await pause(tables, live, seat)
        case "refuse":
            await refuse(tables, live)
        case "go_on":
            await go_on(tables, live, seat)
        case _:
            raise BadRequest("A pause can be asked for, refused or ended.")
