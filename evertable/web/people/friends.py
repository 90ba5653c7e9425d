"""Friends: who follows whom, who has blocked whom, who is invited to which table."""

from collections.abc import Callable, Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, Delete, Table, delete, func, or_, select

from evertable.web.server.problems import Conflict
from evertable.web.storage.schema import BLOCKS, FOLLOWS, INVITATIONS
from evertable.web.storage.store import Store, insert_if_absent

WAYS: Final = ("follow", "unfollow", "block", "unblock")
MOST: Final = 500
"""People whom a guest can follow, and as many to block."""
INVITED: Final = 12 * 3600.0
"""Seconds for which an invitation is shown."""
MOST_INVITED: Final = 20
"""Open invitations that a guest can have sent."""


class Friends:
    """The stored follows, blocks and invitations. Guests are given by id."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._run: Final = store.run
        self._now: Final = now

    async def relate(self, guest: str, other: str, do: str) -> None:
        """Follow, unfollow, block or unblock somebody."""
        ways = {"follow": self.follow, "unfollow": self.unfollow, "block": self.block, "unblock": self.unblock}
        await ways[do](guest, other)

    # --- following

    async def follow(self, guest: str, other: str) -> None:
        """Let a guest follow another. Raise Conflict if one of them has blocked the other, or after too many."""
        if guest == other:
            raise Conflict("This is you.")

        def work(c: Connection) -> None:
            if c.execute(select(BLOCKS.c.guest).where(_between(guest, other))).first() is not None:
                raise Conflict("You cannot follow this person.")
            self._add(c, FOLLOWS, guest, other)

        await self._run(work)

    async def unfollow(self, guest: str, other: str) -> None:
        """Let a guest follow another no more."""
        await self._run(lambda c: c.execute(_row(FOLLOWS, guest, other)).rowcount)

    async def followed(self, guest: str) -> list[str]:
        """Return whom a guest follows."""
        return await self._others(FOLLOWS, guest)

    async def followers(self, guest: str) -> list[str]:
        """Return who follows a guest."""
        wanted = select(FOLLOWS.c.guest).where(FOLLOWS.c.other == guest).limit(MOST)
        return await self._run(lambda c: list(c.execute(wanted).scalars()))

    async def follows(self, guest: str, other: str) -> bool:
        """Return whether a guest follows another."""
        wanted = select(FOLLOWS.c.guest).where(FOLLOWS.c.guest == guest, FOLLOWS.c.other == other)
        return await self._run(lambda c: c.execute(wanted).first() is not None)

    # --- blocking

    async def block(self, guest: str, other: str) -> None:
        """Block somebody. Both follow each other no more, and open invitations between them are gone."""
        if guest == other:
            raise Conflict("This is you.")

        def work(c: Connection) -> None:
            self._add(c, BLOCKS, guest, other)
            for one, two in ((guest, other), (other, guest)):
                c.execute(_row(FOLLOWS, one, two))
                c.execute(delete(INVITATIONS).where(INVITATIONS.c.guest == one, INVITATIONS.c.sender == two))

        await self._run(work)

    async def unblock(self, guest: str, other: str) -> None:
        """Block somebody no more."""
        await self._run(lambda c: c.execute(_row(BLOCKS, guest, other)).rowcount)

    async def blocked(self, guest: str) -> list[str]:
        """Return whom a guest has blocked."""
        return await self._others(BLOCKS, guest)

    async def has_blocked(self, guest: str, other: str) -> bool:
        """Return whether a guest has blocked another."""
        wanted = select(BLOCKS.c.guest).where(BLOCKS.c.guest == guest, BLOCKS.c.other == other)
        return await self._run(lambda c: c.execute(wanted).first() is not None)

    async def is_blocked(self, one: str, two: str) -> bool:
        """Return whether one of two guests has blocked the other."""
        return await self._run(
            lambda c: c.execute(select(BLOCKS.c.guest).where(_between(one, two))).first() is not None
        )

    async def apart_from(self, guest: str) -> set[str]:
        """Return the guests who have blocked a guest or whom the guest has blocked."""
        wanted = select(BLOCKS).where(or_(BLOCKS.c.guest == guest, BLOCKS.c.other == guest))

        def work(c: Connection) -> set[str]:
            return {row.other if row.guest == guest else row.guest for row in c.execute(wanted)}

        return await self._run(work)

    async def blocked_among(self, guests: Collection[str]) -> set[frozenset[str]]:
        """Return the pairs among many guests of whom one has blocked the other, in one query."""
        here = list(guests)
        wanted = select(BLOCKS).where(BLOCKS.c.guest.in_(here), BLOCKS.c.other.in_(here))
        return await self._run(lambda c: {frozenset((row.guest, row.other)) for row in c.execute(wanted)})

    # --- invitations

    async def invite(self, sender: str, guest: str, code: str) -> bool:
        """Invite somebody to a table. Return False if they are invited already."""
        values = {"guest": guest, "code": code, "sender": sender, "time": self._now()}

        def work(c: Connection) -> bool:
            c.execute(delete(INVITATIONS).where(INVITATIONS.c.time < self._now() - INVITED))
            if c.execute(select(BLOCKS.c.guest).where(_between(sender, guest))).first() is not None:
                raise Conflict("You cannot invite this person.")
            here = (INVITATIONS.c.guest == guest) & (INVITATIONS.c.code == code)
            if c.execute(select(INVITATIONS.c.code).where(here)).first() is not None:
                return False
            sent = select(func.count()).select_from(INVITATIONS).where(INVITATIONS.c.sender == sender)
            if (c.execute(sent).scalar() or 0) >= MOST_INVITED:
                raise Conflict("You have {most} open invitations. Wait until some are answered.", most=MOST_INVITED)
            insert_if_absent(c, INVITATIONS, **values)
            return True

        return await self._run(work)

    async def invitations(self, guest: str) -> list[tuple[str, str, float]]:
        """Return the open invitations of a guest as code, sender and time, the latest first."""
        since = self._now() - INVITED
        wanted = (
            select(INVITATIONS.c.code, INVITATIONS.c.sender, INVITATIONS.c.time)
            .where(INVITATIONS.c.guest == guest, INVITATIONS.c.time >= since)
            .order_by(INVITATIONS.c.time.desc())
        )
        return await self._run(lambda c: [(row[0], row[1], row[2]) for row in c.execute(wanted)])

    async def drop_invitation(self, guest: str, code: str) -> None:
        """Forget an invitation: it was taken or turned down."""
        gone = delete(INVITATIONS).where(INVITATIONS.c.guest == guest, INVITATIONS.c.code == code)
        await self._run(lambda c: c.execute(gone).rowcount)

    async def invited_to(self, code: str) -> set[str]:
        """Return who is invited to a table."""
        wanted = select(INVITATIONS.c.guest).where(INVITATIONS.c.code == code)
        return await self._run(lambda c: set(c.execute(wanted).scalars()))

    # --- rows

    def _add(self, c: Connection, table: Table, guest: str, other: str) -> None:
        kept = c.execute(select(func.count()).select_from(table).where(table.c.guest == guest)).scalar() or 0
        if kept >= MOST:
            raise Conflict("Your list has {most} people. Please take one off first.", most=MOST)
        insert_if_absent(c, table, guest=guest, other=other, time=self._now())

    async def _others(self, table: Table, guest: str) -> list[str]:
        wanted = select(table.c.other).where(table.c.guest == guest).order_by(table.c.time)
        return await self._run(lambda c: list(c.execute(wanted).scalars()))


def _row(table: Table, guest: str, other: str) -> Delete:
    return delete(table).where(table.c.guest == guest, table.c.other == other)


def _between(one: str, two: str) -> ColumnElement[bool]:
    here = (BLOCKS.c.guest == one) & (BLOCKS.c.other == two)
    return here | ((BLOCKS.c.guest == two) & (BLOCKS.c.other == one))
