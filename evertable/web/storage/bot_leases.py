"""Bot leases: which server process plays a table's bots when several share a database.

A table that waits for a bot has a row in ``bot_turns``, written and removed in the transaction of the move. A process
leases the row for a few seconds, usually with that move, and renews the lease while its bot thinks. If the process
dies, the lease expires and another process takes it. If two processes think about the same move, the table's version
accepts the first one only.
"""

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, TextClause, bindparam, text

if TYPE_CHECKING:
    from evertable.web.storage.store import Store

LEASE: Final = 2.0
"""Seconds that a lease lasts. Together with the polling interval, it limits how long a table may stand still."""
_NOW: Final = "EXTRACT(EPOCH FROM clock_timestamp())"  # the database's clock, because those of several machines differ
_NOTE: Final = text(
    "WITH bot AS (SELECT 1 FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = t.actor "
    "WHERE t.id = :table AND t.status = 'playing' AND s.bot IS NOT NULL), "
    "done AS (DELETE FROM bot_turns WHERE table_id = :table AND NOT EXISTS (SELECT 1 FROM bot)) "
    f"INSERT INTO bot_turns (table_id, owner, until) SELECT :table, :me, {_NOW} + {LEASE} FROM bot "
    "ON CONFLICT (table_id) DO UPDATE SET owner = EXCLUDED.owner, until = EXCLUDED.until "
    f"WHERE bot_turns.owner = EXCLUDED.owner OR bot_turns.until < {_NOW}"
)
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


class HeldLeases:
    """The leases that this process holds for sure, so that it need not query the database at every move."""

    def __init__(self, me: str) -> None:
        self.me: Final = me
        self._until: Final[dict[int, float]] = {}

    def note(self, c: Connection, table_id: int) -> None:
        """Lease a changed table in its transaction if it waits for a bot, else remove its row."""
        self._ask(c, _NOTE, table_id)

    def take(self, c: Connection, table_id: int) -> bool:
        """Take or renew a lease. Return whether this process has it now."""
        return self._ask(c, _TAKE, table_id)

    def held(self, table_id: int) -> bool:
        """Return whether this process is known to hold a lease."""
        return self._until.get(table_id, 0.0) > monotonic()

    def clear(self) -> None:
        """Forget all leases."""
        self._until.clear()

    def _ask(self, c: Connection, statement: TextClause, table_id: int) -> bool:
        asked = monotonic()
        if c.execute(statement, {"me": self.me, "table": table_id}).rowcount == 1:
            self._until[table_id] = asked + LEASE
            return True
        self._until.pop(table_id, None)
        return False


class BotLeases:
    """The leases of this process in the database."""

    def __init__(self, store: "Store") -> None:
        self._store: Final = store

    async def take(self, table_id: int) -> bool:
        """Return whether this process plays the table's bot. Without other processes, it always does."""
        leases = self._store.leases
        if not self._store.shared or leases.held(table_id):
            return True
        return await self._store.run(lambda c: leases.take(c, table_id))

    async def renew(self, table_ids: Sequence[int]) -> None:
        """Renew the leases of tables whose bots still think."""
        kept = {"me": self._store.name, "tables": list(table_ids)}
        if table_ids:
            await self._store.run(lambda c: c.execute(_RENEW, kept).rowcount)

    async def overdue(self, most: int) -> list[str]:
        """Take over at most ``most`` expired leases. Return the codes of their tables."""

        def work(c: Connection) -> list[str]:
            return list(c.execute(_OVERDUE, {"me": self._store.name, "most": most}).scalars())

        return await self._store.run(work)

    async def release(self) -> None:
        """Release all leases, so that other processes take them at once."""
        self._store.leases.clear()
        if self._store.shared:
            await self._store.run(lambda c: c.execute(_RELEASE, {"me": self._store.name}).rowcount)
