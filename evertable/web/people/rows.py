"""Database rows of accounts: recovery, e-mail, passkeys, identities at OpenID providers, secrets that are good once."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from evertable.drawing.portraits import colour_of, own_animal
from evertable.web.server.problems import Conflict, Forbidden
from evertable.web.storage.model import Guest
from evertable.web.storage.schema import ACCOUNTS, GUESTS, IDENTITIES, ONE_TIME, PASSKEYS
from evertable.web.storage.store import Store, insert_if_absent

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8
MOST_PASSKEYS: Final = 20
PHONE: Final = "phone"
COME_BACK: Final = "mail"
"""Purposes of the links that sign in once: on another device, and by mail."""
SHOWN_TO: Final = ("friends", "all", "nobody")
"""Who sees a profile, the usual first."""
HERE_TO: Final = ("nobody", "friends")
"""Who sees that somebody is here, the usual first."""


@dataclass(frozen=True, slots=True)
class Account:
    """A guest with a page of their own."""

    guest: str
    code: str
    """The public name of the page. It says nothing about the guest's id."""
    created: float
    generation: int = 0
    """How often the guest was signed out everywhere."""
    recovery: str | None = None
    """Digest of the recovery link's secret."""
    recovery_made: float | None = None
    email: str | None = None
    """Confirmed."""
    shown_to: str = SHOWN_TO[0]
    here_to: str = HERE_TO[0]
    seen: float | None = None


@dataclass(frozen=True, slots=True)
class Passkey:
    """A public key that an authenticator signs for."""

    id: str
    guest: str
    public_key: bytes
    count: int
    name: str
    created: float
    used: float | None = None


@dataclass(frozen=True, slots=True)
class Somebody:
    """A guest as others see them in a list."""

    guest: str
    code: str
    name: str
    animal: str
    colour: int
    seen: float | None
    here_to: str
    shown_to: str
    program: bool


