"""PostgreSQL `LISTEN`/`NOTIFY` between server processes. Notifications are sent in the transaction they announce.

A notification is a hint to read the database. Those sent while a connection was broken are lost, so the listener checks
everything when it reconnects.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, func, select

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "evertable"
RETRY_SECONDS: Final = 0.5
"""Seconds before reconnecting."""
KEEPALIVE: Final[dict[str, Any]] = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3}
"""TCP keepalive settings, to detect that the other machine is gone."""


def send(c: Connection, sender: str, *words: str) -> None:
    """Notify the other processes when this transaction is committed."""
    c.execute(select(func.pg_notify(CHANNEL, " ".join((sender, *words)))))


def try_database(url: str) -> None:
    """Raise ValueError if a database server does not answer."""
    if not url.startswith("postgresql"):
        return
    from psycopg import OperationalError, connect

    try:
        connect(url, connect_timeout=5).close()
    except OperationalError as error:
        raise ValueError(" ".join(str(error).split())) from None


async def listen(url: str, me: str, hear: Callable[[list[str]], None], missed: Callable[[], None]) -> None:
    """Call ``hear`` for each notification of other processes, and ``missed`` after each connection. Never return."""
    from psycopg import AsyncConnection, Error

    while True:
        try:
            async with await AsyncConnection.connect(url, autocommit=True, **KEEPALIVE) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                missed()
                async for note in connection.notifies():
                    sender, *words = note.payload.split(" ")
                    if sender != me:
                        hear(words)
        except (Error, OSError) as error:
            LOG.warning("no news from the database: %s", error)
        await asyncio.sleep(RETRY_SECONDS)
