"""The pairing queue in the database, which all processes share."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from evertable.web.lobby.matching import QUEUES, Waiting
from evertable.web.storage.schema import QUEUE
from evertable.web.storage.store import Store

KEPT: Final = 120.0
"""Seconds for which somebody who was paired is led to the table."""


class Gone(Exception):
    """Somebody has left the queue, or was paired by another process."""


class QueueRows:
    """Guests who wait to be paired."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def enter(self, one: Waiting) -> None:
        """Let somebody wait. Who waits already waits for this from now on."""
        values = {
            name: getattr(one, name) for name in ("guest", "game", "players", "pace", "rated", "mu", "sigma", "since")
        }
        values |= {"until": one.since + QUEUES[one.pace].present, "code": None}
        kind = postgresql if self._store.shared else sqlite
        put = kind.insert(QUEUE).values(values)
        put = put.on_conflict_do_update(index_elements=[QUEUE.c.guest], set_=values)
        await self._store.run(lambda c: c.execute(put).rowcount)

    async def leave(self, guest: str) -> None:
        """Let somebody wait no more."""
        await self._store.run(lambda c: c.execute(delete(QUEUE).where(QUEUE.c.guest == guest)).rowcount)

    async def of(self, guest: str) -> dict[str, Any] | None:
        """Return the row of somebody who waits or was paired just now."""
        row = await self._store.run(lambda c: c.execute(select(QUEUE).where(QUEUE.c.guest == guest)).mappings().first())
        return None if row is None else dict(row)

    async def waiting(self, now: float) -> list[Waiting]:
        """Return everybody who waits."""
        wanted = select(QUEUE).where(QUEUE.c.until > now, QUEUE.c.code.is_(None))
        rows = await self._store.run(lambda c: c.execute(wanted).mappings().all())
        names = Waiting.__slots__
        return [Waiting(**{name: row[name] for name in names}) for row in rows]

    async def paired(self, guests: Collection[str]) -> dict[str, str]:
        """Return the tables of those among some guests who were paired, by any process."""
        wanted = select(QUEUE.c.guest, QUEUE.c.code).where(QUEUE.c.guest.in_(guests), QUEUE.c.code.is_not(None))
        rows = await self._store.run(lambda c: c.execute(wanted).all())
        return {str(guest): str(code) for guest, code in rows}

    def claim(self, group: Sequence[Waiting], code: str, now: float) -> Callable[[Connection], None]:
        """Return what takes a group out of the queue, within the transaction that stores its table."""

        def work(c: Connection) -> None:
            for one in sorted(group, key=lambda one: one.guest):  # in one order: two processes do not block each other
                here = (QUEUE.c.guest == one.guest) & (QUEUE.c.since == one.since) & QUEUE.c.code.is_(None)
                if c.execute(update(QUEUE).where(here).values(code=code, until=now + KEPT)).rowcount != 1:
                    raise Gone(one.guest)

        return work

    async def keep(self, guests: Collection[str], now: float) -> None:
        """Note that some guests still wait. Forget those who went away long ago."""
        over = delete(QUEUE).where(QUEUE.c.until < now - 10 * KEPT)

        def work(c: Connection) -> None:
            for pace in QUEUES.values():
                mine = QUEUE.c.guest.in_(guests) & (QUEUE.c.pace == pace.id) & QUEUE.c.code.is_(None)
                c.execute(update(QUEUE).where(mine).values(until=now + pace.present))
            c.execute(over)

        await self._store.run(work)
