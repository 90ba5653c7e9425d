"""Pages of replays: the replay with its slider, importing a record, and playing on from a move."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable.bots.levels import offered, usual_bot
from evertable.charts.score_chart import TIMELINE_HEIGHT, TIMELINE_WIDTH, moment, timeline
from evertable.kernel.game import SPECTATOR
from evertable.present.levels import level_title
from evertable.present.words import Words, mark
from evertable.web.live import replays
from evertable.web.live.live_table import LiveTable
from evertable.web.live.moments import best_moments
from evertable.web.live.new_table import FRIEND, known_game
from evertable.web.live.replays import Replay
from evertable.web.live.screen import LOG_TURNS, screen_of, table_view
from evertable.web.live.turn_log import log_of
from evertable.web.server.forms import number, text
from evertable.web.server.problems import BadRequest, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form, SeenTable, Upload, to_table

router = APIRouter(include_in_schema=False)
MOST: Final = 2_000_000
"""Largest file, in bytes."""
PARAMETERS: Final = ("at", "seat", "part")
At = Annotated[int | None, Query(ge=0)]
Viewpoint = Annotated[int | None, Query(ge=-1)]


@router.get("/t/{code}/replay")
async def show_replay(
    caller: CurrentVisitor, live: SeenTable, request: Request, at: At = None, seat: Viewpoint = None
) -> Response:
    """Show the game after ``at`` moves, as ``seat`` saw it; with ``part``, only the changing part of the page."""
    for name in request.query_params:
        if name not in PARAMETERS:
            raise UnknownName(
                mark("A replay has no parameter {name}."),
                name,
                PARAMETERS,
            )
    me = live.viewpoint(caller.guest.id)
    viewpoint, last = replays.viewpoint(live, me, seat), replays.last_moment(live, me)
    found = await caller.services.replay_cache.of(live)
    now = last if at is None else at
    if now > last:
        raise BadRequest("The game can be seen up to move {number} now.", number=last)
    context = _context(caller, replays.table_at(live, found, now), viewpoint)
    stops = [stop for stop in found.stops if stop <= last]
    context["replay"] = {
        "at": now,
        "last": last,
        "back": max((stop for stop in stops if stop < now), default=0),
        "on": min((stop for stop in stops if stop > now), default=last),
        "over": live.finished,
        "viewpoint": viewpoint,
        "me": me,
        "names": list(enumerate(live.names(context["words"])[: len(live.seats)])),
        "bots": [(bot, level_title(bot, context["words"])) for bot in offered(known_game(live.info.game))],
        "usual": usual_bot(known_game(live.info.game)),
        "timeline": _timeline(live, found, now, viewpoint, context["words"]) if live.finished else None,
    }
    return page("fragments/screen.html" if "part" in request.query_params else "replay.html", context)


@router.post("/t/{code}/replay")
async def play_on(caller: CurrentVisitor, form: Form, live: SeenTable) -> Response:
    """Open a table that continues after ``at`` moves, with the caller on ``seat``.

    The other seats are for the bot ``bot``, or for friends who come by link (``friend``).
    """
    bot = text(form, "bot", 40)
    bots = (FRIEND, *offered(known_game(live.info.game)))
    if bot not in bots:
        raise UnknownName("There is no bot {name}.", bot, bots)
    caller.services.allow_new(caller.visitor.address)
    found = await caller.services.replay_cache.of(live)
    at = number(form, "at", most=len(found.complete.moves))
    seat = number(form, "seat")
    return to_table(await replays.branch(caller.services.tables, live, caller.guest, found, at, seat, bot))


@router.post("/import")
async def import_game(caller: CurrentVisitor, form: Upload) -> Response:
    """Import a finished game from a file and show its replay."""
    file = form.get("file")
    given = await file.read(MOST + 1) if isinstance(file, UploadFile) else b""
    await form.close()
    if not given or len(given) > MOST:
        raise BadRequest("Choose a file first." if not given else "This file is too large for a game.")
    caller.services.allow_new(caller.visitor.address)
    services, given_text = caller.services, given.decode("utf-8", "replace")
    live = await replays.import_record(services.tables, services.limited_work, caller.guest, given_text)
    return RedirectResponse(f"/t/{live.info.code}/replay?at=0", 303)


def _timeline(live: LiveTable, replay: Replay, now: int, viewpoint: int, words: Words) -> dict[str, Any]:
    """Return the points of a finished game over its moves, with its best moments."""
    last = len(replay.complete.moves)
    return {
        "width": TIMELINE_WIDTH,
        "height": TIMELINE_HEIGHT,
        "lines": timeline(replay.complete.scores_to_the_end, replay.stops),
        "now": moment(now, last),
        "moments": [one | {"x": moment(one["move"], last)} for one in best_moments(live, viewpoint, words)],
    }


def _context(caller: Caller, shown: LiveTable, viewpoint: int) -> dict[str, Any]:
    """Return the values for the templates of a table, without actions."""
    words = caller.words_for(shown.info.game)
    screen = screen_of(shown, viewpoint, words)
    assert screen is not None
    screen.acts, screen.blocked = [], []
    table = table_view(shown, caller.guest.id, viewpoint, words) | {
        "spectator": True,
        "my_seat": viewpoint if viewpoint != SPECTATOR else None,
        "delay": 0,
        "can_undo": False,
        "can_end": False,
        "bots_grant": False,
        "can_take_back": False,
        "takeback": None,
        "sit_in": None,
        "handover": None,
        "stand_in": None,
    }
    return caller.context(
        words=words,
        table=table,
        screen=screen,
        tray=None,
        talk=None,
        scores=None,
        edition=shown.edition,
        show=None,
        log=log_of(shown, viewpoint, words, LOG_TURNS),
    )
