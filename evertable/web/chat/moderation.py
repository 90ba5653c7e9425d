"""The moderators' page: reported messages, bans, and what was done. The operator's secret link makes a moderator."""

import hmac
from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.responses import RedirectResponse, Response

from evertable.present.words import mark
from evertable.web.chat.service import text_of
from evertable.web.server.forms import number, text
from evertable.web.server.problems import BadRequest, NotFound, UnknownName
from evertable.web.server.rendering import page
from evertable.web.services import Caller, CurrentVisitor, Form

router = APIRouter(prefix="/moderation", include_in_schema=False)
DAYS: Final = {"1": 1.0, "7": 7.0, "30": 30.0, "always": None}
"""How long a ban holds."""
ACTS: Final = ("hide", "show", "dismiss", "ban", "lift", "resign")
ACT_NAMES: Final = {
    "enter": mark("began to moderate"),
    "resign": mark("moderates no longer"),
    "hide": mark("hid a message"),
    "show": mark("showed a message again"),
    "dismiss": mark("found a message all right"),
    "ban guest": mark("excluded a guest"),
    "ban address": mark("excluded an address"),
    "lift guest": mark("let a guest in again"),
    "lift address": mark("let an address in again"),
}
"""What was done, by the act in the audit log."""


async def _moderator(caller: CurrentVisitor) -> Caller:
    """Return the caller. Raise NotFound for everybody else: the page is not there for them."""
    if not await caller.services.moderation.is_moderator(caller.guest.id):
        raise NotFound("There is nothing at this address.")
    return caller


Moderator = Annotated[Caller, Depends(_moderator)]


@router.get("")
async def moderation(caller: Moderator) -> Response:
    """Show what was reported, who is banned, and what moderators have done."""
    rows = caller.services.moderation
    await caller.services.chat.forget_addresses()
    reports = [(report, await rows.before(report.code, report.message.id)) for report in await rows.reports()]
    context = caller.context(
        reports=reports,
        bans=await rows.bans(),
        audit=await rows.audit(),
        days=DAYS,
        when=_when,
        act_names=ACT_NAMES,
        text_of=text_of,
    )
    return page("moderation.html", context, headers={"Cache-Control": "no-store"})


@router.get("/enter/{secret}")
async def invited(caller: CurrentVisitor, secret: str) -> Response:
    """Ask who has the secret link whether this browser is to moderate."""
    _check(caller, secret)
    return page("moderation_enter.html", caller.context(secret=secret))


@router.post("/enter/{secret}")
async def enter(caller: CurrentVisitor, form: Form, secret: str) -> Response:
    """Make the caller a moderator."""
    _check(caller, secret)
    await caller.keep_guest(caller.guest)
    await caller.services.moderation.add_moderator(caller.guest.id)
    return RedirectResponse("/moderation", 303)


@router.post("/act")
async def act(caller: Moderator, form: Form) -> Response:
    """``do``: ``hide``, ``show`` or ``dismiss`` a ``word``, ``ban`` who said it, ``lift`` a ban, or ``resign``."""
    rows, me = caller.services.moderation, caller.guest.id
    match text(form, "do", 10):
        case "resign":
            await rows.remove_moderator(me)
            return RedirectResponse("/", 303)
        case "lift":
            await rows.lift(me, _kind(text(form, "kind", 10)), text(form, "subject", 40))
        case "hide" | "show" | "dismiss" | "ban" as wanted:
            await _about_a_word(caller, form, wanted)
        case other:
            raise UnknownName("Moderators do not {name}.", other, ACTS)
    return RedirectResponse("/moderation", 303)


async def _about_a_word(caller: Caller, form: Form, wanted: str) -> None:
    rows, me = caller.services.moderation, caller.guest.id
    found = await rows.message(number(form, "word"))
    if found is None:
        raise NotFound("There is no such message.")
    said, code = found
    if wanted == "dismiss":
        await rows.dismiss(me, said, code)
    elif wanted == "ban":
        days, kind = text(form, "days", 10), _kind(text(form, "kind", 10))
        if days not in DAYS:
            raise UnknownName("Nobody is banned for {name} days.", days, DAYS)
        if kind == "address" and not said.address:
            raise BadRequest("It is no longer known where this message came from.")
        await rows.ban(me, kind, said, DAYS[days], text(form, "why", 300))
    else:
        await rows.hide(me, said, code, wanted == "hide")
        caller.services.tables.tell_words(code)


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def _kind(kind: str) -> str:
    if kind not in ("guest", "address"):
        raise UnknownName("There is no ban of a {name}.", kind, ("guest", "address"))
    return kind


def _check(caller: Caller, secret: str) -> None:
    """Raise NotFound unless the server has moderators and this is their secret."""
    services = caller.services
    services.allow_new(caller.visitor.address)  # so that nobody tries many
    if not services.settings.moderated or not hmac.compare_digest(secret.encode(), services.moderation.secret.encode()):
        raise NotFound("There is nothing at this address.")
