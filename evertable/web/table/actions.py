"""Actions at a table. Each route answers the table's own script with the new screen, other scripts with JSON and a form
with a redirect to the table.

Moves are by far the most frequent, so ``act`` is a plain route that needs none of FastAPI's dependencies.
"""

from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evertable.web.live import new_table, seating, tables, takeback, talk, vanished
from evertable.web.live.hints import hint_for
from evertable.web.live.hold import read_hold
from evertable.web.live.lessons import dismiss, finished, marked, progress
from evertable.web.live.live_table import LiveTable
from evertable.web.live.multi_pick import run
from evertable.web.live.pauses import change_pause
from evertable.web.server.forms import number, optional_number, read_form, text
from evertable.web.server.problems import BadRequest, Forbidden
from evertable.web.services import Caller, CurrentVisitor, Form, Table, caller_of, to_table
from evertable.web.table.screen import HELD, screen_response

router = APIRouter(prefix="/t/{code}", include_in_schema=False)


async def done(caller: Caller, request: Request, live: LiveTable, **more: Any) -> Response:
    """Return the response to an action that is stored."""
    if HELD in request.headers and not more:
        return await screen_response(caller, live.seen_by(caller.guest.id), request)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"version": live.info.version, **more})
    return to_table(live)


async def act(request: Request) -> Response:
    """Make a move: ``text`` (or ``action``) in notation, chosen at ``version``; or several ``picks`` at once.

    ``hold`` says how long bots wait for the turn to be ended: seconds, or ``never`` by itself.
    """
    caller = await caller_of(request)
    form = await read_form(request, caller.services.keys, caller.guest.id, files=0)
    live = await caller.table(request.path_params["code"])
    seat, hold = seating.acting_seat(live, caller.guest.id), read_hold(text(form, "hold", 8))
    if picks := text(form, "picks"):
        await run(caller.services.tables, live, seat, _items(picks), number(form, "version"), hold)
        return await done(caller, request, live)
    chosen = text(form, "text") or text(form, "action")
    await tables.act(caller.services.tables, live, seat, chosen, number(form, "version"), hold)
    if finished(live) and not progress(caller.guest).get(live.info.lesson or "", {}).get("done"):
        comfort = marked(caller.guest, live.info.lesson or "", done=True)
        await caller.services.guests.keep(replace(caller.guest, comfort=comfort))
    return await done(caller, request, live)


ACT: Final = Route("/t/{code}/act", act, methods=["POST"])


def _items(picks: str) -> list[int]:
    parts = [part for part in picks.removeprefix("none").split(",") if part]
    if not all(part.isascii() and part.isdecimal() for part in parts):
        raise BadRequest("Picks are numbers with commas between them.")
    return [int(part) for part in parts]


