"""Who is at a table: by open event streams, at any process that shares the database.

Where several do, each notes the players that it serves every few seconds. What players had seen when they left is kept,
too, for *Your games*.
"""

import asyncio
import logging
from typing import Final

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables
from evertable.web.storage.schema import AT_TABLE, VISITS

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 10.0
"""Seconds between two notes."""
LASTS: Final = 25.0
"""Seconds that a note counts."""


class Presence:
    """Notes the players that this process serves, if others have to know."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._task: asyncio.Task[None] | None = None
        self._leaving: Final[set[asyncio.Task[None]]] = set()

    def open(self) -> None:
        """Start to note, unless this is the only process."""
        if self._tables.store.shared:
            self._task = asyncio.ensure_future(self._keep())

    async def close(self) -> None:
        """Stop."""
        tasks = [*self._leaving, *([self._task] if self._task is not None else [])]
        if self._task is not None:
            self._task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def left(self, live: LiveTable, guest: str) -> None:
        """Note that a guest has closed a page of the table, and how many moves they have seen."""
        if live.info.status != "playing" or not live.seats_of(guest) or live.live_game is None:
            return
        task = asyncio.ensure_future(self._note_visit(live.info.id, guest, len(live.live_game.moves)))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _note_visit(self, table_id: int, guest: str, moves: int) -> None:
        kind = postgresql if self._tables.store.shared else sqlite
        put = kind.insert(VISITS).values(table_id=table_id, guest=guest, moves=moves)
        change = put.on_conflict_do_update(index_elements=[VISITS.c.table_id, VISITS.c.guest], set_={"moves": moves})
        try:
            await self._tables.store.run(lambda c: c.execute(change).rowcount)
        except Exception:
            LOG.exception("a visit cannot be noted")

    async def _keep(self) -> None:
        while True:
            try:
                await self.note()
            except Exception:
                LOG.exception("who is at tables cannot be noted")
            await asyncio.sleep(EVERY)

    async def note(self) -> None:
        """Note who is at tables now, and forget who was long ago."""
        now = self._tables.now()
        rows = [
            {"table_id": live.info.id, "guest": guest, "until": now + LASTS}
            for live in self._tables.all
            if live.info.status == "playing"
            for guest, pages in sorted(live.guests_here.items())
            if pages and live.seats_of(guest)
        ]
        if not rows:
            return
        kind = postgresql if self._tables.store.shared else sqlite
        put = kind.insert(AT_TABLE)
        keys = [AT_TABLE.c.table_id, AT_TABLE.c.guest]
        put = put.on_conflict_do_update(index_elements=keys, set_={"until": put.excluded.until})

        def work(c: Connection) -> None:
            c.execute(put, rows)
            c.execute(delete(AT_TABLE).where(AT_TABLE.c.until < now))

        await self._tables.store.run(work)


async def is_here(tables: Tables, live: LiveTable, guest: str) -> bool:
    """Return whether a guest has a page of the table open, served by any process."""
    return guest in await guests_here(tables, live)


async def guests_here(tables: Tables, live: LiveTable) -> set[str]:
    """Return the guests who have a page of the table open, served by any process."""
    found = {guest for guest, pages in live.guests_here.items() if pages}
    if tables.store.shared:
        noted = select(AT_TABLE.c.guest).where(AT_TABLE.c.table_id == live.info.id, AT_TABLE.c.until > tables.now())
        found |= set(await tables.store.run(lambda c: c.execute(noted).scalars().all()))
    return found
