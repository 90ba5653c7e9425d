"""Take a deleted guest from tournaments: results stay, of a player without a name who has left."""

import json
from typing import Any

from sqlalchemy import Connection, delete, select, update

from evertable.web.storage.model import new_token
from evertable.web.storage.schema import PAIRINGS, TOURNAMENT_ENTRIES, TOURNAMENTS


def forget_in_tournaments(c: Connection, guest: str) -> None:
    """Replace a guest in all tournaments, in a transaction. One that has not begun loses the entry."""
    entered = select(TOURNAMENT_ENTRIES.c.tournament).where(TOURNAMENT_ENTRIES.c.guest == guest)
    concerned = select(TOURNAMENTS).where(TOURNAMENTS.c.code.in_(entered) | (TOURNAMENTS.c.host == guest))
    for row in c.execute(concerned).mappings().all():
        stand_in = f"gone-{new_token()}"
        here = (TOURNAMENT_ENTRIES.c.tournament == row["code"]) & (TOURNAMENT_ENTRIES.c.guest == guest)
        if row["state"] == "open":
            c.execute(delete(TOURNAMENT_ENTRIES).where(here))
        left = TOURNAMENT_ENTRIES.c.left
        nobody = {"guest": stand_in, "name": "", "animal": ""}
        c.execute(update(TOURNAMENT_ENTRIES).where(here, left.is_(None)).values(**nobody, left=row["round"]))
        c.execute(update(TOURNAMENT_ENTRIES).where(here).values(nobody))
        for table in c.execute(select(PAIRINGS).where(PAIRINGS.c.tournament == row["code"])).mappings().all():
            changed = _replaced(dict(table), guest, stand_in)
            if changed:
                number = (PAIRINGS.c.round == table["round"]) & (PAIRINGS.c.number == table["number"])
                c.execute(update(PAIRINGS).where(PAIRINGS.c.tournament == row["code"], number).values(changed))
        values = {
            "version": row["version"] + 1,
            **_replaced({"plan": row["plan"], "host": row["host"]}, guest, stand_in),
        }
        c.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.code == row["code"]).values(values))


def _replaced(values: dict[str, Any], guest: str, stand_in: str) -> dict[str, Any]:
    """Return those values that name a guest, with the stand-in. Ids have no characters that JSON would escape."""
    found = {}
    for name, value in values.items():
        told = json.dumps(value)
        if guest in told:
            found[name] = json.loads(told.replace(guest, stand_in))
    return found
