"""Read the finished games of a database, for the export. Works beside a running server and changes nothing."""

from collections.abc import Iterator
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from evertable.web.storage.model import Move, Seat, TableInfo
from evertable.web.storage.schema import MOVES, TABLES
from evertable.web.storage.store import is_of_today, read_only, tables_with_seats

AT_ONCE: Final = 200
"""Tables that are read together."""


def finished_games(url: str) -> Iterator[tuple[TableInfo, list[Seat], list[Move]]]:
    """Yield all finished games but lessons, oldest first.

    Raises ValueError if the database cannot be read or was written by another version.
    """
    engine = read_only(url)
    last = 0
    try:
        while True:
            with closing(engine.connect()) as connection:
                if not is_of_today(connection):
                    raise ValueError("it was written by another version of Evertable; start a server on it first")
                found = _after(connection, last)
            if not found:
                return
            yield from found
            last = found[-1][0].id
    except DBAPIError as error:
        raise ValueError(str(error.orig)) from None
    finally:
        engine.dispose()


def _after(c: Connection, last: int) -> list[tuple[TableInfo, list[Seat], list[Move]]]:
    wanted = select(TABLES).where(TABLES.c.id > last, TABLES.c.status == "over", TABLES.c.lesson.is_(None))
    found = tables_with_seats(c, wanted.order_by(TABLES.c.id).limit(AT_ONCE))
    moves: dict[int, list[Move]] = {info.id: [] for info, _ in found}
    stored = select(MOVES).where(MOVES.c.table_id.in_(moves)).order_by(MOVES.c.table_id, MOVES.c.number)
    for row in c.execute(stored).mappings():
        moves[row["table_id"]].append(Move(row["seat"], row["text"], row["time"], row["clock"]))
    return [(info, seats, moves[info.id]) for info, seats in found]
