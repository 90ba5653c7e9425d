"""Pages of a table: the table, its fragment for live updates, previews, components, log, record and events."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from evertable.catalog import CatalogError
from evertable.charts.score_chart import plot
from evertable.kernel.game import SPECTATOR
from evertable.kernel.record import SUFFIX, dumps
from evertable.web.live.lessons import coach_at
from evertable.web.live.live_table import LiveTable
from evertable.web.live.playback import playback_view
from evertable.web.live.screen import LOG_TURNS, screen_of, table_view, tray_of
from evertable.web.live.seating import acting_seat
from evertable.web.live.tables import legal, result_of
from evertable.web.live.talk import talk_at
from evertable.web.live.turn_log import log_of
from evertable.web.server.problems import Conflict, NotFound
from evertable.web.server.rendering import page, render
from evertable.web.services import Caller, CurrentVisitor, SeenTable

router = APIRouter(prefix="/t/{code}", include_in_schema=False)
VERSION = "X-Table-Version"
Picked = Annotated[str, Query(max_length=400, pattern=r"^(\d{1,12}(,\d{1,12})*)?$")]
ActionText = Annotated[str, Query(max_length=400)]
Seen = Annotated[int | None, Query(ge=0)]
BESIDES: Final = "more"
"""The group of actions that a player may take instead of answering the question."""


async def table_context(caller: Caller, live: LiveTable, picked: str) -> dict[str, Any]:
    """Return the values for ``table.html`` and ``fragments/screen.html``."""
    words = caller.words_for(live.info.game)
    task = await caller.services.task_judge.view(live, words)
    show = playback_view(live, words)
    edition, live = live.edition, live.shown
    me = live.viewpoint(caller.guest.id)
    screen = screen_of(live, me, words)
    if screen is not None and show is not None:
        screen.question.title = show["title"]
    tray = tray_of(live, me, [int(item) for item in picked.split(",") if item], words)
    if screen is not None and tray is not None:
        besides = [] if tray.picked else [act for act in screen.acts if act.group == BESIDES]
        screen.acts = tray.acts + besides
    return caller.context(
        words=words,
        table=table_view(live, caller.guest.id, me, words),
        edition=edition,
        task=task,
        show=show,
        screen=screen,
        tray=tray,
        talk=talk_at(live, me, words),
        coach=coach_at(live, words) if me != SPECTATOR else None,
        log=log_of(live, me, words, LOG_TURNS),
        scores=plot(live.live_game.scores_to_the_end) if live.live_game is not None and live.live_game.over else None,
    )


@router.get("")
async def table(caller: CurrentVisitor, live: SeenTable, tray: Picked = "") -> Response:
    """Show the table: lobby, game or final scoring. ``tray`` lists what is picked so far."""
    context = await table_context(caller, live, tray)
    return page("table.html", context, headers={VERSION: str(live.info.version)})


@router.get("/screen")
async def screen(caller: CurrentVisitor, live: SeenTable, tray: Picked = "") -> Response:
    """Return the part of the page that changes."""
    name = "fragments/lobby.html" if live.live_game is None else "fragments/screen.html"
    context = await table_context(caller, live, tray)
    return page(name, context, headers={VERSION: str(live.info.version)})


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
        return page("fragments/preview.html", caller.context(words=words, preview=found))
    icons = render("fragments/lines.html", {"words": words, "lines": found.lines}).splitlines()
    return JSONResponse({"lines": found.lines, "html": icons, "reveals": found.reveals})


@router.get("/story/{entry}")
async def story(caller: CurrentVisitor, live: SeenTable, entry: str) -> Response:
    """Return the details of a component."""
    words = caller.words_for(live.info.game)
    if live.live_game is None:
        raise Conflict("The game has not started yet.")
    try:
        told = live.live_game.presenter.details(entry, words)
    except CatalogError:
        raise NotFound("There is no component of this name.") from None
    return page("fragments/story.html", caller.context(words=words, story=told))


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
    return Response(dumps(record), media_type="application/json", headers=headers)


@router.get("/events")
async def events(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Stream the table's version, now and after every change. Event ids also distinguish the steps of an automa."""
    return caller.services.streams.response(live, caller.guest.id)
