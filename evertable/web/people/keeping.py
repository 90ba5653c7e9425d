"""Forms of one's own page: passkeys, recovery link, e-mail, devices, export, import, delete me."""

import asyncio
import json
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable.web.people import mails, passkeys
from evertable.web.people.devices import device_name
from evertable.web.people.export import exported
from evertable.web.people.forget import forget
from evertable.web.people.own import ACCOUNTS, device_of, own_account
from evertable.web.people.pages import ME, own_page, qr_picture
from evertable.web.people.recovery import new_recovery_secret, new_way_in
from evertable.web.people.take_in import take_in
from evertable.web.server.forms import text
from evertable.web.server.middleware import SIGNED_IN
from evertable.web.server.problems import BadRequest, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, Form, Upload

router = APIRouter(prefix=ME, include_in_schema=False, dependencies=[ACCOUNTS])
SURE: Final = "delete me"
"""What the form that deletes a guest has to say."""


# --- passkeys


@router.post("/passkeys/options")
async def passkey_options(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Return the options with which the browser makes a passkey."""
    caller.services.people.allow_try(caller.visitor.address)
    await own_account(caller, request)
    return JSONResponse(
        await passkeys.registration(caller.services.people.rows, passkeys.Party.of(request), caller.guest)
    )


@router.post("/passkeys")
async def add_passkey(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Keep the passkey that the browser has made; the body is its answer as JSON."""
    services, name = caller.services, device_name(request.headers.get("user-agent", ""))
    answer = await answer_of(request)
    party = passkeys.Party.of(request)
    await passkeys.register(services.people.rows, party, caller.guest, answer, name, services.now())
    return JSONResponse({"to": ME})


@router.post("/passkeys/drop")
async def drop_passkey(caller: CurrentVisitor, form: Form) -> Response:
    """Remove the passkey ``id``."""
    await caller.services.people.rows.drop_passkey(caller.guest.id, text(form, "id", 1400))
    return RedirectResponse(f"{ME}#keep", 303)


# --- links


@router.post("/recovery")
async def recovery(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Make a recovery link and show it, once. An earlier one is not good any more."""
    caller.services.people.allow_try(caller.visitor.address)
    await own_account(caller, request)
    secret = await new_recovery_secret(caller.services, caller.guest.id)
    return await own_page(caller, request, recovery_link=f"{mails.site_of(caller, request)}/recover/{secret}")


@router.post("/recovery/drop")
async def drop_recovery(caller: CurrentVisitor, form: Form) -> Response:
    """Let the recovery link be good no more."""
    await caller.services.people.rows.change(caller.guest.id, recovery=None, recovery_made=None)
    return RedirectResponse(f"{ME}#keep", 303)


@router.post("/phone")
async def phone(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Show a link that signs in on another device, once and within ten minutes, as a QR code, too."""
    caller.services.people.allow_try(caller.visitor.address)
    await own_account(caller, request)
    secret = await new_way_in(caller.services, caller.guest.id)
    link = f"{str(request.base_url).rstrip('/')}/recover/{secret}"
    return await own_page(caller, request, phone_link=link, phone_qr=qr_picture(link))


# --- e-mail


@router.post("/email")
async def email(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """Send a link that confirms ``address``; without one, forget the address."""
    address = text(form, "address", 254)
    await own_account(caller, request)
    if not address:
        await caller.services.people.rows.change_email(caller.guest.id, None)
        return RedirectResponse(f"{ME}#keep", 303)
    checked = mails.checked_address(address)
    await mails.ask_to_confirm(caller, checked)
    return await own_page(caller, request, asked=checked)


# --- devices


@router.post("/devices")
async def devices(caller: CurrentVisitor, form: Form, request: Request) -> Response:
    """``do``: rename the device ``id``, sign it out, or sign out everywhere but here."""
    people, guest, do = caller.services.people, caller.guest.id, text(form, "do", 20)
    match do:
        case "rename":
            await people.devices.rename(guest, text(form, "id", 40), cleaned(text(form, "name", 200)))
        case "out":
            await people.devices.sign_out(guest, text(form, "id", 40))
            if text(form, "id", 40) == device_of(caller):
                return RedirectResponse("/", 303)
        case "everywhere":
            await own_account(caller, request)
            keep = await people.devices.sign_out_everywhere(guest, device_of(caller))
            request.scope["state"][SIGNED_IN] = keep
        case _:
            raise UnknownName("A device cannot be asked to {name}.", do, ("rename", "out", "everywhere"))
    return RedirectResponse(f"{ME}#devices", 303)


# --- all of it


@router.get("/export")
async def export(caller: CurrentVisitor) -> Response:
    """Return all that is kept about the caller as a file."""
    caller.services.people.allow_try(caller.visitor.address)
    data = await exported(caller.services, caller.guest)
    written = await asyncio.to_thread(json.dumps, data, ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="evertable-me.json"', "Cache-Control": "no-store"}
    return Response(written, media_type="application/json", headers=headers)


@router.post("/import")
async def import_file(caller: CurrentVisitor, form: Upload, request: Request) -> Response:
    """Take in the file of another server or browser."""
    caller.services.allow_new(caller.visitor.address)
    file = form.get("file")
    given = await file.read() if isinstance(file, UploadFile) else b""
    await form.close()
    if not given:
        raise BadRequest("Choose a file first.")
    await caller.keep_guest(caller.guest)
    taken = await take_in(caller.services, caller.guest, given)
    caller = replace(caller, guest=await caller.services.guests.get(caller.guest.id))
    return await own_page(caller, request, taken=taken)


@router.get("/delete")
async def sure(caller: CurrentVisitor) -> Response:
    """Ask whether the caller really wants to be deleted."""
    return page("delete_me.html", caller.context(sure=SURE))


@router.post("/delete")
async def delete(caller: CurrentVisitor, form: Form) -> Response:
    """Delete the caller."""
    if text(form, "sure", 20) != SURE:
        raise BadRequest("Nothing was deleted: the box was not ticked.")
    await forget(caller.services, caller.guest.id)
    return RedirectResponse("/", 303)


async def answer_of(request: Request) -> dict[str, Any]:
    """Return the JSON object in a body. Raise BadRequest for anything else."""
    try:
        answer = await request.json()
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise BadRequest("The body of the request cannot be read. Send it as {kind}.", kind="JSON")
    return answer


def cleaned(name: str) -> str:
    """Return a name for a device. Raise BadRequest for an empty one."""
    found = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not found:
        raise BadRequest("Please give the device a name.")
    return found
