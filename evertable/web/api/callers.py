"""Who calls the JSON API, and which table they mean."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from evertable.drawing.words import words_in
from evertable.web.api import models
from evertable.web.live.live_table import LiveTable
from evertable.web.server.problems import Unauthorized
from evertable.web.server.words import language_of
from evertable.web.services import Caller, services_of

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.ErrorOut} for status in (400, 401, 403, 404, 405, 409, 413, 422, 429)
}

_bearer = HTTPBearer(auto_error=False, description="The token of a guest, from POST /api/v1/guests.")


async def _caller(request: Request, token: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Caller:
    services, visitor = services_of(request), request.scope["state"]["visitor"]
    if token is None or not visitor.id:
        raise Unauthorized("This needs the token of a guest: POST /api/v1/guests gives one.")
    language = language_of("", request.headers.get("accept-language"))
    return Caller(services, await services.guests.get(visitor.id), words_in(language), visitor)


CurrentGuest = Annotated[Caller, Depends(_caller)]
Code = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,12}$", description="The table's code.")]
SeatQuery = Annotated[int | None, Query(ge=0, le=20, description="For guests with several seats.")]

Word = Annotated[str, Query(max_length=40, description="Only games with this; left out: all.")]
Number = Annotated[int, Query(ge=0, le=20, description="Only games of so many players; 0: all.")]


async def _table(caller: CurrentGuest, code: Code) -> LiveTable:
    return await caller.table(code)


Table = Annotated[LiveTable, Depends(_table)]


async def _seen(caller: CurrentGuest, live: Table) -> LiveTable:
    return live.seen_by(caller.guest.id)


Seen = Annotated[LiveTable, Depends(_seen)]
"""The table as the caller may see it: spectators may have a delay."""
