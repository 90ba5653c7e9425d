"""Pages of the online lobby: open tables, a seat at once, games to watch."""

from collections.abc import Sequence
from time import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable import registry
from evertable.bots.levels import usual_bot
from evertable.present.registry import is_presented
from evertable.web.live import estimates, seating
from evertable.web.live.clock_words import clock_title
from evertable.web.live.game_clock import ClockRules
from evertable.web.live.new_table import BOT, ME, TableSetup, known_game, open_table, usual_modules
from evertable.web.live.online import QUICK
from evertable.web.lobby.matching import QUEUES
from evertable.web.lobby.table_line import face_of, table_line
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, Table, to_table
from evertable.web.storage.model import Seat, TableInfo


async def only_online(caller: CurrentVisitor) -> None:
    """Raise NotFound on a server without an online lobby."""
    caller.services.check_online()


router = APIRouter(include_in_schema=False, dependencies=[Depends(only_online)])
LONGEST_WAIT: Final = 20
"""Seconds that a request may wait for a table."""
MOST_LADDER: Final = 5
"""People of the ladder on the page of the lobby."""
MOST_TOURNAMENTS: Final = 3
"""Tournaments on the page of the lobby."""
MOST_WATCHED: Final = 6
"""Running games that the lobby lists."""


@router.get("/online")
async def online(caller: CurrentVisitor, request: Request) -> Response:
    """Show open tables, the games one is seated for at once, and running games to watch."""
    game = _wanted(request)
    tournaments = caller.services.tournaments
    cups = await tournaments.overview(caller.guest.id, caller.words) if tournaments.on else []
    more = {
        "friends_here": await _friends_here(caller),
        "cups": [cup for cup in cups if cup["state"] != "over"][:MOST_TOURNAMENTS],
    }
    return page("online.html", caller.context(**await _shown(caller, game), **more))


async def _friends_here(caller: Caller) -> list[dict[str, Any]]:
    """Return whom the caller follows and who is here, if they let the caller see it."""
    if caller.visitor.fresh or not caller.services.settings.friends:
        return []
    friends = await caller.services.people.lists.of(caller.guest.id)
    return [one for one in friends["followed"] if one["here"]]


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


@router.post("/online/queue")
async def enter_queue(caller: CurrentVisitor, form: Form) -> Response:
    """Wait for a game (``wanted``, as ``everdell:2``) at a ``pace``; ``rated`` if it is to count."""
    await caller.allow_strangers()
    guest = await caller.named(form)
    game, seats = _quick_game(text(form, "wanted", 60))
    await caller.keep_guest(guest)
    await caller.services.queue.enter(guest, game, seats, text(form, "pace", 20), bool(text(form, "rated", 4)))
    return RedirectResponse("/online/waiting", 303)


@router.get("/online/waiting")
async def waiting(caller: CurrentVisitor) -> Response:
    """Show that the caller waits, or lead to the table."""
    state = await caller.services.queue.state(caller.guest.id)
    if state is None:
        return RedirectResponse("/online", 303)
    if state["table"]:
        return RedirectResponse(f"/t/{state['table']}", 303)
    pace, title = QUEUES[state["pace"]], known_game(state["game"]).title
    return page("waiting.html", caller.context(state=state, pace=pace, title=title))


@router.get("/online/queue")
async def queue_state(caller: CurrentVisitor, wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT)] = 0) -> Response:
    """Return how the caller waits as JSON, after ``wait`` seconds or as soon as there is a table."""
    state = await caller.services.queue.state(caller.guest.id, wait)
    return JSONResponse(state, headers={"Cache-Control": "no-store"})


@router.post("/online/leave")
async def leave_queue(caller: CurrentVisitor, form: Form) -> Response:
    """Wait no more. ``bot``: play with a bot instead, at the same game."""
    state = await caller.services.queue.state(caller.guest.id)
    await caller.services.queue.leave(caller.guest.id)
    if state is None or state["table"] or not text(form, "bot", 4):
        return RedirectResponse("/online", 303)
    game = known_game(state["game"])
    caller.allow_table(True)
    seats = [ME] + [BOT + usual_bot(game)] * (state["players"] - 1)
    setup = TableSetup(game.name, seats, usual_modules(game, state["players"]))
    return to_table(await open_table(caller.services.tables, caller.guest, setup))


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
    ladder_game, ladder_players = next((one.game, one.seats) for one in QUICK if one.game == (game or one.game))
    return {
        "game": game,
        "offered": [(name, known_game(name).title) for name in registry.NAMES if is_presented(name)],
        "quick": QUICK,
        "paces": QUEUES.values(),
        "minutes": lambda one: estimates.minutes(one.game, one.seats, usual_modules(known_game(one.game), one.seats)),
        **await services.ratings.view(caller.guest.id, ladder_game, ladder_players, MOST_LADDER),
        "open": [_open_line(caller, info, seats) for info, seats in found],
        "watch": [_watched(caller, info, seen(info, seats)) for info, seats in watched[:MOST_WATCHED]],
    }


def _open_line(caller: Caller, info: TableInfo, seats: Sequence[Seat]) -> dict[str, Any]:
    first = next((seat for seat in seats if seat.kind == "human"), seats[0])
    minutes = estimates.minutes(info.game, len(seats), info.modules)
    clock = ClockRules.of(info.clock)
    asked = (info.rating_from, info.rating_to)
    return {
        **table_line(caller, info, seats),
        "minutes": minutes,
        "seats": seats,
        "first": face_of(first),
        "clock": "" if clock is None else clock_title(clock, caller.words),
        "post": clock is not None and clock.kind == "days",
        "rated": info.rated,
        "range": "" if asked == (None, None) else "–".join("" if one is None else str(one) for one in asked),
    }


def _watched(caller: Caller, info: TableInfo, seats: Sequence[Seat]) -> dict[str, Any]:
    post = info.clock is not None and info.clock["kind"] == "days"
    return {
        **table_line(caller, info, seats),
        "faces": [face_of(seat) for seat in seats],
        "post": post,
        "rated": info.rated,
    }


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