@router.post("/undo")
async def undo(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Take back the last choice, or everything from move ``to`` on."""
    seat = seating.acting_seat(live, caller.guest.id)
    await tables.undo(caller.services.tables, live, seat, optional_number(form, "to"))
    return await done(caller, request, live)


@router.post("/takeback")
async def take_back(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Propose to take back more (from move ``to`` on), or answer a proposal (``answer``: yes or no)."""
    await caller.services.task_judge.check_may_take_back(live)
    seat = seating.acting_seat(live, caller.guest.id)
    match text(form, "answer", 10):
        case "":
            await takeback.propose(caller.services.tables, live, seat, optional_number(form, "to"))
        case "yes" | "no" as answer:
            await takeback.answer(caller.services.tables, live, seat, answer == "yes")
        case _:
            raise BadRequest("The answer is yes or no.")
    return await done(caller, request, live)


@router.post("/say")
async def say(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Say ``what`` to the partner. An empty text removes what was said."""
    await talk.say(caller.services.tables, live, seating.acting_seat(live, caller.guest.id), text(form, "what", 100))
    return await done(caller, request, live)


@router.post("/coach")
async def coach(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Send the coach of a first game away."""
    _own(live, caller, form)
    await dismiss(caller.services.tables, live)
    return await done(caller, request, live)


@router.get("/hint")
async def hint(caller: CurrentVisitor, live: Table, request: Request) -> Response:
    """Return a bot's advice for the caller's seat. It changes nothing, so GET works, too."""
    await caller.services.task_judge.check_no_bot_help(live)
    seat, words = seating.acting_seat(live, caller.guest.id), caller.words_for(live.info.game)
    caller.services.allow_hint(caller.visitor.address)
    return await done(caller, request, live, **await hint_for(caller.services.bot_workers, live, seat, words))


@router.post("/hint")
async def hint_by_form(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Return the same for a form."""
    return await hint(caller, live, request)


@router.post("/leave")
async def leave(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Leave the seat to a bot."""
    await caller.services.task_judge.check_no_bot_help(live)
    seat = _own(live, caller, form)
    caller.allow_without(live, seat)
    await seating.leave(caller.services.tables, live, seat, text(form, "bot", 40) or None)
    return await done(caller, request, live)


@router.post("/pace")
async def pace(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Set how long bots wait."""
    _own(live, caller, form)
    await seating.set_pace(caller.services.tables, live, text(form, "pace", 20))
    return await done(caller, request, live)


@router.post("/bot")
async def bot(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """``do``: ``leave`` the seat to a bot (of level ``bot``), come ``back``, ``skip`` pauses or ``end`` a turn."""
    seats, seat = caller.services.tables, _own(live, caller, form)
    match text(form, "do", 10):
        case "leave":
            await caller.services.task_judge.check_no_bot_help(live)
            caller.allow_without(live, seat)
            await seating.leave(seats, live, seat, text(form, "bot", 40) or None)
        case "back":
            await seating.come_back(seats, live, seat)
        case "skip":
            await seats.signal(live, "skip_pauses")
        case "end":
            await tables.end_turn(seats, live, seat)
        case _:
            raise BadRequest("A seat can be left to a bot or taken back.")
    return await done(caller, request, live)


@router.post("/pause")
async def pause(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """``do``: ``ask`` for a pause or agree to one, ``refuse`` it, or ``go_on`` after it."""
    seat = seating.acting_seat(live, caller.guest.id)
    await change_pause(caller.services.tables, live, seat, text(form, "do", 10))
    return await done(caller, request, live)


@router.post("/sit-in")
async def sit_in(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Agree that a bot plays for the person whom the table waits for and who has vanished."""
    await caller.services.task_judge.check_no_bot_help(live)
    sits = await vanished.sit_in(caller.services.tables, live, seating.acting_seat(live, caller.guest.id))
    return await done(caller, request, live, sits_in=sits)


@router.post("/seat")
async def seat(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """``do``: ``join`` an open seat, ``look`` at one of several, ``name`` one's own, ``put`` a bot or friend there."""
    match text(form, "do", 10):
        case "join":
            guest = await caller.named(form)
            if live.info.listed:
                await caller.allow_strangers()
            await seating.join(caller.services.tables, live, guest, optional_number(form, "seat"))
        case "look":
            await seating.look(caller.services.tables, live, caller.guest, number(form, "seat"))
        case "name":
            await seating.rename(caller.services.tables, live, _own(live, caller, form), text(form, "name", 200))
        case "put":
            await seating.put(caller.services.tables, live, caller.guest, number(form, "seat"), text(form, "who", 60))
        case _:
            raise BadRequest("A seat can be joined, looked at, named or given.")
    return await done(caller, request, live)


@router.post("/start")
async def start(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Start without the missing players. Bots take their seats."""
    caller.allow_without(live, None)
    await seating.start(caller.services.tables, live, caller.guest)
    return await done(caller, request, live)


@router.post("/rematch")
async def rematch(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Open a rematch, or return the one that another player has opened."""
    if not live.seats_of(caller.guest.id):
        raise Forbidden("You have no seat at this table.")
    if live.info.rematch is None:
        caller.allow_table(bool(live.humans()))
    again = await new_table.rematch(caller.services.tables, live)
    return await done(caller, request, again, code=again.info.code)


def _own(live: LiveTable, caller: Caller, form: FormData) -> int:
    seat = optional_number(form, "seat")
    mine = live.seats_of(caller.guest.id)
    if not mine or (seat is not None and seat not in mine):
        raise Forbidden("This is not your seat.")
    return mine[0] if seat is None else seat
