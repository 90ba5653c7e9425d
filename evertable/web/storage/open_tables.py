"""Open tables of the online lobby: which there are, and at which of them somebody waits."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from evertable.web.storage.model import Seat, TableInfo
from evertable.web.storage.schema import PRESENT, SEATS, TABLES
from evertable.web.storage.store import Store, tables_with_seats

PRESENCE: Final = 20.0
"""Seconds for which somebody counts as present. It is noted again in time while a page is open."""


class OpenTables:
    """Listed tables with free seats in the database."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def found(
        self, now: float, game: str = "", seats: int = 0, most: int = 50
    ) -> list[tuple[TableInfo, list[Seat]]]:
        """Return the listed tables with a free seat where somebody is present, the oldest first.

        An empty ``game`` and 0 ``seats`` stand for all.
        """
        here = select(PRESENT.c.table_id).where(PRESENT.c.until > now)
        free = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open")
        wanted = select(TABLES).where(TABLES.c.listed, TABLES.c.status == "lobby", TABLES.c.id.in_(here), free)
        if game:
            wanted = wanted.where(TABLES.c.game == game)
        if seats:
            last = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == seats - 1)
            more = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == seats)
            wanted = wanted.where(last, ~more)
        wanted = wanted.order_by(TABLES.c.created, TABLES.c.id).limit(most)
        return await self._store.read(lambda c: tables_with_seats(c, wanted))

    async def keep_present(self, table_ids: Sequence[int], now: float) -> None:
        """Note that somebody is present at these tables. Forget those whose time is over."""
        if not table_ids:
            return
        kind = postgresql if self._store.shared else sqlite
        put = kind.insert(PRESENT)
        put = put.on_conflict_do_update(index_elements=[PRESENT.c.table_id], set_={"until": put.excluded.until})
        rows = [{"table_id": table_id, "until": now + PRESENCE} for table_id in sorted(table_ids)]
        over = delete(PRESENT).where(PRESENT.c.until < now)

        def work(c: Connection) -> None:
            c.execute(put, rows)
            c.execute(over)

        await self._store.run(work)

    async def leave(self, table_id: int) -> None:
        """Forget that somebody was present at a table."""
        gone = delete(PRESENT).where(PRESENT.c.table_id == table_id)
        await self._store.run(lambda c: c.execute(gone).rowcount)