def digest(secret: str) -> str:
    """Return what is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


class AccountRows:
    """The stored accounts."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._run: Final = store.run
        self._now: Final = now

    async def of(self, guest: str) -> Account | None:
        """Return a guest's account, or None."""
        return await self._one(ACCOUNTS.c.guest == guest)

    async def by_code(self, code: str) -> Account | None:
        """Return the account with a code, or None."""
        return await self._one(ACCOUNTS.c.code == code.upper())

    async def by_recovery(self, secret: str) -> Account | None:
        """Return the account that a recovery link opens, or None."""
        return await self._one(ACCOUNTS.c.recovery == digest(secret))

    async def by_email(self, email: str) -> Account | None:
        """Return the account with a confirmed address, or None."""
        return await self._one(ACCOUNTS.c.email == email)

    async def _one(self, where: Any) -> Account | None:
        row = await self._run(lambda c: c.execute(select(ACCOUNTS).where(where)).mappings().first())
        return Account(**row) if row else None

    async def ensure(self, guest: str) -> Account:
        """Return a guest's account. Create it if there is none."""
        if (found := await self.of(guest)) is not None:
            return found
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        values = {"guest": guest, "code": code, "created": self._now()}
        await self._run(lambda c: insert_if_absent(c, ACCOUNTS, **values))
        found = await self.of(guest)
        assert found is not None
        return found

    async def change(self, guest: str, **values: Any) -> None:
        """Change fields of an account."""
        wanted = update(ACCOUNTS).where(ACCOUNTS.c.guest == guest).values(values)
        await self._run(lambda c: c.execute(wanted).rowcount)

    async def change_email(self, guest: str, email: str | None) -> None:
        """Change the confirmed address of an account. Links that were sent to the old one sign nobody in any more."""
        wanted = update(ACCOUNTS).where(ACCOUNTS.c.guest == guest).values(email=email)

        def work(c: Connection) -> None:
            c.execute(wanted)
            c.execute(delete(ONE_TIME).where(ONE_TIME.c.guest == guest, ONE_TIME.c.purpose == COME_BACK))

        await self._run(work)

    async def somebodies(self, guests: Iterable[str]) -> list[Somebody]:
        """Return how others see these guests, by name. Guests without an account are left out."""
        wanted = (
            select(ACCOUNTS, GUESTS.c.name, GUESTS.c.comfort, GUESTS.c.program)
            .outerjoin(GUESTS, GUESTS.c.id == ACCOUNTS.c.guest)
            .where(ACCOUNTS.c.guest.in_(list(guests)))
        )
        return await self._run(lambda c: sorted((_somebody(row) for row in c.execute(wanted).mappings()), key=_by_name))

    # --- passkeys

    async def passkeys(self, guest: str) -> list[Passkey]:
        """Return the passkeys of a guest, the oldest first."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.guest == guest).order_by(PASSKEYS.c.created)
        return await self._run(lambda c: [Passkey(**row) for row in c.execute(wanted).mappings()])

    async def passkey(self, key_id: str) -> Passkey | None:
        """Return a passkey, or None."""
        row = await self._run(lambda c: c.execute(select(PASSKEYS).where(PASSKEYS.c.id == key_id)).mappings().first())
        return Passkey(**row) if row else None

    async def add_passkey(self, key: Passkey) -> None:
        """Store a new passkey. Raise Conflict if it is known or the guest has too many."""
        values = {name: getattr(key, name) for name in PASSKEYS.c.keys()}  # noqa: SIM118

        def work(c: Connection) -> None:
            if c.execute(select(PASSKEYS.c.id).where(PASSKEYS.c.id == key.id)).first() is not None:
                raise Conflict("This passkey is kept already.")
            kept = c.execute(select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.guest == key.guest)).scalar()
            if (kept or 0) >= MOST_PASSKEYS:
                raise Conflict("You have {most} passkeys. Please remove one first.", most=MOST_PASSKEYS)
            c.execute(insert(PASSKEYS).values(values))

        await self._run(work)

    async def used_passkey(self, key: Passkey, count: int) -> None:
        """Note that a passkey was used, and its counter. Raise Forbidden if somebody else used it meanwhile."""
        here = (PASSKEYS.c.id == key.id) & (PASSKEYS.c.count == key.count)
        change = update(PASSKEYS).where(here).values(count=count, used=self._now())
        if not await self._run(lambda c: c.execute(change).rowcount):
            raise Forbidden("This passkey was not accepted. Please try again.")

    async def drop_passkey(self, guest: str, key_id: str) -> bool:
        """Remove a passkey of a guest. Return whether there was one."""
        gone = delete(PASSKEYS).where(PASSKEYS.c.guest == guest, PASSKEYS.c.id == key_id)
        return bool(await self._run(lambda c: c.execute(gone).rowcount))

    # --- identities

    async def by_identity(self, issuer: str, subject: str) -> str | None:
        """Return the guest whom an OpenID provider calls ``subject``, or None."""
        wanted = select(IDENTITIES.c.guest).where(IDENTITIES.c.issuer == issuer, IDENTITIES.c.subject == subject)
        return await self._run(lambda c: c.execute(wanted).scalar())

    async def identities(self, guest: str) -> list[str]:
        """Return the issuers that know a guest."""
        wanted = select(IDENTITIES.c.issuer).where(IDENTITIES.c.guest == guest)
        return await self._run(lambda c: list(c.execute(wanted).scalars()))

    async def add_identity(self, issuer: str, subject: str, guest: str) -> str:
        """Connect a guest with an identity. Return the guest whom it belongs to, perhaps another one already."""
        values = {"issuer": issuer, "subject": subject, "guest": guest, "created": self._now()}
        await self._run(lambda c: insert_if_absent(c, IDENTITIES, **values))
        return await self.by_identity(issuer, subject) or guest

    async def drop_identities(self, guest: str, issuer: str) -> None:
        """Disconnect a guest from an OpenID provider."""
        gone = delete(IDENTITIES).where(IDENTITIES.c.guest == guest, IDENTITIES.c.issuer == issuer)
        await self._run(lambda c: c.execute(gone).rowcount)

    # --- secrets that are good once

    async def new_secret(self, purpose: str, guest: str, seconds: float, data: Any = None, secret: str = "") -> str:
        """Return a new secret for a purpose, good once and for so long. Forget those whose time is over."""
        made, now = secret or secrets.token_urlsafe(18), self._now()
        values = {
            "digest": digest(made), "purpose": purpose, "guest": guest, "data": data or {}, "until": now + seconds
        }  # fmt: skip

        def work(c: Connection) -> None:
            c.execute(delete(ONE_TIME).where(ONE_TIME.c.until < now))
            c.execute(insert(ONE_TIME).values(values))

        await self._run(work)
        return made

    async def look_at(self, purpose: str, secret: str) -> tuple[str, Any] | None:
        """Return the guest and the data of a secret that is still good, or None."""
        wanted = select(ONE_TIME.c.guest, ONE_TIME.c.data).where(*self._good(purpose, secret))
        row = await self._run(lambda c: c.execute(wanted).first())
        return (str(row[0]), row[1]) if row else None

    async def use_up(self, purpose: str, secret: str) -> tuple[str, Any] | None:
        """Return the same, and forget the secret: of several requests, one gets it."""
        gone = delete(ONE_TIME).where(*self._good(purpose, secret)).returning(ONE_TIME.c.guest, ONE_TIME.c.data)
        row = await self._run(lambda c: c.execute(gone).first())
        return (str(row[0]), row[1]) if row else None

    def _good(self, purpose: str, secret: str) -> tuple[Any, ...]:
        return ONE_TIME.c.digest == digest(secret), ONE_TIME.c.purpose == purpose, ONE_TIME.c.until >= self._now()


def _somebody(row: Any) -> Somebody:
    comfort = row["comfort"] or {}
    return Somebody(
        row["guest"],
        row["code"],
        row["name"] or "",
        own_animal(comfort.get("animal"), row["guest"]),
        colour_of(comfort.get("colour"), row["guest"]),
        row["seen"],
        row["here_to"],
        row["shown_to"],
        bool(row["program"]),
    )


def as_somebody(account: Account, guest: Guest) -> Somebody:
    """Return how others see a guest whose account is at hand."""
    chosen = guest.comfort
    animal, colour = own_animal(chosen.get("animal"), guest.id), colour_of(chosen.get("colour"), guest.id)
    seen, here_to, shown_to = account.seen, account.here_to, account.shown_to
    return Somebody(guest.id, account.code, guest.name, animal, colour, seen, here_to, shown_to, guest.program)


def _by_name(one: Somebody) -> tuple[str, str]:
    return one.name.casefold(), one.code
