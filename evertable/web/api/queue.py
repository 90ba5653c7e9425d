"""The pairing queue in the JSON API."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from evertable.web.api import models
from evertable.web.api.callers import REFUSALS, CurrentGuest
from evertable.web.server.problems import NotFound
from evertable.web.services import known_query

router = APIRouter(prefix="/api/v1/queue", responses=REFUSALS, dependencies=[Depends(known_query)])
Wait = Annotated[int, Query(ge=0, le=20, description="Seconds to wait for a table before the answer.")]


@router.post("/enter", summary="Wait for people")
async def enter(caller: CurrentGuest, wanted: models.QueueIn) -> models.QueueOut:
    """Wait for a game at a pace. You wait as long as you ask for news; by post, for a day."""
    caller.services.check_online()
    await caller.allow_strangers()
    queue = caller.services.queue
    await queue.enter(caller.guest, wanted.game, wanted.players, wanted.pace, wanted.rated)
    return await news(caller)


@router.get("", summary="Ask for a table")
async def news(caller: CurrentGuest, wait: Wait = 0) -> models.QueueOut:
    """How you wait, or the table that you were seated at; 404 if you do not wait."""
    caller.services.check_online()
    state = await caller.services.queue.state(caller.guest.id, wait)
    if state is None:
        raise NotFound("You do not wait in the queue.")
    return models.QueueOut(**state)


@router.post("/leave", status_code=204, summary="Wait no more")
async def leave(caller: CurrentGuest) -> None:
    """Leave the queue."""
    caller.services.check_online()
    await caller.services.queue.leave(caller.guest.id)
