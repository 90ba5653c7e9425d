"""Pages of a table: the table, its fragment for live updates, previews, components, log, record and events."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from evertable.catalog import CatalogError
from evertable.kernel.record import SUFFIX, dumps
from evertable.web.live.access import acting_seat
from evertable.web.live.commitment import commitment_of
from evertable.web.live.live_table import LiveTable
from evertable.web.live.screen import table_view
from evertable.web.live.tables import legal, result_of
from evertable.web.live.turn_log import log_of
from evertable.web.server.problems import Conflict, NotFound
from evertable.web.server.rendering import page, render
from evertable.web.services import Caller, CurrentVisitor
from evertable.web.table.screen import table_context

router = APIRouter(prefix="/t/{code}", include_in_schema=False)
VERSION = "X-Table-Version"
Picked = Annotated[str, Query(max_length=400, pattern=r"^(\d{1,12}(,\d{1,12})*)?$")]
ActionText = Annotated[str, Query(max_length=400)]
Seen = Annotated[int | None, Query(ge=0)]


async def _context(caller: Caller, live: LiveTable, tray: str) -> dict[str, Any]:
    picked = [int(item) for item in tray.split(",") if item]
    task = await caller.services.task_judge.view(live, caller.words_for(live.info.game))
    return table_context(caller, live, picked) | {"task": task}


@router.get("")
async def table(caller: CurrentVisitor, code: str, tray: Picked = "") -> Response:
    """Show the table: lobby, game or final scoring. ``tray`` lists what is picked so far."""
    live = await caller.visible_table(code)
    context = await _context(caller, live, tray)
    return page("table.html", context, headers={VERSION: str(live.info.version)})


@router.get("/screen")
async def screen(caller: CurrentVisitor, code: str, tray: Picked = "") -> Response:
    """Return the part of the page that changes."""
    live = await caller.visible_table(code)
    name = "fragments/lobby.html" if live.live_game is None else "fragments/screen.html"
    context = await _context(caller, live, tray)
    return page(name, context, headers={VERSION: str(live.info.version)})


@router.get("/preview")
async def preview(
    caller: CurrentVisitor, code: str, request: Request, action: ActionText, version: Seen = None
) -> Response:
    """Return what an action would do, as JSON or as an HTML fragment.

    The response is empty if the table is no longer at ``version``.
    """
    live = await caller.visible_table(code)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    if version is not None and version != live.info.version:
        return Response(status_code=204)
    seat, words, live_game = acting_seat(live, caller.guest.id), caller.words_for(live.info.game), live.live_game
    number = legal(live_game, seat, action)
    found = live_game.presenter.preview(live_game.view(seat), number, live.names(words), words)
    if "text/html" in request.headers.get("accept", ""):
        return page("fragments/preview.html", caller.context(words=words, preview=found))
    icons = render("fragments/lines.html", {"words": words, "lines": found.lines}).splitlines()
    return JSONResponse({"lines": found.lines, "html": icons, "reveals": found.reveals})


@router.get("/story/{entry}")
async def story(caller: CurrentVisitor, code: str, entry: str) -> Response:
    """Return the details of a component."""
    live = await caller.visible_table(code)
    words = caller.words_for(live.info.game)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    try:
        told = live.live_game.presenter.details(entry, words)
    except CatalogError:
        raise NotFound("There is no component of this name.") from None
    return page("fragments/story.html", caller.context(words=words, story=told))


@router.get("/log")
async def log(caller: CurrentVisitor, code: str) -> Response:
    """Show the whole log."""
    live = await caller.visible_table(code)
    words, me = caller.words_for(live.info.game), live.viewpoint(caller.guest.id)
    table = table_view(live, caller.guest.id, me, words)
    return page("log.html", caller.context(words=words, table=table, log=log_of(live, me, words)))


@router.get("/export")
async def export(caller: CurrentVisitor, code: str) -> Response:
    """Return the record of a finished game. Before the end, it would reveal what is hidden."""
    live = await caller.visible_table(code)
    if live.live_game is None or not live.finished:
        raise Conflict("A game can be saved as a file when it is over: before that, the file would show hidden cards.")
    names = live.names(caller.words)[: len(live.seats)]
    file = f"{live.info.game}-{live.info.code}{SUFFIX}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    record = live.live_game.record(names, result_of(live.info))
    record.nonce, record.promise = live.info.nonce or "", commitment_of(live)
    return Response(dumps(record), media_type="application/json", headers=headers)


@router.get("/events")
async def events(caller: CurrentVisitor, code: str) -> Response:
    """Stream the table's version, now and after every change. Event ids also distinguish the steps of an automa."""
    live = await caller.visible_table(code)
    return caller.services.streams.response(live, caller.guest.id)
