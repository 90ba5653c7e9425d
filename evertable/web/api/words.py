"""Chat in the JSON API."""

import secrets
from typing import Any

from fastapi import APIRouter, Depends

from evertable.web.api import models
from evertable.web.api.callers import REFUSALS, CurrentGuest, Seen, Table
from evertable.web.server.problems import BadRequest
from evertable.web.services import known_query
from evertable.web.storage.model import Said

router = APIRouter(prefix="/api/v1/tables/{code}", responses=REFUSALS, dependencies=[Depends(known_query)])


@router.get("/words", summary="Read what was said")
async def get_words(caller: CurrentGuest, live: Seen) -> list[models.WordOut]:
    """What the caller has heard at the table, the earliest first; phrases in the caller's language."""
    said = await caller.services.chat.view(live, caller.guest, caller.words)
    return [models.WordOut.model_validate(one, extra="ignore") for one in said]


@router.post("/say", status_code=201, summary="Say something")
async def say(caller: CurrentGuest, live: Table, wanted: models.WordIn) -> models.SaidOut:
    """A text, or the id of a phrase or of an emote. It is stored when this answers; a key makes a retry safe."""
    given = {kind: value for kind in ("text", "phrase", "emote") if (value := getattr(wanted, kind)) is not None}
    if len(given) != 1:
        raise BadRequest("Say a text, a phrase or an emote.")
    [(kind, text)] = given.items()
    said = Said(kind, text, caller.words.language, wanted.key or secrets.token_hex(8))
    return models.SaidOut(id=await caller.services.chat.say(live, caller.guest, caller.visitor, said))


@router.post("/mute", summary="Mute somebody")
async def mute(caller: CurrentGuest, live: Table, wanted: models.MuteIn) -> dict[str, Any]:
    """Hear no more, at any table, of who said a word or who holds a seat; or hear them again."""
    chat = caller.services.chat
    caller.services.allow_new(caller.visitor.address)
    if wanted.word is not None:
        await chat.mute(live, caller.guest, wanted.word, wanted.on)
    elif wanted.seat is not None:
        await chat.mute_seat(live, caller.guest, wanted.seat, wanted.on)
    else:
        raise BadRequest("Name a word or a seat.")
    return {"muted": wanted.on}


@router.post("/report", summary="Report a message")
async def report(caller: CurrentGuest, live: Table, wanted: models.ReportIn) -> dict[str, Any]:
    """Show a message to the moderators of the server."""
    await caller.services.chat.report(live, caller.guest, wanted.word, wanted.why)
    return {"reported": wanted.word}


@router.post("/chat", summary="Set who talks")
async def set_chat(caller: CurrentGuest, live: Table, wanted: models.ChatIn) -> models.DoneOut:
    """Who may talk and listen, and how slowly (the host)."""
    await caller.services.chat.set_rules(live, caller.guest, wanted.who, wanted.slow)
    return models.DoneOut(version=live.info.version, status=live.info.status)
