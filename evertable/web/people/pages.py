"""Pages of people: one's own page and the profiles of others."""

from typing import Any, Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from evertable.web.people.own import FRIENDS, PEOPLE, device_of, own_account
from evertable.web.people.profile import profile
from evertable.web.people.rows import HERE_TO, SHOWN_TO, Account, as_somebody
from evertable.web.server.forms import text
from evertable.web.server.problems import NotFound, UnknownName
from evertable.web.server.qr import qr_path
from evertable.web.server.rendering import page
from evertable.web.server.words import ago
from evertable.web.services import Caller, CurrentVisitor, Form

router = APIRouter(include_in_schema=False)
ME: Final = "/people/me"


@router.get(ME, dependencies=[PEOPLE])
async def me(caller: CurrentVisitor, request: Request) -> Response:
    """Show the caller's own page."""
    return await own_page(caller, request)


@router.get("/people/{person}", dependencies=[FRIENDS])
async def somebody(caller: CurrentVisitor, person: str) -> Response:
    """Show a profile, as far as its owner lets the caller see it."""
    people = caller.services.people
    account = await known_account(caller, person)
    if account.guest == caller.guest.id:
        return RedirectResponse(ME, 303)
    guest = await caller.services.guests.get(account.guest)
    seen = await people.may_see(caller.guest.id, account)
    here = await people.here_among(caller.guest.id, [one := as_somebody(account, guest)])
    friends = people.friends
    context = caller.context(
        person=one,
        own=False,
        here=bool(here),
        seen=seen,
        follows=await friends.follows(caller.guest.id, account.guest),
        blocked=await friends.has_blocked(caller.guest.id, account.guest),
        **(await profile(caller, guest, account, own=False) if seen else {}),
    )
    return page("person.html", context)


@router.post(f"{ME}/privacy", dependencies=[PEOPLE])
async def privacy(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Choose who sees the profile and that one is here."""
    given = {"shown_to": text(form, "shown_to", 20), "here_to": text(form, "here_to", 20)}
    for value, known in zip(given.values(), (SHOWN_TO, HERE_TO), strict=True):
        if value not in known:
            raise UnknownName("A page can be shown to nobody, friends or all, not to {name}.", value, known)
    await own_account(caller, request)
    await caller.services.people.set_privacy(caller.guest.id, **given)
    return RedirectResponse(ME, 303)


async def own_page(caller: Caller, request: Request, **more: Any) -> Response:
    """Return the caller's own page. ``more`` is what is shown once, such as a recovery link."""
    services, people, guest = caller.services, caller.services.people, caller.guest
    account = None if caller.visitor.fresh else await people.rows.of(guest.id)
    one = as_somebody(account or Account(guest.id, "", guest.created), guest)
    mine = device_of(caller)
    address = f"{str(request.base_url).rstrip('/')}/people/{account.code}" if account is not None else ""
    context = caller.context(
        person=one,
        own=True,
        here=False,
        seen=True,
        account=account,
        address=address,
        address_qr=qr_picture(address),
        passkeys=await people.rows.passkeys(guest.id),
        identities=await people.rows.identities(guest.id),
        devices=[
            {
                "id": device.id,
                "name": device.name,
                "here": device.id == mine,
                "seen": ago(device.seen, caller.words),
            }
            for device in (await people.devices.of(guest.id) if account is not None else [])
        ],
        mails=services.mailer.works,
        openid=services.settings.openid,
        friends=await people.lists.of(guest.id) if services.settings.friends else None,
        invitations=await caller.invitations(),
        **(await profile(caller, guest, account, own=True)),
        **more,
    )
    return page("person.html", context)


async def known_account(caller: Caller, code: str) -> Account:
    """Return the account with a code. Raise NotFound if there is none, or if its owner has blocked the caller."""
    found = await caller.services.people.rows.by_code(code[:12])
    if found is None or await caller.services.people.friends.has_blocked(found.guest, caller.guest.id):
        raise NotFound("There is nobody at this address.")
    return found


def qr_picture(text: str) -> Markup:
    """Return a QR code as an inline picture, or nothing for a text that is too long or empty."""
    path, width = qr_path(text) if text else ("", 0)
    if not path:
        return Markup("")
    box = f'viewBox="-4 -4 {width + 8} {width + 8}" shape-rendering="crispEdges"'
    drawn = f'<path fill="#fff" d="M-4-4h{width + 8}v{width + 8}h-{width + 8}z"/><path fill="#2c1a0d" d="{path}"/>'
    return Markup(f'<svg class="qr" {box} role="img">{drawn}</svg>')
