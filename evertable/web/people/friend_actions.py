"""Forms between people: follow, block, invite to a table, turn an invitation down."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable.web.people.friends import WAYS
from evertable.web.people.inviting import invite
from evertable.web.people.own import FRIENDS, own_account
from evertable.web.people.pages import ME, known_account
from evertable.web.server.forms import number, text
from evertable.web.server.problems import Conflict, Forbidden, UnknownName
from evertable.web.services import CurrentVisitor, Form, Table, to_table

router = APIRouter(include_in_schema=False, dependencies=[FRIENDS])


@router.post("/people/{person}")
async def relate(caller: CurrentVisitor, person: str, form: Form, request: Request) -> Response:
    """``do``: follow, unfollow, block or unblock somebody."""
    do = text(form, "do", 20)
    if do not in WAYS:
        raise UnknownName("People cannot be asked to {name}.", do, WAYS)
    caller.services.people.allow_try(caller.visitor.address)
    other = await known_account(caller, person)
    await own_account(caller, request)
    await caller.services.people.friends.relate(caller.guest.id, other.guest, do)
    return RedirectResponse(f"{ME}#friends" if text(form, "back", 4) else f"/people/{other.code}", 303)


@router.post("/t/{code}/invite")
async def invite_friend(caller: CurrentVisitor, form: Form, live: Table) -> Response:
    """Invite ``person`` to a table in its lobby."""
    caller.services.people.allow_try(caller.visitor.address)
    await invite(caller, live, (await known_account(caller, text(form, "person", 12))).guest)
    return to_table(live)


@router.post("/t/{code}/follow")
async def follow_seat(caller: CurrentVisitor, form: Form, live: Table, request: Request) -> Response:
    """Follow who holds ``seat`` of a table where the caller sits, too."""
    caller.services.people.allow_try(caller.visitor.address)
    wanted = number(form, "seat", most=len(live.seats) - 1)
    if not live.seats_of(caller.guest.id):
        raise Forbidden("You have no seat at this table.")
    other = live.seats[wanted].guest
    if live.seats[wanted].kind != "human" or other is None:
        raise Conflict("Nobody who can be followed sits there.")
    await own_account(caller, request)
    await caller.services.people.rows.ensure(other)
    await caller.services.people.friends.follow(caller.guest.id, other)
    return to_table(live)


@router.post("/t/{code}/decline")
async def decline(caller: CurrentVisitor, code: str, form: Form) -> Response:
    """Turn an invitation down."""
    await caller.services.people.friends.drop_invitation(caller.guest.id, code.upper()[:12])
    return RedirectResponse((text(form, "back", 4) and "/") or ME, 303)
