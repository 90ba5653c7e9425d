"""Devices of a guest: where somebody is signed in, and signing out, so that every process refuses the cookie."""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from evertable.web.people.rows import COME_BACK, PHONE
from evertable.web.server.identity import Credential
from evertable.web.server.problems import NotFound
from evertable.web.server.sign_outs import SignOuts
from evertable.web.storage.schema import ACCOUNTS, DEVICES, ONE_TIME, SIGN_OUTS
from evertable.web.storage.store import Store, insert_if_absent

LOG: Final = logging.getLogger(__name__)
NOTED: Final = 600.0
"""Seconds between two notes of when a device was last seen."""
MOST: Final = 50
"""Devices of one guest. The one that was not seen for the longest time is signed out for a new one."""
LONGEST_NAME: Final = 40
MOST_NOTED: Final = 10_000
"""Devices of which a process remembers when they were last seen."""
CATCH_UP: Final = 5.0
"""Seconds after which a process that shares a database looks for sign-outs whose notification was lost."""
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Device:
    """A browser or program in which a guest is signed in."""

    id: str
    guest: str
    name: str
    created: float
    seen: float


def device_name(agent: str) -> str:
    """Return a name for a device by its ``User-Agent``: the browser and the system, as far as they are known."""
    found = [next((name for mark, name in known if mark in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    if any(found):
        return ", ".join(part for part in found if part)
    return re.sub(r"[^A-Za-z0-9 ._-]", "", agent.partition("/")[0])[:LONGEST_NAME]


class Devices:
    """The stored devices, and who was signed out."""

    def __init__(self, store: Store, sign_outs: SignOuts, now: Callable[[], float]) -> None:
        self._store: Final = store
        self._run: Final = store.run
        self._sign_outs: Final = sign_outs
        self._now: Final = now
        self.used_here: Final[set[str]] = set()
        """Guests with an account who use a device at this process."""
        self._noted: Final[dict[str, float]] = {}
        self._last = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read who was signed out, and go on doing so where others may sign out the same guests."""
        await self.read_sign_outs()
        if self._store.shared:
            self._task = asyncio.ensure_future(self._keep_reading())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def read_sign_outs(self) -> None:
        """Read the sign-outs since the last that is known."""
        wanted = select(SIGN_OUTS).where(SIGN_OUTS.c.number > self._last).order_by(SIGN_OUTS.c.number)
        for row in await self._run(lambda c: c.execute(wanted).mappings().all()):
            self._sign_outs.add(row["guest"], row["device"], row["generation"])
            # numbers are given before commits, so an earlier one may become visible later than a later one
            self._last = max(self._last, row["number"] - 100)

    def hear(self, guest: str, device: str, generation: str) -> None:
        """Note a sign-out of another process."""
        self._sign_outs.add(guest, "" if device == "-" else device, int(generation))

    async def _keep_reading(self) -> None:
        while True:
            await asyncio.sleep(CATCH_UP)
            try:
                await self.read_sign_outs()
            except Exception:
                LOG.exception("sign-outs cannot be read")

    # --- signed in

    async def add(self, guest: str, device: str, name: str) -> None:
        """Note that a guest is signed in on a device."""
        now = self._now()
        values = {"id": device, "guest": guest, "name": name, "created": now, "seen": now}
        oldest = select(DEVICES.c.id).where(DEVICES.c.guest == guest).order_by(DEVICES.c.seen).limit(1)

        def work(c: Connection) -> str | None:
            insert_if_absent(c, DEVICES, **values)
            kept = c.execute(select(func.count()).select_from(DEVICES).where(DEVICES.c.guest == guest)).scalar() or 0
            return c.execute(oldest).scalar() if kept > MOST else None

        self._noted[device] = now
        self.used_here.add(guest)
        if (surplus := await self._run(work)) is not None:
            await self.sign_out(guest, surplus)

    async def note_seen(self, guest: str, device: str, name: str) -> None:
        """Note that a device is in use. A device of a guest with an account is added if it was not known."""
        now = self._now()
        if not device or now - self._noted.get(device, 0.0) < NOTED:
            return
        if len(self._noted) > MOST_NOTED:
            self._noted.clear()
            self.used_here.clear()
        self._noted[device] = now
        here = update(DEVICES).where(DEVICES.c.id == device, DEVICES.c.guest == guest).values(seen=now)
        account = select(ACCOUNTS.c.guest).where(ACCOUNTS.c.guest == guest)

        def work(c: Connection) -> tuple[bool, bool]:
            return bool(c.execute(here).rowcount), c.execute(account).first() is not None

        known, kept = await self._run(work)
        if kept:
            self.used_here.add(guest)
            if not known:
                await self.add(guest, device, name)

    async def of(self, guest: str) -> list[Device]:
        """Return the devices of a guest, the latest used first."""
        wanted = select(DEVICES).where(DEVICES.c.guest == guest).order_by(DEVICES.c.seen.desc(), DEVICES.c.id)
        return await self._run(lambda c: [Device(**row) for row in c.execute(wanted).mappings()])

    async def rename(self, guest: str, device: str, name: str) -> None:
        """Name a device. Raise NotFound if the guest has none with this id."""
        here = update(DEVICES).where(DEVICES.c.guest == guest, DEVICES.c.id == device).values(name=name[:LONGEST_NAME])
        if not await self._run(lambda c: c.execute(here).rowcount):
            raise NotFound("There is no such device of yours.")

    # --- signed out

    async def sign_out(self, guest: str, device: str) -> None:
        """Sign a guest out on a device. Raise NotFound if the guest has none with this id."""

        def work(c: Connection) -> bool:
            gone = delete(DEVICES).where(DEVICES.c.guest == guest, DEVICES.c.id == device)
            if not c.execute(gone).rowcount:
                return False
            self.note(c, guest, device, 0)
            return True

        if not await self._run(work):
            raise NotFound("There is no such device of yours.")
        self._sign_outs.add(guest, device, 0)

    async def sign_out_everywhere(self, guest: str, keep: str = "") -> Credential:
        """Sign a guest out on all devices. Return what the device ``keep`` gets as its new cookie."""

        def work(c: Connection) -> int:
            raised = update(ACCOUNTS).where(ACCOUNTS.c.guest == guest).values(generation=ACCOUNTS.c.generation + 1)
            generation = int(c.execute(raised.returning(ACCOUNTS.c.generation)).scalar_one())
            c.execute(delete(DEVICES).where(DEVICES.c.guest == guest, DEVICES.c.id != keep))
            ways = ONE_TIME.c.purpose.in_((PHONE, COME_BACK))  # links that were made or sent, and not used yet
            c.execute(delete(ONE_TIME).where(ONE_TIME.c.guest == guest, ways))
            self.note(c, guest, "", generation)
            return generation

        generation = await self._run(work)
        self._sign_outs.add(guest, "", generation)
        return Credential(guest, keep, generation)

    def note(self, c: Connection, guest: str, device: str, generation: int) -> None:
        """Store a sign-out in a transaction, and tell the other processes when it is committed."""
        values = {"guest": guest, "device": device, "generation": generation, "time": self._now()}
        c.execute(insert(SIGN_OUTS).values(values))
        self._store.tell(c, "signed_out", guest, device or "-", str(generation))

    def forget(self, guest: str, generation: int) -> None:
        """Refuse a guest's cookies in this process, after ``note`` was committed."""
        self._sign_outs.add(guest, "", generation)
