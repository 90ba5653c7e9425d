"""Moderators, bans, reports and the audit log in the database."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from time import time
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from evertable.web.chat.rows import Message, read_messages
from evertable.web.server.identity import moderators_secret
from evertable.web.server.problems import Forbidden
from evertable.web.storage.schema import AUDIT, BANS, GUESTS, MESSAGES, MODERATORS, REPORTS, TABLES
from evertable.web.storage.store import Store, insert_if_absent

MOST: Final = 100
"""Reports, bans and lines of the log on the page."""
DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class Report:
    """A reported message, with the table, and how many have reported it why."""

    message: Message
    code: str
    times: int
    whys: list[str]
    time: float


class ModerationRows:
    """What moderators know and do. Addresses are stored as digests only."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float] = time) -> None:
        self._store: Final = store
        self._key: Final = key
        self._now: Final = now
        self.secret: Final = moderators_secret(key)
        """What the secret link of the moderators ends with."""

    def digest(self, address: str) -> str:
        """Return what is stored of an address."""
        return hmac.digest(self._key, b"address " + address.encode(), "sha256").hex()[:24]

    # --- moderators

    async def is_moderator(self, guest: str) -> bool:
        """Return whether a guest moderates."""
        found = select(MODERATORS.c.guest).where(MODERATORS.c.guest == guest)
        return await self._store.run(lambda c: c.execute(found).first()) is not None

    async def add_moderator(self, guest: str) -> None:
        """Let a guest moderate."""

        def work(c: Connection) -> None:
            insert_if_absent(c, MODERATORS, guest=guest, time=self._now())
            self._note(c, guest, "enter", guest, "")

        await self._store.run(work)

    async def remove_moderator(self, guest: str) -> None:
        """Let a guest moderate no longer."""

        def work(c: Connection) -> None:
            c.execute(delete(MODERATORS).where(MODERATORS.c.guest == guest))
            self._note(c, guest, "resign", guest, "")

        await self._store.run(work)

    # --- bans

    async def check(self, guest: str, address: str) -> None:
        """Raise Forbidden for a guest or an address that may neither talk nor sit down with strangers."""
        if await self.banned(guest, address):
            raise Forbidden("A moderator has excluded you from talking and from playing with strangers here.")

    async def banned(self, guest: str, address: str) -> bool:
        """Return whether a guest or an address is banned now."""
        who = (BANS.c.kind == "guest") & (BANS.c.subject == guest)
        where = (BANS.c.kind == "address") & (BANS.c.subject == self.digest(address))
        found = select(BANS.c.kind).where(who | where, BANS.c.until.is_(None) | (BANS.c.until > self._now())).limit(1)
        return await self._store.run(lambda c: c.execute(found).first()) is not None

    async def bans(self) -> list[dict[str, Any]]:
        """Return all bans that hold, the latest first."""
        holds = BANS.c.until.is_(None) | (BANS.c.until > self._now())
        wanted = select(BANS).where(holds).order_by(BANS.c.time.desc()).limit(MOST)
        return [dict(row) for row in await self._store.run(lambda c: c.execute(wanted).mappings().all())]

    async def ban(self, by: str, kind: str, message: Message, days: float | None, why: str) -> None:
        """Ban who said a message, or where it came from, for some days or for good."""
        subject = message.guest if kind == "guest" else message.address
        now = self._now()
        row = {"until": None if days is None else now + days * DAY, "why": why, "name": message.name, "time": now}

        def work(c: Connection) -> None:
            c.execute(delete(BANS).where(BANS.c.kind == kind, BANS.c.subject == subject))
            c.execute(insert(BANS).values(kind=kind, subject=subject, **row))
            length = "for good" if days is None else f"{days:g} days"
            self._note(c, by, f"ban {kind}", subject, f"{message.name}: {length}. {why}")
            self._close(c, message.id)

        await self._store.run(work)

    async def lift(self, by: str, kind: str, subject: str) -> None:
        """Lift a ban."""

        def work(c: Connection) -> None:
            if c.execute(delete(BANS).where(BANS.c.kind == kind, BANS.c.subject == subject)).rowcount:
                self._note(c, by, f"lift {kind}", subject, "")

        await self._store.run(work)

    # --- messages

    async def hide(self, by: str, message: Message, code: str, hidden: bool) -> None:
        """Hide a message from everybody, or show it again."""

        def work(c: Connection) -> None:
            c.execute(update(MESSAGES).where(MESSAGES.c.id == message.id).values(hidden=hidden))
            self._note(c, by, "hide" if hidden else "show", f"{code} {message.id}", message.text)
            self._close(c, message.id)
            self._store.tell(c, "words", code)

        await self._store.run(work)

    async def dismiss(self, by: str, message: Message, code: str) -> None:
        """Close the reports of a message and do nothing."""

        def work(c: Connection) -> None:
            self._close(c, message.id)
            self._note(c, by, "dismiss", f"{code} {message.id}", message.text)

        await self._store.run(work)

    async def message(self, number: int) -> tuple[Message, str] | None:
        """Return a message and the code of its table."""
        wanted = (
            select(MESSAGES, GUESTS.c.name, GUESTS.c.comfort, TABLES.c.code)
            .outerjoin(GUESTS, GUESTS.c.id == MESSAGES.c.guest)
            .join(TABLES, TABLES.c.id == MESSAGES.c.table_id)
            .where(MESSAGES.c.id == number)
        )
        row = await self._store.run(lambda c: c.execute(wanted).mappings().first())
        return (read_messages([row])[0], str(row["code"])) if row else None

    async def before(self, table: str, number: int, most: int = 4) -> list[Message]:
        """Return what was said at a table before a message, the earliest first."""
        wanted = (
            select(MESSAGES, GUESTS.c.name, GUESTS.c.comfort)
            .outerjoin(GUESTS, GUESTS.c.id == MESSAGES.c.guest)
            .join(TABLES, TABLES.c.id == MESSAGES.c.table_id)
            .where(TABLES.c.code == table, MESSAGES.c.id < number)
            .order_by(MESSAGES.c.id.desc())
            .limit(most)
        )
        rows = await self._store.run(lambda c: c.execute(wanted).mappings().all())
        return read_messages(rows)[::-1]

    async def reports(self) -> list[Report]:
        """Return the open reports, the oldest first, each message once."""
        open_ones = select(REPORTS).where(~REPORTS.c.closed).order_by(REPORTS.c.time).limit(MOST)
        rows = await self._store.run(lambda c: c.execute(open_ones).mappings().all())
        by_message: dict[int, list[Any]] = {}
        for row in rows:
            by_message.setdefault(row["message"], []).append(row)
        found = []
        for number, its in by_message.items():
            if (said := await self.message(number)) is not None:
                whys = [row["why"] for row in its if row["why"]]
                found.append(Report(said[0], said[1], len(its), whys, its[0]["time"]))
        return found

    async def audit(self) -> list[dict[str, Any]]:
        """Return what moderators have done, the latest first."""
        wanted = (
            select(AUDIT, GUESTS.c.name)
            .outerjoin(GUESTS, GUESTS.c.id == AUDIT.c.guest)
            .order_by(AUDIT.c.id.desc())
            .limit(MOST)
        )
        return [dict(row) for row in await self._store.run(lambda c: c.execute(wanted).mappings().all())]

    async def waiting(self) -> int:
        """Return how many messages are reported and not looked at."""
        count = select(func.count(func.distinct(REPORTS.c.message))).where(~REPORTS.c.closed)
        found = await self._store.run(lambda c: c.execute(count).scalar())
        return found or 0

    def _close(self, c: Connection, message: int) -> None:
        c.execute(update(REPORTS).where(REPORTS.c.message == message).values(closed=True))

    def _note(self, c: Connection, by: str, act: str, subject: str, detail: str) -> None:
        row = {"guest": by, "act": act, "subject": subject[:60], "detail": detail[:400], "time": self._now()}
        c.execute(insert(AUDIT).values(row))
