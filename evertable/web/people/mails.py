"""Mails with links: to confirm an address, and to come back without the cookie."""

import logging
import re
from typing import Final

from starlette.requests import Request

from evertable.web.people.rows import COME_BACK
from evertable.web.server.problems import BadRequest, Conflict, NotFound
from evertable.web.services import Caller

LOG: Final = logging.getLogger(__name__)
CONFIRM: Final = "confirm"
DAY: Final = 24 * 3600.0
HOUR: Final = 3600.0
_ADDRESS: Final = re.compile(
    r"[^@\s<>\"'(),:;\\\[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,180}[A-Za-z0-9])?\.[A-Za-z]{2,40}"
)


def checked_address(given: str) -> str:
    """Return an e-mail address, its host in small letters. Raise BadRequest if it cannot be one."""
    if not given.isascii() or not given.isprintable() or not _ADDRESS.fullmatch(given) or ".." in given:
        raise BadRequest("{address} is no e-mail address.", address=repr(given[:60]))
    name, _, host = given.rpartition("@")
    return f"{name}@{host.lower()}"


def site_of(caller: Caller, request: Request) -> str:
    """Return the address of this server for links that the caller gets. Do not use it in mails: anybody can ask for a
    mail to somebody else, with a ``Host`` of their own."""
    return caller.services.settings.site or str(request.base_url).rstrip("/")


def only_with_mail(caller: Caller) -> None:
    """Raise NotFound if the host has named no mail server."""
    if not caller.services.mailer.works:
        raise NotFound("This server sends no mail.")


async def ask_to_confirm(caller: Caller, address: str) -> None:
    """Send a link that confirms the address of the caller."""
    only_with_mail(caller)
    caller.services.people.allow_mail(caller.visitor.address, address)
    data = {"address": address}
    secret = await caller.services.people.rows.new_secret(CONFIRM, caller.guest.id, DAY, data)
    link = f"{caller.services.settings.site}/confirm/{secret}"
    text = caller.words.say(
        "Somebody wants mails from Evertable at this address. Open this page to confirm it:\n\n{link}\n\nThe link is "
        "good for a day. If it was not you, forget this mail: no other will come.",
        link=link,
    )
    await _send(caller, address, caller.words.say("Confirm your address"), text)


async def confirm(caller: Caller, secret: str) -> str:
    """Store the address that a link confirms. Raise NotFound for a link that is not good any more."""
    rows = caller.services.people.rows
    found = await rows.use_up(CONFIRM, secret)
    if found is None:
        raise NotFound("This link is not good any more. Ask for a new one.")
    guest, data = found
    address = str(data["address"])
    other = await rows.by_email(address)
    if other is not None and other.guest != guest:
        raise Conflict("This address belongs to somebody else here.")
    await rows.change_email(guest, address)
    return address


async def send_way_back(caller: Caller, address: str) -> None:
    """Send a link that signs in, if the address is one that was confirmed here. The answer does not tell."""
    only_with_mail(caller)
    people = caller.services.people
    people.allow_mail(caller.visitor.address, address)
    account = await people.rows.by_email(address)
    if account is None:
        return
    secret = await people.rows.new_secret(COME_BACK, account.guest, HOUR)
    text = caller.words.say(
        "With this link you are at your tables again:\n\n{link}\n\nIt is good once, for an hour. If you did not ask "
        "for it, forget this mail.",
        link=f"{caller.services.settings.site}/recover/{secret}",
    )
    # nobody waits for it, so that the time of the answer does not tell whether the address is known
    people.in_background(_send(caller, address, caller.words.say("Back to your tables"), text))


async def _send(caller: Caller, address: str, subject: str, text: str) -> None:
    try:
        await caller.services.mailer.send(address, subject, text)
    except Exception as error:  # what the mail server said is no business of visitors
        LOG.warning("a mail was not sent: %s", error)
        raise Conflict("The mail could not be sent. Please try again later.") from None
