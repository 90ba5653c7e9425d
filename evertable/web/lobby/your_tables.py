"""What a guest can do with a table of their list: put it away, take it out again, resign, let bots finish it."""

from dataclasses import replace
from typing import Final

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from evertable.web.live import seating
from evertable.web.live.live_table import LiveTable
from evertable.web.server.forms import text
from evertable.web.server.problems import BadRequest, Conflict, Forbidden
from evertable.web.services import Caller, CurrentVisitor, Form, Table
from evertable.web.storage.model import Guest

router = APIRouter(include_in_schema=False)
AWAY: Final = "away"
"""The entry of a guest's settings with the codes of tables that are put away, the latest last."""
MOST_AWAY: Final = 200


def put_away(guest: Guest) -> list[str]:
    """Return the codes of the tables that a guest has put away."""
    found = guest.comfort.get(AWAY)
    return [code for code in found if isinstance(code, str)] if isinstance(found, list) else []


@router.post("/t/{code}/list")
async def change_list(caller: CurrentVisitor, form: Form, live: Table) -> Response:
    """``do``: put the table ``away``, take it ``out`` again, ``resign``, or let bots ``finish`` it."""
    mine = live.seats_of(caller.guest.id)
    if not mine:
        raise Forbidden("You have no seat at this table.")
    match text(form, "do", 10):
        case "away":
            await _keep_away(caller, live, True)
        case "out":
            await _keep_away(caller, live, False)
        case "resign":
            await _leave(caller, live, mine)
            await _keep_away(caller, live, True)
        case "finish":
            if set(live.people()) - set(mine):
                raise Conflict("Other people play at this table. You can resign: a bot plays on for you.")
            await _leave(caller, live, mine)
            if live.live_game is not None:
                await seating.set_pace(caller.services.tables, live, "instant")
        case _:
            raise BadRequest("A table can be put away, taken out, resigned or finished by bots.")
    return RedirectResponse("/#tables", 303)


async def _leave(caller: Caller, live: LiveTable, mine: list[int]) -> None:
    """Leave all own seats to bots; in the lobby, get up. Nothing happens after the end."""
    if live.finished:
        return
    await caller.services.task_judge.check_no_bot_help(live)
    if live.live_game is not None and not set(live.humans()) - set(mine):
        caller.services.allow_bots_only(caller.visitor.address)
    for seat in mine:
        await seating.leave(caller.services.tables, live, seat)


async def _keep_away(caller: Caller, live: LiveTable, away: bool) -> None:
    codes = [code for code in put_away(caller.guest) if code != live.info.code]
    if away:
        codes.append(live.info.code)
    comfort = {**caller.guest.comfort, AWAY: codes[-MOST_AWAY:]}
    await caller.services.guests.keep(replace(caller.guest, comfort=comfort))
