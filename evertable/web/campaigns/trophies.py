"""Trophies that guests win when a game is over."""

import asyncio
import logging
from typing import Final

from evertable.present.campaigns import trophies_of
from evertable.web.campaigns.rows import CampaignRows
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables

LOG: Final = logging.getLogger(__name__)


class TrophyService:
    """Awards trophies whenever a finished table is loaded or changed. Awarding twice has no effect."""

    def __init__(self, campaign_rows: CampaignRows, tables: Tables) -> None:
        self._campaign_rows: Final = campaign_rows
        self._giving: Final[set[asyncio.Task[None]]] = set()
        tables.after_change.append(self.table_changed)

    def table_changed(self, live: LiveTable) -> None:
        """Award the trophies of a finished game."""
        rules = trophies_of(live.info.game)
        if rules is None or live.live_game is None or not live.live_game.over or live.live_game.changed is not None:
            return
        guests = [guest for seat in live.seats for guest in seat.holders]
        if (won := rules.won(live.live_game.s)) and guests:
            task = asyncio.ensure_future(self._give(live, guests, won))
            self._giving.add(task)
            task.add_done_callback(self._giving.discard)

    async def close(self) -> None:
        """Wait for awards under way."""
        await asyncio.gather(*self._giving, return_exceptions=True)

    async def _give(self, live: LiveTable, guests: list[str], won: list[str]) -> None:
        try:
            await self._campaign_rows.award(guests, live.info.game, won, live.info.code)
        except Exception:
            LOG.exception("the trophies of table %s were not kept", live.info.code)
