"""Database rows of tournaments. Each change is one transaction and fails if another process was faster."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from evertable.web.storage.model import Seat, TableInfo
from evertable.web.storage.schema import GUESTS, PAIRINGS, TABLES, TOURNAMENT_ENTRIES, TOURNAMENTS
from evertable.web.storage.store import StaleVersion, Store, tables_with_seats
from evertable.web.tournaments.model import Entry, Pairing, Stored, Tournament


class TournamentRows:
    """The stored tournaments."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def add(self, tournament: Tournament) -> None:
        """Store a new tournament."""
        await self._store.run(lambda c: c.execute(insert(TOURNAMENTS).values(asdict(tournament))).rowcount)

    async def get(self, code: str) -> Stored | None:
        """Return a tournament with its players and tables, or None."""
        return await self._store.read(lambda c: _stored(c, code))

    async def change(
        self,
        old: Tournament,
        entries: Sequence[Entry] = (),
        pairings: Sequence[Pairing] = (),
        gone: Sequence[str] = (),
        **values: Any,
    ) -> Tournament:
        """Change a tournament, put entries and tables, and remove the entries of the guests ``gone``.

        Raise StaleVersion if it has changed since it was read.
        """
        new = replace(old, version=old.version + 1, **values)

        def work(c: Connection) -> None:
            here = (TOURNAMENTS.c.code == old.code) & (TOURNAMENTS.c.version == old.version)
            if c.execute(update(TOURNAMENTS).where(here).values(asdict(new))).rowcount != 1:
                raise StaleVersion(old.code)
            for guest in (*gone, *(entry.guest for entry in entries)):
                own = (TOURNAMENT_ENTRIES.c.tournament == old.code) & (TOURNAMENT_ENTRIES.c.guest == guest)
                c.execute(delete(TOURNAMENT_ENTRIES).where(own))
            if entries:
                c.execute(insert(TOURNAMENT_ENTRIES), [asdict(entry) for entry in entries])
            for pairing in pairings:
                own = (PAIRINGS.c.tournament == old.code) & (PAIRINGS.c.round == pairing.round)
                c.execute(delete(PAIRINGS).where(own & (PAIRINGS.c.number == pairing.number)))
            if pairings:
                c.execute(insert(PAIRINGS), [asdict(pairing) for pairing in pairings])

        await self._store.run(work)
        return new

    async def listed(self, guest: str, most: int = 30) -> list[tuple[Tournament, int, bool]]:
        """Return tournaments that everybody may find and those of a guest, with their players and whether the guest
        is one of them: those not over first, each the latest first."""
        players = func.count(TOURNAMENT_ENTRIES.c.guest)
        mine = select(TOURNAMENT_ENTRIES.c.tournament).where(
            TOURNAMENT_ENTRIES.c.guest == guest, TOURNAMENT_ENTRIES.c.left.is_(None)
        )
        wanted = (
            select(TOURNAMENTS, players.label("players"), TOURNAMENTS.c.code.in_(mine).label("mine"))
            .outerjoin(TOURNAMENT_ENTRIES, (TOURNAMENT_ENTRIES.c.tournament == TOURNAMENTS.c.code)
                       & TOURNAMENT_ENTRIES.c.left.is_(None))
            .where(or_(TOURNAMENTS.c.listed, TOURNAMENTS.c.code.in_(mine), TOURNAMENTS.c.host == guest))
            .where(TOURNAMENTS.c.state != "cancelled")
            .group_by(TOURNAMENTS.c.code)
            .order_by(TOURNAMENTS.c.state == "over", TOURNAMENTS.c.updated.desc())
            .limit(most)
        )  # fmt: skip

        def work(c: Connection) -> list[tuple[Tournament, int, bool]]:
            found = []
            for row in c.execute(wanted).mappings():
                values = dict(row)
                count, is_mine = int(values.pop("players")), bool(values.pop("mine"))
                found.append((Tournament(**values), count, is_mine))
            return found

        return await self._store.read(work)

    async def due(self, now: float) -> list[str]:
        """Return the codes of tournaments with something to do: a time has come, or a table has ended."""
        time_has_come = select(TOURNAMENTS.c.code).where(
            or_(
                (TOURNAMENTS.c.state == "open") & (TOURNAMENTS.c.starts <= now),
                (TOURNAMENTS.c.state == "running") & (TOURNAMENTS.c.next_round <= now),
            )
        )
        ended = (
            select(PAIRINGS.c.tournament)
            .join(TOURNAMENTS, TOURNAMENTS.c.code == PAIRINGS.c.tournament)
            .outerjoin(TABLES, TABLES.c.code == PAIRINGS.c.code)
            .where(TOURNAMENTS.c.state == "running", PAIRINGS.c.code != "", PAIRINGS.c.open)
            .where(or_(TABLES.c.status == "over", TABLES.c.id.is_(None)))
        )
        wanted = time_has_come.union(ended)
        return await self._store.read(lambda c: [str(code) for code in c.execute(wanted).scalars()])

    async def tables(self, codes: Sequence[str]) -> dict[str, tuple[TableInfo, list[Seat]]]:
        """Return stored tables by code."""
        if not codes:
            return {}
        wanted = select(TABLES).where(TABLES.c.code.in_(codes))
        found = await self._store.read(lambda c: tables_with_seats(c, wanted))
        return {info.code: (info, seats) for info, seats in found}


def _stored(c: Connection, code: str) -> Stored | None:
    row = c.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.code == code)).mappings().first()
    if row is None:
        return None
    entries = select(TOURNAMENT_ENTRIES).where(TOURNAMENT_ENTRIES.c.tournament == code)
    pairings = select(PAIRINGS).where(PAIRINGS.c.tournament == code)
    here = select(TOURNAMENT_ENTRIES.c.guest).where(TOURNAMENT_ENTRIES.c.tournament == code)
    programs = select(GUESTS.c.id).where(GUESTS.c.program, GUESTS.c.id.in_(here))
    return Stored(
        Tournament(**row),
        [Entry(**entry) for entry in c.execute(entries.order_by(TOURNAMENT_ENTRIES.c.joined)).mappings()],
        [
            Pairing(**pairing)
            for pairing in c.execute(pairings.order_by(PAIRINGS.c.round, PAIRINGS.c.number)).mappings()
        ],
        frozenset(c.execute(programs).scalars()),
    )
