"""All that is kept about a guest, as one file."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, select

from evertable.kernel.fair import commitment
from evertable.kernel.record import Record
from evertable.web.people.person_file import FORMAT, VERSION
from evertable.web.services import Services
from evertable.web.storage.model import Guest, Move, Seat, TableInfo
from evertable.web.storage.schema import HOLDERS, METADATA, MOVES, TABLES
from evertable.web.storage.store import tables_with_seats

ELSEWHERE: Final = frozenset(
    {
        "accounts", "passkeys", "identities", "devices", "one_time", "follows", "blocks", "sign_outs",
        "pads", "trophies", "campaigners", "attempts", "seats", "holders", "audit",
    }
)  # fmt: skip
"""Tables that the other parts of an export tell, that hold secrets which are good once, or that are the moderators'."""
NOT_TOLD: Final = frozenset({"guest", "table_id", "id", "muted", "other", "sender", "address"})
"""Columns with ids, also those of other guests, which nobody else learns, and digests."""
AT_ONCE: Final = 100
"""Games that are read together."""


async def exported(services: Services, guest: Guest) -> dict[str, Any]:
    """Return all that is kept about a guest. Of games that are not over it has only that there are."""
    people = services.people
    games, running = await _games(services, guest.id)
    parts = {name: await export(guest.id) for name, export in people.exporters.items()}
    return {
        "format": FORMAT,
        "version": VERSION,
        "made": datetime.fromtimestamp(services.now(), UTC).date().isoformat(),
        "person": await _person(services, guest),
        "games": games,
        "running": running,
        **parts,
        "rows": await services.store.read(lambda c: _rows(c, guest.id)),
    }


def _rows(c: Connection, guest: str) -> dict[str, list[dict[str, Any]]]:
    """Return what else is kept, as it stands in the database: messages, ratings, notices and so on, by table."""
    codes = select(HOLDERS.c.table_id, TABLES.c.code).join(TABLES, TABLES.c.id == HOLDERS.c.table_id)
    at = {row[0]: row[1] for row in c.execute(codes.where(HOLDERS.c.guest == guest))}
    found: dict[str, list[dict[str, Any]]] = {}
    for table in METADATA.sorted_tables:
        if "guest" not in table.c or table.name in ELSEWHERE:
            continue
        for row in c.execute(select(table).where(table.c.guest == guest)).mappings():
            told = {name: value for name, value in row.items() if name not in NOT_TOLD}
            if "table_id" in row:
                told["table"] = at.get(row["table_id"], "")
            found.setdefault(table.name, []).append(told)
    return found


async def _person(services: Services, guest: Guest) -> dict[str, Any]:
    people = services.people
    account = await people.rows.of(guest.id)
    told: dict[str, Any] = {
        "name": guest.name,
        "language": guest.language,
        "settings": guest.comfort,
        "created": guest.created,
    }
    if account is None:
        return told
    followed, blocked = await people.friends.followed(guest.id), await people.friends.blocked(guest.id)
    named = {
        one.guest: {"code": one.code, "name": one.name} for one in await people.rows.somebodies(followed + blocked)
    }
    return told | {
        "code": account.code,
        "email": account.email,
        "shown_to": account.shown_to,
        "here_to": account.here_to,
        "seen": account.seen,
        "recovery_link_made": account.recovery_made,
        "passkeys": [
            {"name": key.name, "created": key.created, "used": key.used} for key in await people.rows.passkeys(guest.id)
        ],
        "identities": await people.rows.identities(guest.id),
        "devices": [
            {"name": device.name, "created": device.created, "seen": device.seen}
            for device in await people.devices.of(guest.id)
        ],
        "follows": [named[other] for other in followed if other in named],
        "blocks": [named[other] for other in blocked if other in named],
    }


async def _games(services: Services, guest: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the finished games of a guest with their records, and what there is to say about the others."""
    mine = select(HOLDERS.c.table_id).where(HOLDERS.c.guest == guest)
    finished: list[dict[str, Any]] = []
    running: list[dict[str, Any]] = []
    last = 0
    while True:
        wanted = select(TABLES).where(TABLES.c.id.in_(mine), TABLES.c.id > last).order_by(TABLES.c.id).limit(AT_ONCE)
        found = await services.store.read(lambda c, wanted=wanted: _with_moves(c, wanted))  # type: ignore[misc]
        for info, seats, moves in found:
            if info.status == "over":
                finished.append(_finished(info, seats, moves, guest))
            else:
                running.append({"code": info.code, "game": info.game, "status": info.status, "created": info.created})
        if len(found) < AT_ONCE:
            return finished, running
        last = found[-1][0].id


def _with_moves(c: Connection, wanted: Any) -> list[tuple[TableInfo, list[Seat], list[Move]]]:
    found = tables_with_seats(c, wanted)
    moves: dict[int, list[Move]] = {info.id: [] for info, _ in found if info.status == "over"}
    stored = select(MOVES).where(MOVES.c.table_id.in_(moves)).order_by(MOVES.c.table_id, MOVES.c.number)
    for row in c.execute(stored).mappings():
        moves[row["table_id"]].append(Move(row["seat"], row["text"], row["time"]))
    return [(info, seats, moves.get(info.id, [])) for info, seats in found]


def _finished(info: TableInfo, seats: Sequence[Seat], moves: Sequence[Move], guest: str) -> dict[str, Any]:
    names = [seat.name or f"Player {seat.seat + 1}" for seat in seats]
    record = Record(info.game, info.rules, info.modules, info.options, info.seed, names)
    return {
        "code": info.code,
        "created": info.created,
        "seats": [{"kind": seat.kind, "bot": seat.bot, "mine": guest in seat.holders} for seat in seats],
        "times": [move.time for move in moves],
        "record": {
            "format": 1,
            "game": record.game,
            "rules": record.rules,
            "modules": record.modules,
            "options": record.options,
            "seed": record.seed,
            "seats": record.seats,
            **({"nonce": info.nonce, "commitment": commitment(info.seed, info.nonce)} if info.nonce else {}),
            "actions": [f"{move.seat} {move.text}" for move in moves],
        },
        "result": info.result,
    }
