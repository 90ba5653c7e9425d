"""Which notices a guest wants: switches, browsers for web push, holiday; and the script that shows the messages."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.responses import JSONResponse, RedirectResponse, Response

from evertable.drawing.static_files import content
from evertable.web.notices.quiet import is_time, zone_named
from evertable.web.notices.rows import OFTEN, NoticeSettings
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
    """Store what the caller wants: ``push``, ``mail``, ``often``, ``quiet_from``, ``quiet_until`` and ``zone``."""
    _check_on(caller)
    settings = _wanted(await caller.services.notices.rows.settings(caller.guest.id), form)
    await caller.keep_guest(caller.guest)
    await caller.services.notices.rows.keep(settings)
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


def _wanted(settings: NoticeSettings, form: FormData) -> NoticeSettings:
    often, zone = text(form, "often", 10) or settings.often, text(form, "zone", 60)
    if often not in OFTEN:
        raise BadRequest("Notices come at each turn, once an hour or once a day.")
    if zone_named(zone) is None:
        raise BadRequest("There is no time zone {name}.", name=repr(zone))
    start, end = text(form, "quiet_from", 5), text(form, "quiet_until", 5)
    if any(given and not is_time(given) for given in (start, end)):
        raise BadRequest("Quiet hours are written as 22:00.")
    mail = bool(form.get("mail"))
    return replace(settings, mail=mail, often=often, zone=zone, quiet_from=start, quiet_until=end)
