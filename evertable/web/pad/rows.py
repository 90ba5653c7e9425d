"""Database rows of the score pad's sheets."""

import logging
from dataclasses import asdict, replace
from time import time
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from evertable.pad.history import summary
from evertable.pad.scoring import Tally, tally
from evertable.pad.sheet import PadError, Sheet, as_data, from_data
from evertable.pad.taking_in import taken_in
from evertable.web.server.limited_work import LimitedWork
from evertable.web.server.problems import Conflict, Forbidden, NotFound, TooMuchWork
from evertable.web.storage.model import Pad, new_token
from evertable.web.storage.schema import PADS
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
MOST: Final = 500
"""Most sheets of one guest."""


class PadRows:
    """The stored sheets."""

    def __init__(self, store: Store, limited_work: LimitedWork) -> None:
        self._run: Final = store.run
        self._limited_work: Final = limited_work

    async def count(self, sheet: Sheet) -> Tally:
        """Return a sheet, scored."""
        counted = await self._limited_work.run(tally, sheet)
        if counted.fault is not None:
            LOG.error("counting a sheet failed\n%s", counted.fault.traceback)
        return counted

    async def add(self, guest: str, sheet: Sheet) -> Pad:
        """Store a new sheet. Raise Conflict if the guest has too many."""
        counted = dict(summary(sheet, await self.count(sheet)))
        pad = Pad(new_token()[:16], guest, sheet.game, as_data(sheet), counted)

        def work(c: Connection) -> None:
            kept = c.execute(select(func.count()).select_from(PADS).where(PADS.c.guest == guest)).scalar() or 0
            if kept >= MOST:
                raise Conflict("You have {most} sheets. Please delete one first.", most=MOST)
            c.execute(insert(PADS).values(asdict(pad)))

        await self._run(work)
        return pad

    async def get(self, code: str) -> Pad:
        """Return a sheet. Raise NotFound if there is none with this code."""
        row = await self._run(lambda c: c.execute(select(PADS).where(PADS.c.code == code)).mappings().first())
        if row is None:
            raise NotFound("There is no such sheet. Perhaps it was deleted.")
        return Pad(**row)

    async def mine(self, code: str, guest: str) -> Pad:
        """Return a sheet that the guest may change. Raise NotFound or Forbidden otherwise."""
        pad = await self.get(code)
        if pad.guest != guest:
            raise Forbidden("Only the person who started this sheet can write on it.")
        return pad

    async def keep(self, pad: Pad, sheet: Sheet, counted: Tally) -> Pad:
        """Store a changed sheet with its score."""
        kept = replace(pad, data=as_data(sheet), summary=dict(summary(sheet, counted)), updated=time())
        changed: dict[str, Any] = {"data": kept.data, "summary": kept.summary, "updated": kept.updated}
        await self._run(lambda c: c.execute(update(PADS).where(PADS.c.code == pad.code).values(changed)).rowcount)
        return kept

    async def throw_away(self, pad: Pad) -> None:
        """Delete a sheet."""
        await self._run(lambda c: c.execute(delete(PADS).where(PADS.c.code == pad.code)).rowcount)

    async def of(self, guest: str) -> list[Pad]:
        """Return the sheets of a guest, the latest first."""
        wanted = select(PADS).where(PADS.c.guest == guest).order_by(PADS.c.updated.desc())
        return await self._run(lambda c: [Pad(**row) for row in c.execute(wanted).mappings().all()])

    async def export(self, guest: str) -> list[dict[str, Any]]:
        """Return the sheets of a guest for a file."""
        return [{"sheet": pad.data, "created": pad.created, "updated": pad.updated} for pad in await self.of(guest)]

    async def take_in(self, guest: str, sheets: Any) -> int:
        """Add the sheets of a file that the guest does not have yet. Return how many; what is no sheet is left out."""
        known, added = [pad.data for pad in await self.of(guest)], 0
        for one in sheets[:MOST] if isinstance(sheets, list) else ():
            try:
                sheet = taken_in(one.get("sheet") if isinstance(one, dict) else None)
            except PadError:
                continue
            if as_data(sheet) not in known:
                try:
                    await self.add(guest, sheet)
                except Conflict:  # there are too many
                    break
                except TooMuchWork:
                    continue
                known.append(as_data(sheet))
                added += 1
        return added


def sheet_of(pad: Pad) -> Sheet:
    """Return the sheet that a row holds."""
    return from_data(pad.data)
