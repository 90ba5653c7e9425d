"""Tables, observations and actions as responses of the JSON API."""

from collections.abc import Sequence
from typing import Any

from evertable.present.words import Words
from evertable.web.api.models import (
    ActionOut,
    ActionsOut,
    ClockOut,
    LogLine,
    LogOut,
    ObservationOut,
    OpenTableOut,
    SeatOut,
    TableOut,
)
from evertable.web.live.game_clocks import clock_view
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable, seat_name
from evertable.web.live.lost_on_time import result_data
from evertable.web.live.new_table import known_game, rulebook_advice
from evertable.web.live.tables import result_of
from evertable.web.server.problems import Conflict, RulesDiffer
from evertable.web.services import Caller
from evertable.web.storage.model import Seat, TableInfo


def table_out(caller: Caller, live: LiveTable) -> TableOut:
    """Return a table as a guest may see it."""
    info, live_game = live.info, live.live_game
    over = live_game is not None and live_game.over
    changed = live_game.changed if live_game is not None else None
    clock = clock_view(live, caller.services.tables.game_time)
    return TableOut(
        code=info.code,
        game=info.game,
        modules=info.modules,
        options=info.options,
        status=info.status,
        version=info.version,
        seats=[_seat_out(caller, live, number) for number in range(len(live.seats))],
        actor=live_game.actor if live_game is not None and not over and changed is None else None,
        spectators=info.spectators,
        listed=info.listed,
        rated=info.rated,
        delay=info.delay,
        clock=ClockOut(**clock) if clock is not None else None,
        rematch=info.rematch,
        **live.commitment_fields(),
        result=result_at(live),
        changed=str(RulesDiffer(changed)) if changed is not None else None,
        advice=rulebook_advice(known_game(info.game), len(live.seats), info.modules, info.options),
    )


def open_table_out(info: TableInfo, seats: Sequence[Seat], words: Words) -> OpenTableOut:
    """Return an open table of the online lobby."""
    return OpenTableOut(
        code=info.code,
        game=info.game,
        modules=info.modules,
        seats=len(seats),
        free=sum(seat.kind == "open" for seat in seats),
        names=[seat_name(seat, words) for seat in seats if seat.kind != "open"],
        rated=info.rated,
        rating_from=info.rating_from,
        rating_to=info.rating_to,
        created=info.created,
    )


def observation_out(live: LiveTable, seat: int) -> ObservationOut:
    """Return what a seat knows."""
    view = playing(live).view(seat)
    return ObservationOut(version=live.info.version, seat=seat, observation=view.observation())


def actions_out(caller: Caller, live: LiveTable, seat: int) -> ActionsOut:
    """Return the legal actions of a seat, with labels of the game's presenter."""
    live_game, words = playing(live), caller.words_for(live.info.game)
    view = live_game.view(seat)
    screen = live_game.presenter.screen(view, live.names(words), words)
    found = screen.acts if live_game.changed is None else []
    actions = [
        ActionOut(
            text=act.text,
            description=dict(view.describe(act.action)),
            label=act.label,
            group=act.group,
            target=act.target,
        )
        for act in found
    ]
    return ActionsOut(
        version=live.info.version, seat=seat, question=live_game.game.question(live_game.s), actions=actions
    )


def log_out(caller: Caller, live: LiveTable, me: int) -> LogOut:
    """Return every move in words."""
    live_game = playing(live)
    told = live.log(me, caller.words_for(live.info.game))
    pairs = enumerate(zip(live_game.moves, told, strict=True), 1)
    lines = [LogLine(number=number, seat=move.seat, text=text) for number, (move, text) in pairs]
    return LogOut(version=live.info.version, moves=lines)


def result_at(live: LiveTable) -> dict[str, Any] | None:
    """Return the result of a finished game, or None. If the rules have changed, it is the stored one."""
    live_game = live.live_game
    if live_game is None or not live.finished:
        return None
    return result_of(live.info) if live_game.changed is not None else result_data(live_game)


def playing(live: LiveTable) -> LiveGame:
    """Return the game. Raise Conflict in the lobby."""
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    return live.live_game


def _seat_out(caller: Caller, live: LiveTable, number: int) -> SeatOut:
    seat = live.seats[number]
    me = caller.guest.id in seat.holders
    token = seat.token if me else None
    if seat.kind == "open" and live.info.host == caller.guest.id:
        token = seat.invite
    name = live.names(caller.words)[number] if seat.kind != "open" else ""
    program = seat.program and seat.kind == "human"
    return SeatOut(seat=number, kind=seat.kind, name=name, me=me, program=program, bot=seat.bot, token=token)
