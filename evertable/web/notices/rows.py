"""Notices in the database: what guests want, their browsers, and the outbox.

A notice is written in the transaction of the move that makes it somebody's turn, and claimed in a transaction of its
own before it is sent, so that no kill of the server and no second process sends it twice. It is unique by table, turn,
guest and way. A turn is named by the number of the last move of another seat (0 before any): however many moves a
player makes in a row, and however often the others take back and play again, it stays one turn.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, delete, exists, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from evertable.web.server.now import Now
from evertable.web.storage.model import TableInfo
from evertable.web.storage.schema import HOLDERS, MOVES, NOTICE_SETTINGS, NOTICES, PUSH_DEVICES, SEATS, TABLES
from evertable.web.storage.store import Store, insert_if_absent

PUSH: Final = "push"
MAIL: Final = "mail"
OFTEN: Final = {"turn": 0.0, "hour": 3600.0, "day": 86_400.0}
"""How often messages are sent at most, with the seconds between two."""
DELAY: Final = 60.0
"""Seconds that a turn has lasted before a notice is sent: it may be taken back, or the player comes by themselves."""
MOST_DEVICES: Final = 10
MOST_TRIES: Final = 5
AT_ONCE: Final = 200
SENT: Final = "sent"
_TURN: Final = "COALESCE((SELECT MAX(number) FROM moves WHERE table_id = :table AND seat <> :actor), 0)"
_NOTE: Final = text(
    f"INSERT INTO notices (table_id, turn, guest, way, due) SELECT :table, {_TURN}, wish.guest, ways.way, :due "
    "FROM (SELECT 'push' AS way UNION ALL SELECT 'mail') AS ways, notice_settings AS wish "
    "JOIN holders ON holders.guest = wish.guest "
    "JOIN seats ON seats.table_id = holders.table_id AND seats.seat = holders.seat "
    "WHERE holders.table_id = :table AND holders.seat = :actor AND seats.kind = 'human' AND seats.bot IS NULL "
    "AND ((ways.way = 'push' AND wish.push) OR (ways.way = 'mail' AND wish.mail)) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """Which notices a guest wants. Nothing is sent unless it is switched on."""

    guest: str
    push: bool = False
    mail: bool = False
    often: str = "turn"
    quiet_from: str = ""
    """Beginning and end of the quiet hours as ``22:00`` in the time zone; empty: there are none."""
    quiet_until: str = ""
    zone: str = ""
    """IANA name of the time zone; empty for UTC."""
    away_since: float | None = None
    away_until: float | None = None
    """When the holiday ends at the latest, or None outside a holiday."""
    away_year: int | None = None
    away_days: float = 0.0
    """Days of holiday taken in ``away_year``."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that takes push messages."""

    id: str
    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Due:
    """A notice that is due."""

    id: int
    code: str
    guest: str
    way: str
    tries: int
    current: bool
    """Whether it is still that guest's turn, and the same one."""


