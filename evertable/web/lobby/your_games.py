"""*Your games*: whose turn it is where, the shortest time first, and the next game after a move."""

from typing import Any, Final

from fastapi import APIRouter
from sqlalchemy import func, select
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable.web.live.clock_words import span
from evertable.web.live.game_line import game_line
from evertable.web.lobby.table_line import face_of, table_line
from evertable.web.lobby.your_tables import put_away
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor
from evertable.web.storage.model import Seat, TableInfo
from evertable.web.storage.schema import MOVES, VISITS

router = APIRouter(include_in_schema=False)
MOST_LISTED: Final = 60
LATEST: Final = 5
"""Finished games that are listed."""
HOLIDAYS: Final = (2, 5, 7, 14, 21)


@router.get("/games")
async def your_games(caller: CurrentVisitor) -> Response:
    """Show the caller's games: those that wait for a move first, the shortest time first."""
    games = await _games(caller)
    notices = caller.services.notices
    settings = await notices.rows.settings(caller.guest.id)
    now = caller.services.now()
    left = round(notices.holiday_left(settings), 1)
    context = caller.context(
        waiting=[game for game in games if game["waits"]],
        others=[game for game in games if game["status"] == "playing" and not game["waits"]],
        quiet=[game for game in games if game["status"] == "lobby"],
        over=[game for game in games if game["status"] == "over"][:LATEST],
        settings=settings,
        notices=notices.on,
        mails=notices.mails,
        address=await notices.email_of(caller.guest.id) if notices.mails else None,
        push_key=notices.push.public_key if notices.on else "",
        holiday={
            "left": int(left),
            "ends": None if settings.away_until is None else span(max(0.0, settings.away_until - now), caller.words),
            "days": [days for days in HOLIDAYS if days <= left],
        },
    )
    return page("games.html", context)


@router.get("/games/count")
async def count(caller: CurrentVisitor) -> Response:
    """Return how many games wait for the caller."""
    waiting = 0 if caller.visitor.fresh else len(await _waiting(caller))
    return JSONResponse({"waiting": waiting}, headers={"Cache-Control": "no-store"})


@router.get("/games/next")
async def next_game(caller: CurrentVisitor, after: str = "") -> Response:
    """Lead to the game that waits for the caller with the least time left, or to the list."""
    waiting = [info for info, _ in await _waiting(caller) if info.code != after[:12].upper()]
    return RedirectResponse(f"/t/{waiting[0].code}" if waiting else "/games", 303)


async def _waiting(caller: Caller) -> list[tuple[TableInfo, list[Seat]]]:
    """Return the tables that wait for a move of the caller, the shortest time first."""
    found = await caller.services.store.tables_of(caller.guest.id, MOST_LISTED)
    away = put_away(caller.guest)
    mine = [
        (info, seats)
        for info, seats in found
        if info.status == "playing"
        and info.actor is not None
        and caller.guest.id in seats[info.actor].holders
        and seats[info.actor].bot is None
        and info.code not in away
    ]
    return sorted(mine, key=lambda one: one[0].deadline if one[0].deadline is not None else float("inf"))


async def _games(caller: Caller) -> list[dict[str, Any]]:
    """Return the caller's tables as lines, those with the shortest time first."""
    services, guest = caller.services, caller.guest.id
    found = [] if caller.visitor.fresh else await services.store.tables_of(guest, MOST_LISTED)
    away, now, news = put_away(caller.guest), services.tables.game_time(), await _news(caller, found)
    lines = [
        {
            **table_line(caller, info, seats),
            **game_line(info, seats, guest, caller.words, now),
            "faces": [(*face_of(seat), seat.seat == info.actor) for seat in seats if seat.kind != "open"],
            "news": news.get(info.id, 0),
            "won": info.result is not None
            and any(guest in seats[s].holders for s in info.result["winners"] if s < len(seats)),
        }
        for info, seats in found
        if info.code not in away
    ]
    return sorted(lines, key=lambda line: line["seconds_left"] if line["seconds_left"] is not None else float("inf"))


def _won(info: TableInfo, seats: list[Seat], guest: str) -> bool:
    winners = [] if info.result is None else info.result["winners"]
    return any(seat.seat in winners and guest in seat.holders for seat in seats)


async def _news(caller: Caller, found: list[tuple[TableInfo, list[Seat]]]) -> dict[int, int]:
    """Return by table how many moves were made since the caller's last visit."""
    ids = [info.id for info, _ in found if info.status == "playing"]
    last = (
        select(VISITS.c.table_id, func.max(MOVES.c.number) - VISITS.c.moves)
        .join(MOVES, MOVES.c.table_id == VISITS.c.table_id)
        .where(VISITS.c.guest == caller.guest.id, VISITS.c.table_id.in_(ids))
        .group_by(VISITS.c.table_id, VISITS.c.moves)
    )
    rows = await caller.services.store.read(lambda c: c.execute(last).all()) if ids else []
    return {int(row[0]): max(0, int(row[1])) for row in rows}
