"""The database: guests, tables, seats and moves. What an ``await`` on a method returns from is on disk.

SQLite runs in WAL mode with full synchronisation; ``journal.py`` says how commits are made.
"""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, bindparam, create_engine, delete, event, insert, inspect, select, text, update
from sqlalchemy.pool import StaticPool

from evertable.web.facts import Facts, Guest, Move, Seat
from evertable.web.journal import Journal
from evertable.web.schema import GUESTS, HOLDERS, MOVES, SEATS, TABLES

MIGRATIONS: Final = Path(__file__).parent / "migrations"


_CHANGING: Final = tuple(name for name in TABLES.c.keys() if name not in ("id", "code", "created"))  # noqa: SIM118
_CHANGE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("its_id"), TABLES.c.version == bindparam("last_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)


class Stale(Exception):
    """The table in the database is not the one in memory: another server uses the same database."""


class Store:
    """Guests and tables on disk."""

    def __init__(self, url: str) -> None:
        self._sqlite: Final = url.startswith("sqlite")
        pool: dict[str, Any] = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
        self._engine: Final = create_engine(url, **(pool if self._sqlite else {}))
        if self._sqlite:
            event.listen(self._engine, "connect", _careful)
            event.listen(self._engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
        self._journal: Final = Journal(self._engine)
        self.run: Final = self._journal.run

    async def open(self) -> None:
        """Bring the database to today's shape."""
        await self._journal.aside(self._migrate)

    async def close(self) -> None:
        """Finish what is under way."""
        await self._journal.aside(self._engine.dispose)
        self._journal.close()

    def _migrate(self) -> None:
        if self._is_of_today():
            return
        from alembic import command  # only here, because it takes a while to read and is hardly ever needed
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _is_of_today(self) -> bool:
        latest = max(file.stem[1:5] for file in (MIGRATIONS / "versions").glob("v*.py"))
        with self._engine.begin() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return False
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [latest]

    # --- guests

    async def guest(self, guest_id: str) -> Guest | None:
        """A guest, if it has been kept."""
        row = await self.run(lambda c: c.execute(select(GUESTS).where(GUESTS.c.id == guest_id)).mappings().first())
        return Guest(**row) if row else None

    async def keep_guest(self, guest: Guest) -> None:
        """Keep a guest, new or changed."""
        await self.run(lambda c: _keep_guest(c, guest))

    # --- tables

    async def add_table(self, facts: Facts, seats: Sequence[Seat], moves: Sequence[Move] = ()) -> None:
        """Keep a new table, perhaps with moves already made; gives it its id."""

        def work(c: Connection) -> int:
            values = {key: value for key, value in asdict(facts).items() if key != "id"}
            added = int(c.execute(insert(TABLES).values(values).returning(TABLES.c.id)).scalar_one())
            for seat in seats:
                _put_seat(c, added, seat)
            if moves:
                c.execute(
                    insert(MOVES), [{"table_id": added, "number": i, **asdict(m)} for i, m in enumerate(moves, 1)]
                )
            return added

        facts.id = await self.run(work)

    async def table(self, code: str) -> tuple[Facts, list[Seat], list[Move]] | None:
        """A table with its seats and moves."""
        return await self.run(lambda c: _table(c, code))

    async def add_moves(self, facts: Facts, first: int, moves: Sequence[Move]) -> None:
        """Keep further moves; the first of them has this number."""
        rows = [{"table_id": facts.id, "number": first + i, **asdict(move)} for i, move in enumerate(moves)]

        def work(c: Connection) -> None:
            _put_facts(c, facts)
            c.execute(insert(MOVES), rows)

        await self.run(work)

    async def cut_moves(self, facts: Facts, keep: int) -> None:
        """Forget all moves after the first ``keep``."""

        def work(c: Connection) -> None:
            _put_facts(c, facts)
            c.execute(delete(MOVES).where(MOVES.c.table_id == facts.id, MOVES.c.number > keep))

        await self.run(work)

    async def change(self, facts: Facts, seats: Sequence[Seat] = ()) -> None:
        """Keep what has changed about a table and these of its seats."""

        def work(c: Connection) -> None:
            _put_facts(c, facts)
            for seat in seats:
                _put_seat(c, facts.id, seat)

        await self.run(work)

    async def by_link(self, token: str) -> tuple[str, int] | None:
        """The table's code and the seat that a seat link or an invitation belongs to."""
        wanted = (
            select(TABLES.c.code, SEATS.c.seat)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where((SEATS.c.token == token) | (SEATS.c.invite == token))
        )
        row = await self.run(lambda c: c.execute(wanted).first())
        return (str(row[0]), int(row[1])) if row else None

    async def tables_of(self, guest_id: str, most: int = 20) -> list[tuple[Facts, list[Seat]]]:
        """The tables a guest sits at, the latest first."""
        wanted = (
            select(TABLES)
            .where(TABLES.c.id.in_(select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest_id)))
            .order_by(TABLES.c.updated.desc())
            .limit(most)
        )
        return await self.run(lambda c: [_with_seats(c, Facts(**row)) for row in c.execute(wanted).mappings().all()])

    async def finished_by(self, guest_id: str) -> list[tuple[Facts, list[Seat]]]:
        """All finished tables where a guest holds a seat, the oldest first."""
        here = TABLES.c.id.in_(select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest_id))
        wanted = select(TABLES).where(here, TABLES.c.status == "over").order_by(TABLES.c.id)
        return await self.run(lambda c: [_with_seats(c, Facts(**row)) for row in c.execute(wanted).mappings().all()])

    async def keep_result(self, facts: Facts) -> None:
        """Note how a game ended that was over before results were kept; the table itself has not changed."""
        change = update(TABLES).where(TABLES.c.id == facts.id).values(result=facts.result)
        await self.run(lambda c: c.execute(change).rowcount)

    async def watchable(self, most: int = 10) -> list[tuple[Facts, list[Seat]]]:
        """Running games that anybody may watch, the latest first."""
        wanted = (
            select(TABLES)
            .where(TABLES.c.status == "playing", TABLES.c.spectators)
            .order_by(TABLES.c.updated.desc())
            .limit(most)
        )
        return await self.run(lambda c: [_with_seats(c, Facts(**row)) for row in c.execute(wanted).mappings().all()])


