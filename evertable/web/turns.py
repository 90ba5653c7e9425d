"""Which process moves for the bots of which table, where several share a database.

A table that waits for a bot has a row, written and removed in the transaction of the move that makes it wait. A process
takes the row for a few seconds and renews it while its bot thinks; when the process dies, the row falls due and another
one takes it. Should two ever think about the same move, the table's version lets the first one through.
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, text

from evertable.web.store import Store

LEASE: Final = 2.0
"""Seconds for which a process takes a turn; with the time between two looks, less than a table may stand still."""
_NOW: Final = "EXTRACT(EPOCH FROM clock_timestamp())"  # the database's clock: those of several machines differ
_TAKE: Final = text(
    f"UPDATE bot_turns SET owner = :me, until = {_NOW} + {LEASE} "
    f"WHERE table_id = :table AND (owner = :me OR until < {_NOW})"
)
_RENEW: Final = text(
    f"UPDATE bot_turns SET until = {_NOW} + {LEASE} WHERE owner = :me AND table_id IN :tables"
).bindparams(bindparam("tables", expanding=True))
_OVERDUE: Final = text(
    f"UPDATE bot_turns SET owner = :me, until = {_NOW} + {LEASE} FROM tables WHERE tables.id = table_id "
    f"AND table_id IN (SELECT table_id FROM bot_turns WHERE until < {_NOW} "
    "ORDER BY until LIMIT :most FOR UPDATE SKIP LOCKED) RETURNING tables.code"
)
_RELEASE: Final = text("UPDATE bot_turns SET owner = '', until = 0 WHERE owner = :me")


class Turns:
    """The turns of bots that this process has taken."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def take(self, table_id: int) -> bool:
        """Whether this process is to move for the table's bot; with a database of its own it always is."""
        if not self._store.shared:
            return True
        taken = {"me": self._store.name, "table": table_id}
        return await self._store.run(lambda c: c.execute(_TAKE, taken).rowcount == 1)

    async def renew(self, table_ids: Sequence[int]) -> None:
        """Keep the turns whose bots still think."""
        kept = {"me": self._store.name, "tables": list(table_ids)}
        if table_ids:
            await self._store.run(lambda c: c.execute(_RENEW, kept).rowcount)

    async def overdue(self, most: int) -> list[str]:
        """Take turns that nobody keeps; the codes of their tables."""

        def work(c: Connection) -> list[str]:
            return list(c.execute(_OVERDUE, {"me": self._store.name, "most": most}).scalars())

        return await self._store.run(work)

    async def release(self) -> None:
        """Leave all turns to others, at once."""
        if self._store.shared:
            await self._store.run(lambda c: c.execute(_RELEASE, {"me": self._store.name}).rowcount)
