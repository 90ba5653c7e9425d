"""The store: guests, tables, seats and moves in SQLite or PostgreSQL. Changes are on disk when a method returns.

SQLite runs in WAL mode with full synchronisation, and commits are grouped (``commit_queue.py``). On PostgreSQL several
processes share the database: every change notifies the others (``notify.py``) and leases the table if it waits for a
bot (``bot_leases.py``).
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    Table,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.pool import NullPool, StaticPool

from evertable.web.storage.bot_leases import HeldLeases
from evertable.web.storage.commit_queue import CommitQueue, TransactionPool
from evertable.web.storage.model import Guest, Move, Seat, TableInfo
from evertable.web.storage.notify import KEEPALIVE, send
from evertable.web.storage.schema import GUESTS, HOLDERS, MOVES, SEATS, TABLES

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
CONNECTIONS: Final = 8
"""Connections of one process to a database server, without the one that listens."""
_MIGRATING: Final = 7_239_001
"""Key of the advisory lock for migrations."""
_AT_ONCE: Final = 500
"""Tables that are read at once with their seats."""
T = TypeVar("T")

_CHANGING: Final = tuple(name for name in TABLES.c.keys() if name not in ("id", "code", "created"))  # noqa: SIM118
_CHANGE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("its_id"), TABLES.c.version == bindparam("last_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)


class StaleVersion(Exception):
    """Another process has changed the row since it was read."""


class Store:
    """Guests and tables in the database."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.shared: Final = not url.startswith("sqlite")
        """Whether other processes may use the same database."""
        self.name: Final = secrets.token_hex(8)
        """A random name of this process, for notifications and leases."""
        self.leases: Final = HeldLeases(self.name)
        self.in_change: Final[list[Callable[[Connection, TableInfo], None]]] = []
        """Called in the transaction that stores a new or changed table."""
        self._engine: Final = _server(url) if self.shared else _file(url)
        self._queue: Final = TransactionPool(self._engine, CONNECTIONS) if self.shared else CommitQueue(self._engine)
        self.run: Final = self._queue.run
        self._reads: Final = None if self.shared or not make_url(url).database else TransactionPool(_reader(url), 1)
        self.read: Final = self._queue.run if self._reads is None else self._reads.run
        """Like ``run``, for long reads. On SQLite they have a connection of their own, so that no commit waits."""

    async def open(self) -> None:
        """Run the migrations."""
        await self._queue.run_in_thread(self._migrate)

    async def close(self) -> None:
        """Finish the jobs and close the connections."""
        if self.shared:  # a thread may still work for a cancelled caller
            await asyncio.to_thread(self._queue.close)
            self._engine.dispose()
        else:
            if self._reads is not None:
                await asyncio.to_thread(self._reads.close)
            await self._queue.run_in_thread(self._engine.dispose)
            self._queue.close()

    def _migrate(self) -> None:
        with self._engine.begin() as connection:
            if self.shared:  # one of several starting processes migrates, the others wait
                connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
            if not is_of_today(connection):
                _upgrade(connection)

    # --- guests

    async def guest(self, guest_id: str) -> Guest | None:
        """Return a stored guest, or None."""
        row = await self.run(lambda c: c.execute(select(GUESTS).where(GUESTS.c.id == guest_id)).mappings().first())
        return Guest(**row) if row else None

    async def keep_guest(self, guest: Guest) -> None:
        """Store a guest, new or changed."""

        def work(c: Connection) -> None:
            values = asdict(guest)
            insert_if_absent(c, GUESTS, **values)
            c.execute(update(GUESTS).where(GUESTS.c.id == guest.id).values(values))
            self.tell(c, "guest", guest.id)

        await self.run(work)

    # --- tables

    async def add_table(
        self,
        info: TableInfo,
        seats: Sequence[Seat],
        moves: Sequence[Move] = (),
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Store a new table, possibly with moves, and set its id. ``also`` is done in the same transaction."""

        def work(c: Connection) -> int:
            values = {key: value for key, value in asdict(info).items() if key != "id"}
            added = int(c.execute(insert(TABLES).values(values).returning(TABLES.c.id)).scalar_one())
            for seat in seats:
                _put_seat(c, added, seat)
            if moves:
                c.execute(insert(MOVES), _rows(added, moves))
            for function in self.in_change:
                function(c, replace(info, id=added))
            if also is not None:
                also(c)
            if self.shared:
                self.leases.note(c, added)
            return added

        info.id = await self.run(work)

    async def table(self, code: str) -> tuple[TableInfo, list[Seat], list[Move]] | None:
        """Return a table with its seats and moves, or None."""
        return await self.run(lambda c: _table(c, code))

    async def add_moves(self, info: TableInfo, first: int, moves: Sequence[Move]) -> None:
        """Append moves. The first one has the number ``first``, counted from 1."""
        await self._update(info, lambda c: c.execute(insert(MOVES), _rows(info.id, moves, first)))

    async def put_moves(self, info: TableInfo, moves: Sequence[Move]) -> None:
        """Replace all moves."""

        def work(c: Connection) -> None:
            c.execute(delete(MOVES).where(MOVES.c.table_id == info.id))
            if moves:
                c.execute(insert(MOVES), _rows(info.id, moves))

        await self._update(info, work)

    async def cut_moves(self, info: TableInfo, keep: int) -> None:
        """Delete all moves after the first ``keep``."""
        cut = delete(MOVES).where(MOVES.c.table_id == info.id, MOVES.c.number > keep)
        await self._update(info, lambda c: c.execute(cut))

    async def change(self, info: TableInfo, seats: Sequence[Seat] = ()) -> None:
        """Store a changed table and these of its seats."""

        def work(c: Connection) -> None:
            for seat in seats:
                _put_seat(c, info.id, seat)

        await self._update(info, work)

    async def _update(self, info: TableInfo, more: Callable[[Connection], object]) -> None:
        """Store a changed table and what else changes with it, and notify the other processes.

        Raise StaleVersion unless the stored version is the one before.
        """

        def work(c: Connection) -> None:
            values = {name: getattr(info, name) for name in _CHANGING}
            if c.execute(_CHANGE, {"its_id": info.id, "last_version": info.version - 1, **values}).rowcount != 1:
                raise StaleVersion(info.code)
            more(c)
            for function in self.in_change:
                function(c, info)
            if self.shared:
                self.leases.note(c, info.id)
                self.tell(c, "table", info.code, str(info.version))

        await self.run(work)

    def tell(self, c: Connection, *words: str) -> None:
        """Notify the other processes in this transaction."""
        if self.shared:
            send(c, self.name, *words)

    async def by_link(self, token: str) -> tuple[str, int] | None:
        """Return the table's code and the seat that a seat link or invitation belongs to, or None."""
        wanted = (
            select(TABLES.c.code, SEATS.c.seat)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where((SEATS.c.token == token) | (SEATS.c.invite == token))
        )
        row = await self.run(lambda c: c.execute(wanted).first())
        return (str(row[0]), int(row[1])) if row else None

    async def tables_of(self, guest_id: str, most: int = 20) -> list[tuple[TableInfo, list[Seat]]]:
        """Return the tables where a guest holds a seat, the latest first."""
        wanted = (
            select(TABLES)
            .where(TABLES.c.id.in_(select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest_id)))
            .order_by(TABLES.c.updated.desc())
            .limit(most)
        )
        return await self.run(lambda c: tables_with_seats(c, wanted))

    async def finished_by(self, guest_id: str, made: Callable[[TableInfo, list[Seat]], T]) -> list[T]:
        """Return what ``made`` makes of each finished table where a guest holds a seat, the oldest first.

        Reads a few hundred tables at a time. ``made`` is called in the database's thread, and rows are dropped there:
        thousands of tables with their seats would keep the garbage collector busy, and the event loop waits for it.
        """
        here = TABLES.c.id.in_(select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest_id))
        wanted = select(TABLES).where(here, TABLES.c.status == "over").order_by(TABLES.c.id).limit(_AT_ONCE)
        found: list[T] = []
        last = 0

        def slice_after(c: Connection) -> tuple[int, list[T]]:
            tables = tables_with_seats(c, wanted.where(TABLES.c.id > last))
            following = tables[-1][0].id if len(tables) == _AT_ONCE else -1
            return following, [made(info, seats) for info, seats in tables]

        while last >= 0:
            last, some = await self.read(slice_after)
            found += some
        return found

    async def keep_result(self, info: TableInfo) -> None:
        """Store the result of a game that ended before results were stored. The version does not change."""
        change = update(TABLES).where(TABLES.c.id == info.id).values(result=info.result)
        await self.run(lambda c: c.execute(change).rowcount)

    async def watchable(self, now: float, most: int = 10) -> list[tuple[TableInfo, list[Seat]]]:
        """Return running games that are listed online and may be watched, the latest first.

        Where spectators have a delay, the order depends on nothing that they do not see yet: the newest of these
        tables are listed by the last move that is shown.
        """
        running = select(TABLES).where(TABLES.c.status == "playing", TABLES.c.listed, TABLES.c.spectators).limit(most)
        current = running.where(TABLES.c.delay == 0).order_by(TABLES.c.updated.desc())
        delayed = running.where(TABLES.c.delay > 0).order_by(TABLES.c.created.desc())

        def work(c: Connection) -> list[tuple[TableInfo, list[Seat]]]:
            late = tables_with_seats(c, delayed)
            seen = (
                select(MOVES.c.table_id, func.max(MOVES.c.time))
                .join(TABLES, TABLES.c.id == MOVES.c.table_id)
                .where(MOVES.c.table_id.in_([info.id for info, _ in late]))
                .where(MOVES.c.time <= now - 60 * TABLES.c.delay)
                .group_by(MOVES.c.table_id)
            )
            last_seen = {row[0]: float(row[1]) for row in c.execute(seen)} if late else {}
            found = [(info.updated, info, seats) for info, seats in tables_with_seats(c, current)]
            for info, seats in late:
                last = last_seen.get(info.id, info.created)
                found.append((max(last, *_taken_back(info, now - 60 * info.delay)), info, seats))
            return [(info, seats) for _, info, seats in sorted(found, key=lambda one: -one[0])[:most]]

        return await self.run(work)