def _careful(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions begin when we say so, also around changes of the tables themselves
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_guest(c: Connection, guest: Guest) -> None:
    values = asdict(guest)
    if not c.execute(update(GUESTS).where(GUESTS.c.id == guest.id).values(values)).rowcount:
        c.execute(insert(GUESTS).values(values))


def _table(c: Connection, code: str) -> tuple[Facts, list[Seat], list[Move]] | None:
    row = c.execute(select(TABLES).where(TABLES.c.code == code)).mappings().first()
    if row is None:
        return None
    facts, seats = _with_seats(c, Facts(**row))
    moves = (
        select(MOVES.c.seat, MOVES.c.text, MOVES.c.time).where(MOVES.c.table_id == facts.id).order_by(MOVES.c.number)
    )
    return facts, seats, [Move(*row) for row in c.execute(moves)]


def _with_seats(c: Connection, facts: Facts) -> tuple[Facts, list[Seat]]:
    wanted = select(SEATS).where(SEATS.c.table_id == facts.id).order_by(SEATS.c.seat)
    seats = [
        Seat(**{key: value for key, value in row.items() if key != "table_id"}) for row in c.execute(wanted).mappings()
    ]
    for held in c.execute(select(HOLDERS).where(HOLDERS.c.table_id == facts.id)).mappings():
        seats[held["seat"]].holders.append(held["guest"])
    return facts, seats


def _put_facts(c: Connection, facts: Facts) -> None:
    """Every change counts the version up by one, which also shows whether somebody else has changed the table."""
    values = {name: getattr(facts, name) for name in _CHANGING}
    if c.execute(_CHANGE, {"its_id": facts.id, "last_version": facts.version - 1, **values}).rowcount != 1:
        raise Stale(facts.code)


def _put_seat(c: Connection, table_id: int, seat: Seat) -> None:
    here = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat.seat)
    values = {key: value for key, value in asdict(seat).items() if key != "holders"}
    if not c.execute(update(SEATS).where(here).values(values)).rowcount:
        c.execute(insert(SEATS).values(table_id=table_id, **values))
    c.execute(delete(HOLDERS).where(HOLDERS.c.table_id == table_id, HOLDERS.c.seat == seat.seat))
    if seat.holders:
        rows = [{"table_id": table_id, "seat": seat.seat, "guest": guest} for guest in seat.holders]
        c.execute(insert(HOLDERS), rows)
