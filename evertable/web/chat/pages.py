"""Chat at a table: what was said, saying something, muting, reporting, and the host's settings."""

import secrets

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from evertable.web.chat.phrases import LONGEST
from evertable.web.server.forms import number, text
from evertable.web.server.problems import BadRequest
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, SeenTable, Table, to_table
from evertable.web.storage.model import Said

router = APIRouter(prefix="/t/{code}", include_in_schema=False)


@router.get("/words")
async def words(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Return what the caller has heard at the table, as a fragment."""
    said = await caller.services.chat.view(live, caller.guest, caller.words)
    context = caller.context(said=said, seats=live.seats)
    return page("fragments/words.html", context, headers={"Cache-Control": "no-store"})


@router.post("/words")
async def say(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Say a ``text``, a ``phrase`` or an ``emote``; the answer comes when it is stored. ``key`` makes a retry safe."""
    kind = next((kind for kind in ("phrase", "emote") if text(form, kind, 20)), "text")
    key = text(form, "key", 40) or secrets.token_hex(8)
    said = Said(kind, text(form, kind, 4 * LONGEST), caller.words.language, key)
    await caller.keep_guest(caller.guest)  # new guests are limited by address, so that nobody talks as thousands
    found = await caller.services.chat.say(live, caller.guest, caller.visitor, said)
    return _done(request, live, id=found)


@router.post("/mute")
async def mute(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Mute who said a ``word``, or who holds a ``seat``; ``on``: ``no`` hears them again."""
    on, chat = _yes(text(form, "on", 4) or "yes"), caller.services.chat
    caller.services.allow_new(caller.visitor.address)
    if text(form, "word"):
        await chat.mute(live, caller.guest, number(form, "word"), on)
    else:
        await chat.mute_seat(live, caller.guest, number(form, "seat"), on)
    return _done(request, live)


@router.post("/report")
async def report(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Report a ``word`` to the moderators, with a reason if one is given (``why``)."""
    await caller.keep_guest(caller.guest)
    await caller.services.chat.report(live, caller.guest, number(form, "word"), text(form, "why", 1000))
    return _done(request, live)


@router.post("/chat")
async def set_chat(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Set who talks at the table (``who``: seats, all or off) and how slowly (``slow``: seconds)."""
    await caller.services.chat.set_rules(live, caller.guest, text(form, "who", 10), number(form, "slow"))
    return _done(request, live)


def _yes(answer: str) -> bool:
    if answer not in ("yes", "no"):
        raise BadRequest("Somebody is muted, yes or no.")
    return answer == "yes"


def _done(request: Request, live: Table, **more: int) -> Response:
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"done": True, **more})
    return to_table(live)
