"""Pages of a table: the table, its fragment for live updates, previews, components, log, record and events."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from evertable.catalog import CatalogError
from evertable.compendium.index import catalog_of
from evertable.kernel.record import SUFFIX, dumps
from evertable.web.live.event_stream import PageStream
from evertable.web.live.film import film_again
from evertable.web.live.game_clocks import recorded
from evertable.web.live.screen import table_view
from evertable.web.live.seating import acting_seat
from evertable.web.live.tables import legal, result_of
from evertable.web.live.turn_log import log_of
from evertable.web.server.problems import Conflict, NotFound, UnknownAddress
from evertable.web.server.qr import qr_path
from evertable.web.server.rendering import page, render
from evertable.web.services import CurrentVisitor, SeenTable
from evertable.web.table.screen import VERSION, next_screen, screen_response, table_context

router = APIRouter(prefix="/t/{code}", include_in_schema=False)
Picked = Annotated[str, Query(max_length=400, pattern=r"^(\d{1,12}(,\d{1,12})*)?$")]
ActionText = Annotated[str, Query(max_length=400)]
Seen = Annotated[int | None, Query(ge=0)]
PageId = Annotated[str, Query(max_length=40)]


@router.get("")
async def table(caller: CurrentVisitor, live: SeenTable, tray: Picked = "") -> Response:
    """Show the table: lobby, game or final scoring. ``tray`` lists what is picked so far."""
    context = await table_context(caller, live, tray)
    if context["chat"] is not None:
        context["said"] = await caller.services.chat.view(live, caller.guest, caller.words)
    return page("table.html", context, headers={VERSION: str(live.info.version)})


@router.get("/screen")
async def screen(caller: CurrentVisitor, live: SeenTable, request: Request, tray: Picked = "") -> Response:
    """Return the part of the page that changes."""
    return await screen_response(caller, live, request, tray)


@router.get("/preview")
async def preview(
    caller: CurrentVisitor, live: SeenTable, request: Request, action: ActionText, version: Seen = None
) -> Response:
    """Return what an action would do, as JSON or as an HTML fragment.

    The response is empty if the table is no longer at ``version``.
    """
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    if version is not None and version != live.info.version:
        return Response(status_code=204)
    seat, words, live_game = acting_seat(live, caller.guest.id), caller.words_for(live.info.game), live.live_game
    number = legal(live_game, seat, action)
    found = live_game.presenter.preview(live_game.view(seat), number, live.names(words), words)
    if "text/html" in request.headers.get("accept", ""):
        worth = found.scores[seat] if seat < len(found.scores) else 0
        return page("fragments/preview.html", caller.context(words=words, preview=found, worth=worth))
    icons = render("fragments/lines.html", {"words": words, "lines": found.lines}).splitlines()
    return JSONResponse({"lines": found.lines, "html": icons, "reveals": found.reveals})


@router.get("/worth/{entry}")
async def worth(caller: CurrentVisitor, live: SeenTable, entry: str, version: Seen = None) -> Response:
    """Return what a card that the caller cannot pay for would be worth now, as an HTML fragment.

    The response is empty if the table is no longer at ``version``.
    """
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    seat, live_game = acting_seat(live, caller.guest.id), live.live_game
    if live_game.actor != seat or (version is not None and version != live.info.version):
        return Response(status_code=204)
    found = live_game.presenter.worth(live_game.view(seat), entry)
    return page("fragments/worth.html", caller.context(worth=found))


@router.get("/story/{entry}")
async def story(caller: CurrentVisitor, live: SeenTable, entry: str) -> Response:
    """Return the details of a component."""
    words = caller.words_for(live.info.game)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    try:
        told = live.live_game.presenter.details_at(live.live_game.s.table.config, entry, words)
    except CatalogError:
        known = [one.id for one in catalog_of(live.info.game).entries]
        raise UnknownAddress("There is nothing called {name} in the compendium.", entry, known) from None
    return page("fragments/story.html", caller.context(words=words, story=told))


@router.get("/film")
async def film(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Return what the others did since the caller's last turn, step by step."""
    return JSONResponse(film_again(live, live.viewpoint(caller.guest.id)), headers={"Cache-Control": "no-store"})


@router.get("/log")
async def log(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Show the whole log."""
    words, me = caller.words_for(live.info.game), live.viewpoint(caller.guest.id)
    table = table_view(live, caller.guest.id, me, words)
    return page("log.html", caller.context(words=words, table=table, log=log_of(live, me, words)))


@router.get("/export")
async def export(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Return the record of a finished game. Before the end, it would reveal what is hidden."""
    if live.live_game is None or not live.finished:
        raise Conflict("A game can be saved as a file when it is over: before that, the file would show hidden cards.")
    names = live.names(caller.words)[: len(live.seats)]
    file = f"{live.info.game}-{live.info.code}{SUFFIX}"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    record = live.live_game.record(names, result_of(live.info))
    record.nonce, record.promise = live.info.nonce or "", live.commitment
    if live.live_game.changed is None:
        record.clock = recorded(live.info, live.live_game)
    return Response(dumps(record), media_type="application/json", headers=headers)


@router.get("/qr.svg")
async def qr(live: SeenTable, request: Request) -> Response:
    """Return the address of the table as a QR code, for the telephones of those who sit around."""
    path, width = qr_path(f"{str(request.base_url).rstrip('/')}/t/{live.info.code}")
    if not path:
        raise NotFound("The address of this server is too long for a QR code.")
    drawn = f'<path fill="#fff" d="M-4-4h{width + 8}v{width + 8}h-{width + 8}z"/><path fill="#2c1a0d" d="{path}"/>'
    size = f'viewBox="-4 -4 {width + 8} {width + 8}" shape-rendering="crispEdges"'
    return Response(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>', media_type="image/svg+xml")


@router.get("/events")
async def events(caller: CurrentVisitor, live: SeenTable, request: Request, page: PageId = "") -> Response:
    """Stream the table's version now, and the new screen after every change. Without ``page``, only versions.

    Event ids also distinguish the steps of an automa.
    """
    if not page:
        return caller.services.streams.response(live, caller.visitor)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    stream = PageStream(page, partial(next_screen, request, live), packed)
    return caller.services.streams.response(live, caller.visitor, stream)