def _taken_back(info: TableInfo, horizon: float) -> list[float]:
    """Return times of moves that delayed spectators still see and that the players have taken back; 0 is one."""
    cuts = [note["cut"] for note in info.past_changes if note["time"] > horizon and "cut" in note]
    return [0.0, *(moved for cut in cuts for _, _, moved in cut["moves"] if moved <= horizon)]


def _file(url: str) -> Engine:
    engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _careful)
    event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _reader(url: str) -> Engine:
    engine = create_engine(url, poolclass=NullPool)
    event.listen(engine, "connect", lambda connection, record: connection.execute("PRAGMA query_only=ON"))
    return engine


def _server(url: str) -> Engine:
    return create_engine(
        make_url(url).set(drivername="postgresql+psycopg"),
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args=KEEPALIVE,
    )


def read_only(url: str) -> Engine:
    """Return connections that only read, also beside a running server."""
    return _reader(url) if url.startswith("sqlite") else _server(url)


def is_of_today(connection: Connection) -> bool:
    """Return whether all migrations have been run."""
    latest = max(file.stem[1:5] for file in (MIGRATIONS / "versions").glob("v*.py"))
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [latest]


def _upgrade(connection: Connection) -> None:
    from alembic import command  # imported here because it is slow and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def insert_if_absent(c: Connection, table: Table, **values: Any) -> None:
    """Insert a row unless its key exists, safely if another process inserts it at the same time."""
    kind = postgresql if c.dialect.name == "postgresql" else sqlite
    c.execute(kind.insert(table).values(values).on_conflict_do_nothing())


