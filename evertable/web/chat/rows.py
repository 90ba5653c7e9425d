"""Messages, mutes and reports in the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, delete, func, select, true, update

from evertable.web.storage.schema import BLOCKS, GUESTS, MESSAGES, MUTES, REPORTS
from evertable.web.storage.store import Store, insert_if_absent

MOST_SHOWN: Final = 80
"""Messages of a table that are shown, the latest."""
Kind = Literal["text", "phrase", "emote"]


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at a table. Seat -1 is a spectator, whose name is given."""

    id: int
    guest: str
    seat: int
    kind: Kind
    text: str
    language: str
    time: float
    name: str
    animal: str
    address: str
    hidden: bool = False


class ChatRows:
    """The chat of all tables."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def add(self, values: dict[str, Any], code: str) -> int:
        """Store a message once, however often its key is sent. Return its id; other processes hear of it."""

        def work(c: Connection) -> int:
            insert_if_absent(c, MESSAGES, **values)
            mine = (MESSAGES.c[name] == values[name] for name in ("table_id", "guest", "key"))
            self._store.tell(c, "words", code)
            return int(c.execute(select(MESSAGES.c.id).where(*mine)).scalar_one())

        return await self._store.run(work)

    async def last_time(self, table_id: int, guest: str) -> float:
        """Return when a guest has last said something at a table, or 0."""
        last = select(func.max(MESSAGES.c.time)).where(MESSAGES.c.table_id == table_id, MESSAGES.c.guest == guest)
        found = await self._store.run(lambda c: c.execute(last).scalar())
        return 0.0 if found is None else float(found)

    async def heard(self, table_id: int, guest: str, until: float) -> list[Message]:
        """Return what was said at a table until a time, the earliest first, without those muted or blocked."""
        muted = select(MUTES.c.muted).where(MUTES.c.guest == guest)
        blocked = select(BLOCKS.c.other).where(BLOCKS.c.guest == guest)
        wanted = (
            _messages()
            .where(MESSAGES.c.table_id == table_id, ~MESSAGES.c.hidden)
            .where((MESSAGES.c.time <= until) | (MESSAGES.c.guest == guest))
            .where(MESSAGES.c.guest.not_in(muted), MESSAGES.c.guest.not_in(blocked))
            .order_by(MESSAGES.c.id.desc())
            .limit(MOST_SHOWN)
        )
        return (await self._store.run(lambda c: _read(c, wanted)))[::-1]

    async def one(self, message: int, table_id: int | None = None) -> Message | None:
        """Return a message, if it was said at this table."""
        wanted = _messages().where(MESSAGES.c.id == message)
        here = true() if table_id is None else MESSAGES.c.table_id == table_id
        found = await self._store.run(lambda c: _read(c, wanted.where(here)))
        return found[0] if found else None

    async def mute(self, guest: str, muted: str, now: float) -> None:
        """Show a guest no more messages of somebody."""
        await self._store.run(lambda c: insert_if_absent(c, MUTES, guest=guest, muted=muted, time=now))

    async def unmute(self, guest: str, muted: str) -> None:
        """Show them again."""
        gone = delete(MUTES).where(MUTES.c.guest == guest, MUTES.c.muted == muted)
        await self._store.run(lambda c: c.execute(gone).rowcount)

    async def muted_by(self, guest: str) -> set[str]:
        """Return whom a guest has muted."""
        found = select(MUTES.c.muted).where(MUTES.c.guest == guest)
        return set(await self._store.run(lambda c: c.execute(found).scalars().all()))

    async def report(self, message: int, guest: str, why: str, now: float) -> None:
        """Report a message, once for each guest."""
        row = {"message": message, "guest": guest, "why": why, "time": now}
        await self._store.run(lambda c: insert_if_absent(c, REPORTS, **row))

    async def said_by(self, guest: str) -> list[dict[str, Any]]:
        """Return all that is stored of a guest's words, for the export of what is kept about them."""
        wanted = select(MESSAGES.c.table_id, MESSAGES.c.kind, MESSAGES.c.text, MESSAGES.c.time)
        mine = wanted.where(MESSAGES.c.guest == guest).order_by(MESSAGES.c.id)
        return [dict(row) for row in await self._store.run(lambda c: c.execute(mine).mappings().all())]

    async def forget(self, guest: str) -> None:
        """Delete a guest's own words and mutes. Phrases and emotes stay with the game, like the moves."""
        words = delete(MESSAGES).where(MESSAGES.c.guest == guest, MESSAGES.c.kind == "text")
        mutes = delete(MUTES).where((MUTES.c.guest == guest) | (MUTES.c.muted == guest))
        rest = update(MESSAGES).where(MESSAGES.c.guest == guest).values(address="")

        def work(c: Connection) -> None:
            for change in (words, mutes, rest):
                c.execute(change)

        await self._store.run(work)

    async def forget_addresses(self, before: float) -> None:
        """Forget from where old messages came."""
        old = update(MESSAGES).where(MESSAGES.c.time < before, MESSAGES.c.address != "").values(address="")
        await self._store.run(lambda c: c.execute(old).rowcount)


def _messages() -> Any:
    return select(MESSAGES, GUESTS.c.name, GUESTS.c.comfort).outerjoin(GUESTS, GUESTS.c.id == MESSAGES.c.guest)


def _read(c: Connection, wanted: Any) -> list[Message]:
    return read_messages(c.execute(wanted).mappings().all())


def read_messages(rows: Sequence[Any]) -> list[Message]:
    """Return rows of ``messages`` with the name and the settings of their guests as messages."""
    return [
        Message(
            id=row["id"],
            guest=row["guest"],
            seat=row["seat"],
            kind=row["kind"],
            text=row["text"],
            language=row["language"],
            time=row["time"],
            name=row["name"] or "",
            animal=str((row["comfort"] or {}).get("animal", "")),
            address=row["address"],
            hidden=row["hidden"],
        )
        for row in rows
    ]
