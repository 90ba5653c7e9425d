"""Sign in on another device: with a passkey, a link, a mail or an OpenID provider."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable.web.people import mails, passkeys, recovery
from evertable.web.people.keeping import answer_of
from evertable.web.people.own import ACCOUNTS, sign_in
from evertable.web.people.pages import ME
from evertable.web.people.rows import as_somebody
from evertable.web.server.forms import text
from evertable.web.server.problems import NotFound
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form

router = APIRouter(include_in_schema=False, dependencies=[ACCOUNTS])
STALE = "This link is not good any more. Ask for a new one."


@router.get("/sign-in")
async def ways(caller: CurrentVisitor) -> Response:
    """Show the ways to sign in."""
    services = caller.services
    context = caller.context(openid=services.settings.openid, mails=services.mailer.works, sent=False)
    return page("sign_in.html", context)


@router.post("/sign-in/passkey/options")
async def passkey_options(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Return the options with which the browser asks for a passkey."""
    caller.services.people.allow_try(caller.visitor.address)
    return JSONResponse(await passkeys.authentication(caller.services.people.rows, passkeys.Party.of(request)))


@router.post("/sign-in/passkey")
async def with_passkey(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Sign in with what a passkey has signed; the body is the browser's answer as JSON."""
    caller.services.people.allow_try(caller.visitor.address)
    party = passkeys.Party.of(request)
    guest = await passkeys.authenticate(caller.services.people.rows, party, await answer_of(request))
    await sign_in(caller.services, request, guest)
    return JSONResponse({"to": ME})


@router.post("/sign-in/email")
async def with_email(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Send a link to an address, if it was confirmed here. The answer is the same if it was not."""
    await mails.send_way_back(caller, mails.checked_address(text(form, "address", 254)))
    services = caller.services
    context = caller.context(openid=services.settings.openid, mails=True, sent=True)
    return page("sign_in.html", context)


@router.get("/recover/{secret}")
async def show_link(caller: CurrentVisitor, secret: str) -> Response:
    """Show whom a link signs in. It needs a click, so that link previews use up no link."""
    caller.services.people.allow_try(caller.visitor.address)
    guest = await recovery.whose(caller.services, secret[:100])
    if guest is None:
        raise NotFound(STALE)
    account = await caller.services.people.rows.ensure(guest)
    one = as_somebody(account, await caller.services.guests.get(guest))
    context = caller.context(person=one, secret=secret[:100], here=guest == caller.guest.id)
    return page("recover.html", context)


@router.post("/recover/{secret}")
async def with_link(caller: CurrentVisitor, secret: str, form: Form, request: Request) -> Response:
    """Sign in with a link."""
    caller.services.people.allow_try(caller.visitor.address)
    guest = await recovery.use(caller.services, secret[:100])
    if guest is None:
        raise NotFound(STALE)
    await sign_in(caller.services, request, guest)
    return RedirectResponse(ME, 303)


@router.get("/confirm/{secret}")
async def show_confirmation(caller: CurrentVisitor, secret: str) -> Response:
    """Show which address a link confirms."""
    found = await caller.services.people.rows.look_at(mails.CONFIRM, secret[:100])
    if found is None:
        raise NotFound(STALE)
    context = caller.context(address=str(found[1]["address"]), secret=secret[:100])
    return page("confirm.html", context)


@router.post("/confirm/{secret}")
async def confirm(caller: CurrentVisitor, secret: str, form: Form) -> Response:
    """Confirm the address of a link."""
    caller.services.people.allow_try(caller.visitor.address)
    await mails.confirm(caller, secret[:100])
    return RedirectResponse(ME, 303)
