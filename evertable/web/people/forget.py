"""Delete a guest: games stay, and the name is gone from everywhere it is shown."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from evertable.bots.levels import usual_bot
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import bot_name, known_game
from evertable.web.live.tables import Tables, locked
from evertable.web.people.forget_tournaments import forget_in_tournaments
from evertable.web.server.problems import Problem
from evertable.web.server.sign_outs import GONE
from evertable.web.services import Services
from evertable.web.storage.model import Seat, SeenSettings, TableInfo, new_token
from evertable.web.storage.schema import (
    BANS,
    CAMPAIGNERS,
    CAMPAIGNS,
    GUESTS,
    HOLDERS,
    MESSAGES,
    METADATA,
    REPORTS,
    SEATS,
    TABLES,
)

LOG: Final = logging.getLogger(__name__)
KEPT: Final = frozenset({"seats", "holders", "sign_outs", "audit"})
"""Tables whose rows stay: seats lose guest and name, sign-outs keep cookies dead, moderators keep their log."""
COLUMNS: Final = ("guest", "other", "sender", "muted")
"""Columns that hold a guest, in all other tables: their rows are deleted."""


async def forget(services: Services, guest: str) -> None:
    """Delete a guest. Seats of games that are not over become bots, or free in a lobby.

    Running games are changed one by one first. The rest is one transaction; until it is committed, the guest can ask
    for it again.
    """
    held = await services.store.run(lambda c: c.execute(_held(guest)).all())
    for code, status in held:
        if status != "over":
            try:
                await _leave(services.tables, await services.tables.get(code), guest)
            except Problem as problem:  # under other rules: nobody can play it on, and the names go below
                LOG.info("table %s is only renamed: %s", code, problem)

    def work(c: Connection) -> list[tuple[str, int]]:
        changed = [_rename(services, c, code, guest) for code, _ in held]
        forget_in_tournaments(c, guest)
        written = select(MESSAGES.c.id).where(MESSAGES.c.guest == guest)
        c.execute(delete(REPORTS).where(REPORTS.c.message.in_(written)))
        for table in reversed(METADATA.sorted_tables):
            for column in (table.c[name] for name in COLUMNS if name in table.c and table.name not in KEPT):
                c.execute(delete(table).where(column == guest))
        c.execute(update(BANS).where(BANS.c.subject == guest).values(name=""))
        players = select(CAMPAIGNERS.c.campaign)
        c.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.code.not_in(players)))
        c.execute(delete(GUESTS).where(GUESTS.c.id == guest))
        services.store.tell(c, "guest", guest)
        services.people.devices.note(c, guest, "", GONE)
        return [one for one in changed if one is not None]

    changed = await services.store.run(work)
    services.people.devices.forget(guest, GONE)
    services.guests.forget(guest)
    services.attempts.forget()
    for code, version in changed:
        try:
            await services.tables.follow(code, version)
        except Problem as problem:
            LOG.info("table %s is read again when it is opened: %s", code, problem)


def _held(guest: str) -> Any:
    here = select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest)
    return select(TABLES.c.code, TABLES.c.status).where(TABLES.c.id.in_(here) | (TABLES.c.host == guest))


@locked
async def _leave(tables: Tables, live: LiveTable, guest: str) -> None:
    """Take a guest from a table that is not over."""
    begun = live.live_game is not None
    seats: list[Seat] = []
    for seat in live.seats:
        if guest in seat.holders:
            others = [holder for holder in seat.holders if holder != guest]
            taken = [one.name for one in (*live.seats, *seats)]
            seats.append(_left(live, seat, others, bot_name(taken) if begun else ""))
    hosts = [holder for seat in live.seats for holder in seat.holders if holder != guest]
    host = live.info.host if live.info.host != guest else next(iter(hosts), "")
    looking = {other: seat for other, seat in live.info.looking.items() if other != guest}
    await tables.change(live, seats, host=host, looking=looking)
    numbers = [seat.seat for seat in seats]
    if live.info.past_changes:  # what spectators with a delay still see names the guest, too
        live.info.past_changes = [_nameless(note, numbers) for note in live.info.past_changes]
        await tables.change(live, past_changes=live.info.past_changes)
    await tables.forget_names(live, numbers)


def _left(live: LiveTable, seat: Seat, others: list[str], name: str) -> Seat:
    if others:  # somebody else plays on this seat, too
        return replace(seat, guest=others[0], name="", holders=others)
    if live.live_game is None:
        return Seat(seat.seat, "open")
    return Seat(seat.seat, "bot", bot=seat.bot or usual_bot(known_game(live.info.game)), name=name)


def _nameless(note: Any, numbers: Sequence[int]) -> Any:
    before: SeenSettings | None = note["before"]
    if before is None:
        return note
    seats = [(k, b, "" if number in numbers else name) for number, (k, b, name) in enumerate(before["seats"])]
    return {**note, "before": {**before, "seats": seats}}


def _rename(services: Services, c: Connection, code: str, guest: str) -> tuple[str, int] | None:
    """Take the guest's name from a table in the database. Return its new version, or None if nothing was left of it."""
    row = c.execute(select(TABLES).where(TABLES.c.code == code)).mappings().first()
    if row is None:
        return None
    info = TableInfo(**row)
    held = select(HOLDERS.c.seat).where(HOLDERS.c.table_id == info.id, HOLDERS.c.guest == guest)
    numbers = list(c.execute(held).scalars())
    if not numbers and info.host != guest:
        return None
    for number in numbers:
        here = (SEATS.c.table_id == info.id) & (SEATS.c.seat == number)
        c.execute(update(SEATS).where(here).values(name="", animal="", guest=None, token=new_token()))
    c.execute(delete(HOLDERS).where(HOLDERS.c.table_id == info.id, HOLDERS.c.guest == guest))
    looking = {other: seat for other, seat in info.looking.items() if other != guest}
    notes = [_nameless(note, numbers) for note in info.past_changes]
    values = {"host": "" if info.host == guest else info.host, "looking": looking, "past_changes": notes}
    raised = update(TABLES).where(TABLES.c.id == info.id).values(version=TABLES.c.version + 1, **values)
    version = int(c.execute(raised.returning(TABLES.c.version)).scalar_one())
    services.store.tell(c, "table", code, str(version))
    return code, version
