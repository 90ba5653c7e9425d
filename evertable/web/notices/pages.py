"""Which notices a guest wants: switches, browsers for web push, holiday; and the script that shows the messages."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable.drawing.static_files import content
from evertable.web.server.forms import number, text
from evertable.web.server.problems import BadRequest, NotFound
from evertable.web.services import Caller, CurrentVisitor, Form

router = APIRouter(include_in_schema=False)


@router.get("/sw.js")
async def service_worker() -> Response:
    """Return the script that shows push messages. It stands at the top, so that it may open every page."""
    headers = {"Cache-Control": "no-cache"}
    return Response(content("worker.js"), media_type="text/javascript", headers=headers)


@router.post("/games/notices")
async def change_notices(caller: CurrentVisitor, form: Form) -> Response:
    """Store what the caller wants: ``mail``, ``often``, ``quiet_from``, ``quiet_until`` and ``zone``."""
    start, end = text(form, "quiet_from", 5), text(form, "quiet_until", 5)
    often, zone = text(form, "often", 10) or "turn", text(form, "zone", 60)
    await caller.keep_guest(caller.guest)
    await caller.services.notices.change(caller.guest.id, bool(form.get("mail")), often, start, end, zone)
    return RedirectResponse("/games#notices", 303)


@router.post("/games/push")
async def change_push(caller: CurrentVisitor, form: Form) -> Response:
    """Add this browser's subscription (``endpoint``, ``p256dh``, ``auth``), or with ``do`` ``remove`` forget it."""
    _check_on(caller)
    notices, endpoint = caller.services.notices, text(form, "endpoint", 1001)
    if not notices.push.accepts(endpoint):
        raise BadRequest("This is no address of a push service.")
    match text(form, "do", 10):
        case "add":
            p256dh, auth = text(form, "p256dh", 120), text(form, "auth", 40)
            if not p256dh or not auth:
                raise BadRequest("The browser’s keys are missing.")
            await caller.keep_guest(caller.guest)
            await notices.rows.add_device(caller.guest.id, endpoint, p256dh, auth)
        case "remove":
            await notices.rows.remove_device(caller.guest.id, endpoint)
        case _:
            raise BadRequest("A browser can be added or removed.")
    devices = await notices.rows.devices(caller.guest.id)
    settings = await notices.rows.settings(caller.guest.id)
    if settings.push != bool(devices):
        await notices.rows.keep(replace(settings, push=bool(devices)))
    return JSONResponse({"devices": len(devices)})


@router.post("/games/away")
async def change_holiday(caller: CurrentVisitor, form: Form) -> Response:
    """``do``: ``start`` a holiday of some ``days``, or ``end`` it."""
    match text(form, "do", 10):
        case "start":
            await caller.keep_guest(caller.guest)
            await caller.services.notices.start_holiday(caller.guest.id, number(form, "days", least=1, most=366))
        case "end":
            await caller.services.notices.end_holiday(caller.guest.id)
        case _:
            raise BadRequest("A holiday starts or ends.")
    return RedirectResponse("/games#holiday", 303)


def _check_on(caller: Caller) -> None:
    if not caller.services.notices.on:
        raise NotFound("This server sends no notices.")
