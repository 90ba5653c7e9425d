"""Pages of the online lobby: open tables, a seat at once, games to watch."""

from collections.abc import Sequence
from time import time
from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from evertable import registry
from evertable.present.registry import is_presented
from evertable.web.live import estimates, seating
from evertable.web.live.new_table import known_game, usual_modules
from evertable.web.live.online import QUICK
from evertable.web.lobby.table_line import face_of, table_line
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, Table, to_table
from evertable.web.storage.model import Seat, TableInfo

router = APIRouter(include_in_schema=False)
MOST_WATCHED: Final = 6
"""Running games that the lobby lists."""


@router.get("/online")
async def online(caller: CurrentVisitor, request: Request) -> Response:
    """Show open tables, the games one is seated for at once, and running games to watch."""
    game = _wanted(request)
    return page("online.html", caller.context(**await _shown(caller, game)))


@router.get("/online/tables")
async def online_tables(caller: CurrentVisitor, request: Request) -> Response:
    """Return what changes on the page, as a fragment."""
    game = _wanted(request)
    context = caller.context(**await _shown(caller, game))
    return page("fragments/online.html", context, headers={"Cache-Control": "no-store"})


@router.post("/online/seat")
async def seat_at_once(caller: CurrentVisitor, form: Form) -> Response:
    """Seat the caller at a table that waits for somebody, or at a new one that waits."""
    guest = await caller.named(form)
    game, seats = _quick_game(text(form, "wanted", 60))
    caller.allow_table(True)
    await caller.allow_strangers()
    live, _ = await caller.services.online.seat(guest, game, seats)
    return to_table(live)


@router.post("/t/{code}/listed")
async def list_table(caller: CurrentVisitor, form: Form, live: Table) -> Response:
    """``listed``: ``yes`` lists the table in the online lobby, ``no`` takes it out."""
    wanted = text(form, "listed", 4)
    if wanted not in ("yes", "no"):
        raise BadRequest("A table is listed online, yes or no.")
    if wanted == "yes":
        await caller.allow_strangers()
    await seating.set_listed(caller.services.tables, live, caller.guest, wanted == "yes")
    if wanted == "no":
        await caller.services.open_tables.leave(live.info.id)
    return to_table(live)


async def _shown(caller: Caller, game: str) -> dict[str, Any]:
    """Return the values of the page."""
    services, now = caller.services, time()
    found = await services.open_tables.found(now, game)
    if apart := await services.people.friends.apart_from(caller.guest.id) if found else set():
        found = [(info, seats) for info, seats in found if not apart & {one for seat in seats for one in seat.holders}]
    watched = [] if game else await services.store.watchable(now)
    seen = services.tables.seen_seats
    return {
        "game": game,
        "offered": [(name, known_game(name).title) for name in registry.NAMES if is_presented(name)],
        "quick": QUICK,
        "minutes": lambda one: estimates.minutes(one.game, one.seats, usual_modules(known_game(one.game), one.seats)),
        "open": [_open_line(caller, info, seats) for info, seats in found],
        "watch": [_watched(caller, info, seen(info, seats)) for info, seats in watched[:MOST_WATCHED]],
    }


def _open_line(caller: Caller, info: TableInfo, seats: Sequence[Seat]) -> dict[str, Any]:
    first = next((seat for seat in seats if seat.kind == "human"), seats[0])
    minutes = estimates.minutes(info.game, len(seats), info.modules)
    return {**table_line(caller, info, seats), "minutes": minutes, "seats": seats, "first": face_of(first)}


def _watched(caller: Caller, info: TableInfo, seats: Sequence[Seat]) -> dict[str, Any]:
    return {**table_line(caller, info, seats), "faces": [face_of(seat) for seat in seats]}


def _quick_game(wanted: str) -> tuple[str, int]:
    """Return the game and the number of players of ``GAME:PLAYERS``."""
    game, _, seats = wanted.partition(":")
    if (game, seats) not in [(one.game, str(one.seats)) for one in QUICK]:
        known = [f"{one.game}:{one.seats}" for one in QUICK]
        raise UnknownName("Nobody is seated at once for {name}.", wanted, known)
    return game, int(seats)


def _wanted(request: Request) -> str:
    """Return the game to list alone, or an empty text for all."""
    game = request.query_params.get("game", "")
    return known_game(game[:40]).name if game else ""
