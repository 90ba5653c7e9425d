"""Links that sign in: the recovery link, those in mails, and the one for another device."""

import secrets
from typing import Final

from evertable.web.people.rows import COME_BACK, PHONE, digest
from evertable.web.services import Services

TEN_MINUTES: Final = 600.0


async def new_recovery_secret(services: Services, guest: str) -> str:
    """Return the secret of a new recovery link, of which only a digest is stored. The old link is dead."""
    secret = secrets.token_urlsafe(24)
    await services.people.rows.change(guest, recovery=digest(secret), recovery_made=services.now())
    return secret


async def new_way_in(services: Services, guest: str) -> str:
    """Return the secret of a link for another device, good once and for ten minutes."""
    return await services.people.rows.new_secret(PHONE, guest, TEN_MINUTES)


async def whose(services: Services, secret: str) -> str | None:
    """Return the guest whom a link signs in, or None if it is not good."""
    rows = services.people.rows
    for purpose in (PHONE, COME_BACK):
        if (found := await rows.look_at(purpose, secret)) is not None:
            return found[0]
    account = await rows.by_recovery(secret)
    return account.guest if account is not None else None


async def use(services: Services, secret: str) -> str | None:
    """Return the same, and use up a link that is good once. The recovery link stays good until a new one is made."""
    rows = services.people.rows
    for purpose in (PHONE, COME_BACK):
        if (found := await rows.use_up(purpose, secret)) is not None:
            return found[0]
    account = await rows.by_recovery(secret)
    return account.guest if account is not None else None
