"""Database rows of campaigns with their players, and of trophies."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from time import time
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from evertable.web.storage.model import Campaign
from evertable.web.storage.schema import CAMPAIGNERS, CAMPAIGNS, TROPHIES
from evertable.web.storage.store import StaleVersion, Store, insert_if_absent


class CampaignRows:
    """The stored campaigns and trophies."""

    def __init__(self, store: Store) -> None:
        self._run: Final = store.run

    async def add(self, campaign: Campaign, guest: str) -> None:
        """Store a new campaign of a guest."""

        def work(c: Connection) -> None:
            c.execute(insert(CAMPAIGNS).values(asdict(campaign)))
            _enlist(c, campaign.code, [guest])

        await self._run(work)

    async def campaign(self, code: str, guest: str) -> Campaign | None:
        """Return a campaign that the guest plays, or None."""
        wanted = (
            select(CAMPAIGNS)
            .join(CAMPAIGNERS, CAMPAIGNERS.c.campaign == CAMPAIGNS.c.code)
            .where(CAMPAIGNS.c.code == code, CAMPAIGNERS.c.guest == guest)
        )
        row = await self._run(lambda c: c.execute(wanted).mappings().first())
        return Campaign(**row) if row else None

    async def campaigns_of(self, guest: str, most: int = 10) -> list[Campaign]:
        """Return the campaigns of a guest, the latest first."""
        wanted = (
            select(CAMPAIGNS)
            .where(CAMPAIGNS.c.code.in_(select(CAMPAIGNERS.c.campaign).where(CAMPAIGNERS.c.guest == guest)))
            .order_by(CAMPAIGNS.c.updated.desc())
            .limit(most)
        )
        return await self._run(lambda c: [Campaign(**row) for row in c.execute(wanted).mappings().all()])

    async def change(self, old: Campaign, new: Campaign, guests: Sequence[str] = ()) -> Campaign:
        """Replace a campaign. Raise StaleVersion if it has changed since it was read.

        ``guests`` have played and become players of the campaign.
        """
        kept = replace(new, version=old.version + 1, updated=time())

        def work(c: Connection) -> None:
            here = (CAMPAIGNS.c.code == old.code) & (CAMPAIGNS.c.version == old.version)
            if c.execute(update(CAMPAIGNS).where(here).values(asdict(kept))).rowcount != 1:
                raise StaleVersion(old.code)
            _enlist(c, old.code, guests)

        await self._run(work)
        return kept

    async def award(self, guests: Sequence[str], game: str, trophies: Sequence[str], at: str) -> None:
        """Give trophies to guests. A guest who has one already keeps the first."""

        def work(c: Connection) -> None:
            for guest in guests:
                wanted = select(TROPHIES.c.trophy).where(TROPHIES.c.guest == guest, TROPHIES.c.game == game)
                held = set(c.execute(wanted).scalars())
                for trophy in (trophy for trophy in trophies if trophy not in held):
                    insert_if_absent(c, TROPHIES, guest=guest, game=game, trophy=trophy, at=at, time=time())

        await self._run(work)

    async def trophies(self, guest: str, game: str) -> dict[str, str]:
        """Return the trophies of a guest, each with the code of the table where it was won."""
        wanted = select(TROPHIES.c.trophy, TROPHIES.c.at).where(TROPHIES.c.guest == guest, TROPHIES.c.game == game)
        return await self._run(lambda c: {row.trophy: row.at for row in c.execute(wanted)})

    async def all_trophies(self, guest: str) -> list[dict[str, Any]]:
        """Return the trophies of a guest in all games, the latest first."""
        wanted = select(TROPHIES).where(TROPHIES.c.guest == guest).order_by(TROPHIES.c.time.desc())
        names = ("game", "trophy", "at", "time")
        return await self._run(lambda c: [{name: row[name] for name in names} for row in c.execute(wanted).mappings()])


def _enlist(c: Connection, code: str, guests: Sequence[str]) -> None:
    known = set(c.execute(select(CAMPAIGNERS.c.guest).where(CAMPAIGNERS.c.campaign == code)).scalars())
    for guest in dict.fromkeys(guests):
        if guest not in known:
            insert_if_absent(c, CAMPAIGNERS, campaign=code, guest=guest)
