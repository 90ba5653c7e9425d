"""People: accounts with their devices and friends, and what other parts of the server ask about them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from typing import Any, Final

from sqlalchemy import select, update

from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables
from evertable.web.people.devices import Devices
from evertable.web.people.friend_lists import FriendLists
from evertable.web.people.friends import Friends
from evertable.web.people.rows import Account, AccountRows, Somebody
from evertable.web.server.identity import Visitor
from evertable.web.server.problems import Forbidden, TooManyRequests
from evertable.web.server.rate_limits import TokenBuckets
from evertable.web.server.settings import Limits
from evertable.web.server.sign_outs import SignOuts
from evertable.web.storage.model import Guest
from evertable.web.storage.schema import ACCOUNTS
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
HERE: Final = 150.0
"""Seconds after a sign of life for which somebody counts as here."""
NOTED: Final = 60.0
"""Seconds between two notes that somebody is here."""
Exporter = Callable[[str], Awaitable[Any]]


class People:
    """The accounts of one server. Guests without an account have neither devices nor friends."""

    def __init__(
        self, store: Store, tables: Tables, sign_outs: SignOuts, now: Callable[[], float], limits: Limits
    ) -> None:
        self.rows: Final = AccountRows(store, now)
        self.devices: Final = Devices(store, sign_outs, now)
        self.friends: Final = Friends(store, now)
        self.lists: Final = FriendLists(self.rows, self.friends, tables, self.here_among)
        self.exporters: Final[dict[str, Exporter]] = {}
        """By the key in an export, what returns the data that a feature keeps about a guest."""
        self._store: Final = store
        self._tables: Final = tables
        self._now: Final = now
        self._tries: Final = TokenBuckets(limits.people_rate, limits.people_burst)
        self._mails: Final = TokenBuckets(limits.mail_rate, limits.mail_burst)
        self._noted: Final[dict[str, float]] = {}
        self._background: Final[set[asyncio.Task[None]]] = set()
        self._task: asyncio.Task[None] | None = None
        tables.check_sit.append(self._check_sit)

    async def open(self) -> None:
        """Start."""
        await self.devices.open()
        self._task = asyncio.ensure_future(self._keep_here())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.devices.close()

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for which no request waits."""

        async def done() -> None:
            try:
                await work
            except Exception as error:
                LOG.warning("%s", error)

        task = asyncio.ensure_future(done())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # --- limits

    def allow_try(self, address: str) -> None:
        """Raise TooManyRequests if an address has tried to sign in, or done something to others, too often."""
        if not self._tries.take(address):
            raise TooManyRequests("That was a lot at once. Please wait a moment.")

    def allow_mail(self, *keys: str) -> None:
        """Raise TooManyRequests if too many mails were sent for an address of the network or of mail."""
        taken = [self._mails.take(key) for key in keys]
        if not all(taken):
            raise TooManyRequests("That was a lot of e-mail at once. Please wait an hour.")

    # --- what others ask

    async def account(self, guest: str) -> Account | None:
        """Return a guest's account, or None."""
        return await self.rows.of(guest)

    async def email_of(self, guest: str) -> str | None:
        """Return the confirmed e-mail address of a guest, or None."""
        account = await self.rows.of(guest)
        return account.email if account is not None else None

    async def is_blocked(self, one: str, two: str) -> bool:
        """Return whether one of two guests has blocked the other."""
        return await self.friends.is_blocked(one, two)

    async def blocked_among(self, guests: Collection[str]) -> set[frozenset[str]]:
        """Return the pairs among many guests of whom one has blocked the other."""
        return await self.friends.blocked_among(guests)

    async def codes_of(self, guests: Iterable[str]) -> dict[str, str]:
        """Return the codes of profile pages by guest, of those who have one that everybody may see."""
        wanted = select(ACCOUNTS.c.guest, ACCOUNTS.c.code).where(
            ACCOUNTS.c.guest.in_(list(guests)), ACCOUNTS.c.shown_to == "all"
        )
        return await self._store.run(lambda c: {row[0]: row[1] for row in c.execute(wanted)})

    async def may_see(self, guest: str, account: Account) -> bool:
        """Return whether a guest may see somebody's profile."""
        if guest == account.guest:
            return True
        if account.shown_to == "nobody" or await self.friends.has_blocked(account.guest, guest):
            return False
        return account.shown_to == "all" or await self.friends.follows(account.guest, guest)

    async def set_privacy(self, guest: str, shown_to: str, here_to: str) -> None:
        """Choose who sees a guest's profile, and who that the guest is here. For nobody, nothing is kept of that."""
        seen = {} if here_to != "nobody" else {"seen": None}
        await self.rows.change(guest, shown_to=shown_to, here_to=here_to, **seen)
        self._noted.pop(guest, None)

    async def is_kept(self, guest: str) -> bool:
        """Return whether a guest can come back without the cookie."""
        account = await self.rows.of(guest)
        if account is None:
            return False
        return bool(
            account.recovery or account.email or await self.rows.passkeys(guest) or await self.rows.identities(guest)
        )

    # --- who is here

    async def note_seen(self, guest: Guest, visitor: Visitor, name: str) -> None:
        """Note that a guest uses a device."""
        if visitor.fresh or guest.id == "":
            return
        await self.devices.note_seen(guest.id, visitor.device, name)
        if guest.id in self.devices.used_here:
            await self._note_here([guest.id])

    async def here_among(self, asking: str, some: Iterable[Somebody]) -> set[str]:
        """Return who is here now, of those who let people see it whom they follow themselves."""
        since = self._now() - HERE
        friends = set(await self.friends.followers(asking))
        return {
            one.guest
            for one in some
            if one.here_to == "friends" and one.guest in friends and one.seen is not None and one.seen > since
        }

    async def _note_here(self, guests: Iterable[str]) -> None:
        """Note that guests are here, if they let anybody see it."""
        now = self._now()
        due = [guest for guest in guests if now - self._noted.get(guest, 0.0) >= NOTED]
        if not due:
            return
        if len(self._noted) > 10_000:
            self._noted.clear()
        self._noted.update(dict.fromkeys(due, now))
        wanted = ACCOUNTS.c.guest.in_(due) & (ACCOUNTS.c.here_to != "nobody")
        change = update(ACCOUNTS).where(wanted).values(seen=now)
        await self._store.run(lambda c: c.execute(change).rowcount)

    async def _keep_here(self) -> None:
        """Note who looks at a table: an open page asks for nothing as long as nothing changes."""
        while True:
            await asyncio.sleep(NOTED)
            try:
                looking = {guest for live in self._tables.all for guest in live.guests_here}
                await self._note_here(looking & self.devices.used_here)
            except Exception:
                LOG.exception("who is here cannot be stored")

    # --- tables

    async def _check_sit(self, live: LiveTable, guest: Guest) -> None:
        """Raise Forbidden if somebody at the table and a guest who wants to sit down must not meet."""
        others = {holder for seat in live.seats for holder in seat.holders} | {live.info.host}
        if others - {guest.id} and others & await self.friends.apart_from(guest.id):
            raise Forbidden("You cannot sit down at this table.")