class NoticeRows:
    """The stored notices of all guests."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store: Final = store
        self._now: Final = now
        self._wanted = store.shared
        """Whether anybody may want notices. Other processes may know of somebody else."""
        store.in_change.append(self.note)

    async def open(self) -> None:
        """Find out whether anybody wants notices."""
        wish = select(NOTICE_SETTINGS.c.guest).where(NOTICE_SETTINGS.c.push | NOTICE_SETTINGS.c.mail).limit(1)
        found = await self._store.run(lambda c: c.execute(wish).first())
        self._wanted = self._store.shared or found is not None

    def note(self, c: Connection, info: TableInfo) -> None:
        """Write the notices of a stored change into the outbox."""
        if self._wanted and info.status == "playing" and info.actor is not None and info.lesson is None:
            c.execute(_NOTE, {"table": info.id, "actor": info.actor, "due": self._now() + DELAY})

    async def settings(self, guest: str) -> NoticeSettings:
        """Return what a guest wants."""
        wanted = select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.guest == guest)
        row = await self._store.run(lambda c: c.execute(wanted).mappings().first())
        return NoticeSettings(**row) if row is not None else NoticeSettings(guest)

    async def keep(self, settings: NoticeSettings) -> None:
        """Store what a guest wants."""
        values = asdict(settings)
        change = update(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.guest == settings.guest).values(values)

        def work(c: Connection) -> None:
            insert_if_absent(c, NOTICE_SETTINGS, **values)
            c.execute(change)
            for way, on in ((PUSH, settings.push), (MAIL, settings.mail)):
                if not on:
                    mine = (NOTICES.c.guest == settings.guest) & (NOTICES.c.way == way)
                    c.execute(delete(NOTICES).where(mine, NOTICES.c.claimed.is_(None)))

        self._wanted = self._wanted or settings.push or settings.mail
        await self._store.run(work)

    async def back_from_holiday(self, now: float) -> list[str]:
        """Return the guests whose holiday is over."""
        over = select(NOTICE_SETTINGS.c.guest).where(NOTICE_SETTINGS.c.away_until <= now)
        return list(await self._store.run(lambda c: c.execute(over).scalars().all()))

    async def forget(self, guest: str) -> None:
        """Delete all that is kept about a guest's notices."""
        gone = [delete(table).where(table.c.guest == guest) for table in (NOTICE_SETTINGS, PUSH_DEVICES, NOTICES)]
        await self._store.run(lambda c: [c.execute(statement) for statement in gone] and None)

    # --- browsers

    async def add_device(self, guest: str, endpoint: str, p256dh: str, auth: str) -> None:
        """Keep a browser's subscription. A guest has the latest few."""
        key = hashlib.sha256(endpoint.encode()).hexdigest()
        values = {"guest": guest, "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "created": self._now()}

        def work(c: Connection) -> None:
            kind = postgresql if c.dialect.name == "postgresql" else sqlite
            put = kind.insert(PUSH_DEVICES).values(id=key, **values)
            c.execute(put.on_conflict_do_update(index_elements=[PUSH_DEVICES.c.id], set_=values))
            mine = select(PUSH_DEVICES.c.id).where(PUSH_DEVICES.c.guest == guest)
            old = c.execute(mine.order_by(PUSH_DEVICES.c.created.desc()).offset(MOST_DEVICES)).scalars().all()
            c.execute(delete(PUSH_DEVICES).where(PUSH_DEVICES.c.id.in_(old)))

        await self._store.run(work)

    async def remove_device(self, guest: str, endpoint: str) -> None:
        """Forget a browser's subscription."""
        mine = (PUSH_DEVICES.c.guest == guest) & (PUSH_DEVICES.c.endpoint == endpoint)
        await self._store.run(lambda c: c.execute(delete(PUSH_DEVICES).where(mine)).rowcount)

    async def devices(self, guest: str) -> list[Device]:
        """Return the browsers of a guest."""
        columns = PUSH_DEVICES.c.id, PUSH_DEVICES.c.endpoint, PUSH_DEVICES.c.p256dh, PUSH_DEVICES.c.auth
        wanted = select(*columns).where(PUSH_DEVICES.c.guest == guest)
        return await self._store.run(lambda c: [Device(*row) for row in c.execute(wanted)])

    # --- the outbox

    async def due(self, now: float) -> list[Due]:
        """Return notices that are due, the earliest first."""
        others = select(func.coalesce(func.max(MOVES.c.number), 0)).where(
            MOVES.c.table_id == TABLES.c.id, MOVES.c.seat != TABLES.c.actor
        )
        seat = (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.actor) & SEATS.c.bot.is_(None)
        held = (HOLDERS.c.table_id == TABLES.c.id) & (HOLDERS.c.seat == TABLES.c.actor)
        current = (
            (TABLES.c.status == "playing")
            & (others.scalar_subquery() == NOTICES.c.turn)
            & exists().where(seat)
            & exists().where(held, HOLDERS.c.guest == NOTICES.c.guest)
        )
        columns = NOTICES.c.id, TABLES.c.code, NOTICES.c.guest, NOTICES.c.way, NOTICES.c.tries, current
        wanted = (
            select(*columns)
            .join(TABLES, TABLES.c.id == NOTICES.c.table_id)
            .where(NOTICES.c.claimed.is_(None), NOTICES.c.due <= now)
            .order_by(NOTICES.c.due, NOTICES.c.id)
            .limit(AT_ONCE)
        )

        def work(c: Connection) -> list[Due]:
            return [
                Due(one, code, guest, way, tries, bool(now)) for one, code, guest, way, tries, now in c.execute(wanted)
            ]

        return await self._store.run(work)

    async def last_sent(self, guest: str, way: str) -> float:
        """Return when a guest was last sent something this way, or 0."""
        mine = (NOTICES.c.guest == guest) & (NOTICES.c.way == way) & (NOTICES.c.outcome == SENT)
        last = select(func.max(NOTICES.c.claimed)).where(mine)
        found: float | None = await self._store.run(lambda c: c.execute(last).scalar_one_or_none())
        return found or 0.0

    async def drop(self, ids: Sequence[int]) -> None:
        """Delete notices of turns that are no longer. If such a turn comes again, its notice does, too."""
        gone = delete(NOTICES).where(NOTICES.c.id.in_(ids), NOTICES.c.claimed.is_(None))
        if ids:
            await self._store.run(lambda c: c.execute(gone).rowcount)

    async def postpone(self, ids: Sequence[int], until: float) -> None:
        """Send notices later."""
        later = update(NOTICES).where(NOTICES.c.id.in_(ids), NOTICES.c.claimed.is_(None)).values(due=until)
        if ids:
            await self._store.run(lambda c: c.execute(later).rowcount)

    async def claim(self, ids: Sequence[int]) -> list[int]:
        """Return those of the notices that this process may send now. Nobody gets them again."""
        claimed = update(NOTICES).where(NOTICES.c.id.in_(ids), NOTICES.c.claimed.is_(None))
        claimed_now = claimed.values(claimed=self._now(), outcome="claimed").returning(NOTICES.c.id)
        return await self._store.run(lambda c: list(c.execute(claimed_now).scalars())) if ids else []

    async def note_outcome(self, ids: Sequence[int], outcome: str) -> None:
        """Note what has become of claimed notices: ``sent``, ``seen`` or ``failed``."""
        noted = update(NOTICES).where(NOTICES.c.id.in_(ids)).values(outcome=outcome)
        await self._store.run(lambda c: c.execute(noted).rowcount)

    async def try_again(self, found: Sequence[Due], until: float) -> None:
        """Give back claimed notices of which nothing was sent, or give up after some tries."""
        again = (
            update(NOTICES)
            .where(NOTICES.c.id == bindparam("its_id"))
            .values(claimed=bindparam("claimed_at"), outcome=bindparam("how"), tries=NOTICES.c.tries + 1, due=until)
        )
        now = self._now()
        rows = [
            {
                "its_id": one.id,
                "claimed_at": now if one.tries + 1 >= MOST_TRIES else None,
                "how": "failed" if one.tries + 1 >= MOST_TRIES else "",
            }
            for one in found
        ]
        await self._store.run(lambda c: c.execute(again, rows).rowcount)