def _careful(connection: Any, record: object) -> None:
    connection.isolation_level = None  # begin transactions explicitly, also around DDL
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _table(c: Connection, code: str) -> tuple[TableInfo, list[Seat], list[Move]] | None:
    if c.dialect.name == "postgresql":  # one snapshot for table, seats and moves
        c.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    found = tables_with_seats(c, select(TABLES).where(TABLES.c.code == code))
    if not found:
        return None
    info, seats = found[0]
    columns = MOVES.c.seat, MOVES.c.text, MOVES.c.time, MOVES.c.clock
    moves = select(*columns).where(MOVES.c.table_id == info.id).order_by(MOVES.c.number)
    return info, seats, [Move(*row) for row in c.execute(moves)]


def tables_with_seats(c: Connection, wanted: Select[Any]) -> list[tuple[TableInfo, list[Seat]]]:
    """Return tables with their seats, in few queries however many there are."""
    found: list[tuple[TableInfo, list[Seat]]] = [(TableInfo(**row), []) for row in c.execute(wanted).mappings()]
    seats = {info.id: seats for info, seats in found}
    for first in range(0, len(found), _AT_ONCE):
        ids = [info.id for info, _ in found[first : first + _AT_ONCE]]
        here = select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
        for row in c.execute(here).mappings():
            values = dict(row)
            seats[values.pop("table_id")].append(Seat(**values))
        for held in c.execute(select(HOLDERS).where(HOLDERS.c.table_id.in_(ids))).mappings():
            seats[held["table_id"]][held["seat"]].holders.append(held["guest"])
    return found


def _rows(table_id: int, moves: Sequence[Move], first: int = 1) -> list[dict[str, Any]]:
    return [{"table_id": table_id, "number": number, **asdict(move)} for number, move in enumerate(moves, first)]


def _put_seat(c: Connection, table_id: int, seat: Seat) -> None:
    here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat.seat)
    values = {key: value for key, value in asdict(seat).items() if key != "holders"}
    if not c.execute(update(SEATS).where(here).values(values)).rowcount:
        c.execute(insert(SEATS).values(table_id=table_id, **values))
    c.execute(delete(HOLDERS).where(HOLDERS.c.table_id == table_id, HOLDERS.c.seat == seat.seat))
    if seat.holders:
        rows = [{"table_id": table_id, "seat": seat.seat, "guest": guest} for guest in seat.holders]
        c.execute(insert(HOLDERS), rows)
