"""Looking at a table: the page, its fragment for live updates, previews, stories, the log, the record, the news."""

import json
from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from evertable.catalog import CatalogError
from evertable.kernel.record import SUFFIX, dumps
from evertable.web.live.commitment import promise_of
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import legal, result_of
from evertable.web.live.turn_log import log_of
from evertable.web.server.problems import Conflict, NotFound, TooManyRequests
from evertable.web.server.rendering import page, render
from evertable.web.services import Caller, CurrentVisitor, Services
from evertable.web.table.screen import admit, seat_of, table_context, table_view
from evertable.web.tasks.views import task_of

router = APIRouter(prefix="/t/{code}", include_in_schema=False)
VERSION = "X-Table-Version"
Picked = Annotated[str, Query(max_length=400, pattern=r"^(\d{1,12}(,\d{1,12})*)?$")]
ActionText = Annotated[str, Query(max_length=400)]
Seen = Annotated[int | None, Query(ge=0)]


async def table_for(caller: Caller, code: str) -> LiveTable:
    """A table that the caller may look at."""
    live = await caller.services.tables.get(code)
    admit(live, caller.guest.id)
    return live


async def seen_by(caller: Caller, code: str) -> LiveTable:
    """The same as the caller may see it: spectators can be some minutes behind."""
    return (await table_for(caller, code)).seen_by(caller.guest.id)


def items(tray: str) -> list[int]:
    """What is picked, from a list with commas."""
    return [int(item) for item in tray.split(",") if item]


@router.get("")
async def table(caller: CurrentVisitor, code: str, tray: Picked = "") -> Response:
    """The table: lobby, play, final scoring. ``tray``: what is picked so far in a run."""
    live = await seen_by(caller, code)
    context = table_context(caller, live, items(tray)) | {"task": await task_of(caller, live)}
    return page("table.html", context, headers={VERSION: str(live.info.version)})


@router.get("/screen")
async def screen(caller: CurrentVisitor, code: str, tray: Picked = "") -> Response:
    """The part of the page that changes."""
    live = await seen_by(caller, code)
    name = "fragments/lobby.html" if live.live_game is None else "fragments/screen.html"
    context = table_context(caller, live, items(tray)) | {"task": await task_of(caller, live)}
    return page(name, context, headers={VERSION: str(live.info.version)})


@router.get("/preview")
async def preview(
    caller: CurrentVisitor, code: str, request: Request, action: ActionText, version: Seen = None
) -> Response:
    """What an action would do, before it is done; as a fragment for who asks for HTML.

    Who asks about a version that has passed, because somebody moved meanwhile, gets an empty answer.
    """
    live = await seen_by(caller, code)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    if version is not None and version != live.info.version:
        return Response(status_code=204)
    seat, words, live_game = seat_of(live, caller.guest.id), caller.words_for(live.info.game), live.live_game
    number = legal(live_game, seat, action)
    found = live_game.presenter.preview(live_game.view(seat), number, live.names(words), words)
    if "text/html" in request.headers.get("accept", ""):
        return page("fragments/preview.html", caller.context(words=words, preview=found))
    icons = render("fragments/lines.html", {"words": words, "lines": found.lines}).splitlines()
    return JSONResponse({"lines": found.lines, "html": icons, "reveals": found.reveals})


@router.get("/story/{entry}")
async def story(caller: CurrentVisitor, code: str, entry: str) -> Response:
    """All about a component."""
    live = await seen_by(caller, code)
    words = caller.words_for(live.info.game)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    try:
        told = live.live_game.presenter.story(entry, words)
    except CatalogError:
        raise NotFound("There is no component of this name.") from None
    return page("fragments/story.html", caller.context(words=words, story=told))


@router.get("/log")
async def log(caller: CurrentVisitor, code: str) -> Response:
    """The whole log."""
    live = await seen_by(caller, code)
    words, me = caller.words_for(live.info.game), live.viewpoint(caller.guest.id)
    table = table_view(live, caller.guest.id, me, words)
    return page("log.html", caller.context(words=words, table=table, log=log_of(live, me, words)))


@router.get("/export")
async def export(caller: CurrentVisitor, code: str) -> Response:
    """The record of a finished game; before the end it would give away what is hidden."""
    live = await seen_by(caller, code)
    if live.live_game is None or not live.finished:
        raise Conflict("A game can be saved as a file when it is over: before that, the file would show hidden cards.")
    names = live.names(caller.words)[: len(live.seats)]
    file = f"{live.info.game}-{live.info.code}{SUFFIX}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    record = live.live_game.record(names, result_of(live.info))
    record.nonce, record.promise = live.info.nonce or "", promise_of(live)
    return Response(dumps(record), media_type="application/json", headers=headers)


@router.get("/events")
async def events(caller: CurrentVisitor, code: str) -> Response:
    """News of the table as server-sent events: its version now and after every change; the id of an event tells apart
    the steps of an automa too."""
    live = await seen_by(caller, code)
    return stream(caller.services, live, caller.guest.id)


def stream(services: Services, live: LiveTable, guest_id: str) -> StreamingResponse:
    """An event stream for a guest; one guest cannot open too many."""
    if services.streams.get(guest_id, 0) >= services.settings.limits.watchers:
        raise TooManyRequests("You watch too many tables at once. Please close some tabs.")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events_for(services, live, guest_id), media_type="text/event-stream", headers=headers)


async def events_for(services: Services, live: LiveTable, guest_id: str) -> AsyncGenerator[str, None]:
    """What a guest's stream says."""
    services.streams[guest_id] = services.streams.get(guest_id, 0) + 1
    try:
        yield "retry: 1000\n\n"
        async for edition in live.news(services.settings.heartbeat):
            yield ": here\n\n" if edition is None else _changed(edition)
    finally:
        services.streams[guest_id] -= 1
        if not services.streams[guest_id]:
            del services.streams[guest_id]


def _changed(edition: str) -> str:
    version = int(edition.partition(".")[0])
    return f"event: changed\nid: {edition}\ndata: {json.dumps({'version': version})}\n\n"
