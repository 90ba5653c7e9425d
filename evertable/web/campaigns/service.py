"""Campaigns: begin, play table by table, record results. Trophies that guests win when a game is over.

A campaign stores the code of its current table. The result is recorded when a player opens the campaign after the game
has ended, so that nothing is lost if a server stops between the last move and the sheet.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from evertable.bots.levels import offered
from evertable.kernel.module import ConfigError
from evertable.present.campaigns import Campaigns, Data, Decision, campaigns_of, trophies_of
from evertable.present.words import Words
from evertable.web.campaigns.rows import CampaignRows
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import BOT, FRIEND, ME, TableSetup, known_game, open_table, random_fields
from evertable.web.live.tables import Tables
from evertable.web.server.problems import BadRequest, Conflict, NotFound, Unplayable
from evertable.web.storage.model import Campaign, Guest
from evertable.web.storage.store import StaleVersion

LOG: Final = logging.getLogger(__name__)
FORMAT: Final = "evertable campaign"
VERSION: Final = 1
MOST_EXPORTED: Final = 200
"""Campaigns of one guest in a file."""


def rules_of(game: str) -> Campaigns:
    """Return the campaign rules of a game. Raise BadRequest if it has none."""
    found = campaigns_of(known_game(game).name)
    if found is None:
        raise BadRequest("There are no campaigns of {game}.", game=known_game(game).title)
    return found


class CampaignService:
    """Campaigns and their tables."""

    def __init__(self, campaign_rows: CampaignRows, tables: Tables) -> None:
        self.campaign_rows: Final = campaign_rows
        self._tables: Final = tables

    async def begin(self, guest: Guest, game: str, data: Data, seats: Sequence[str]) -> Campaign:
        """Begin a campaign."""
        campaign = Campaign(random_fields()["code"], game, data, list(seats))
        await self.campaign_rows.add(campaign, guest.id)
        return campaign

    async def get(self, code: str, guest: Guest) -> Campaign:
        """Return a campaign of a guest and record its finished game. Raise NotFound if there is none."""
        campaign = await self.campaign_rows.campaign(code.upper(), guest.id)
        if campaign is None:
            raise NotFound("There is no campaign {code} of yours.", code=code[:12])
        if campaign.at is None:
            return campaign
        try:
            live = await self._tables.get(campaign.at)
        except (Conflict, NotFound):  # the rules have changed, or the table is gone: the game must be played again
            return await self._change(campaign, at=None)
        if live.live_game is not None and live.live_game.changed is not None:
            return await self._change(campaign, at=None)
        over = live.live_game is not None and live.live_game.over
        return await self._record(campaign, live) if over else campaign

    async def overview(self, guest_id: str, words_for: Callable[[str], Words]) -> list[dict[str, Any]]:
        """Return a line for each campaign of a guest, as last stored. ``words_for`` gives the words of a game."""
        found = []
        for campaign in await self.campaign_rows.campaigns_of(guest_id):
            sheet = rules_of(campaign.game).sheet(campaign.data, words_for(campaign.game))
            played = sum(line.outcome in ("won", "lost") for line in sheet.lines)
            found.append({"code": campaign.code, "sheet": sheet, "played": played, "going_on": campaign.at is not None})
        return found

    async def play(self, campaign: Campaign, guest: Guest) -> LiveTable:
        """Return the table of the current game. Open it if there is none."""
        if campaign.at is not None:
            return await self._tables.get(campaign.at)
        try:
            modules, options = rules_of(campaign.game).next_game(campaign.data)
        except ConfigError as error:
            raise Unplayable(error, known_game(campaign.game)) from None
        setup = TableSetup(campaign.game, campaign.seats, modules, options, campaign=campaign.code)
        live = await open_table(self._tables, guest, setup)
        await self._change(campaign, at=live.info.code)
        return live

    async def give_up(self, campaign: Campaign) -> Campaign:
        """Record the current game as lost."""
        live = await self._tables.get(campaign.at) if campaign.at is not None else None
        if live is None or live.live_game is None:
            raise Conflict("No game of this campaign is going on.")
        return await self._record(campaign, live)

    async def decide(self, campaign: Campaign, decision: Decision) -> Campaign:
        """Replay a lost game or write it off."""
        try:
            return await self._change(campaign, data=rules_of(campaign.game).decide(campaign.data, decision))
        except ConfigError as error:
            raise Unplayable(error, known_game(campaign.game)) from None

    async def export(self, guest: str) -> list[dict[str, Any]]:
        """Return the campaigns of a guest for a file."""
        found = await self.campaign_rows.campaigns_of(guest, MOST_EXPORTED)
        return [{**as_file(campaign), "seats": campaign.seats} for campaign in found]

    async def take_in(self, guest: Guest, campaigns: Any) -> int:
        """Add the campaigns of a file that the guest does not have yet. Return how many."""
        known = [campaign.data for campaign in await self.campaign_rows.campaigns_of(guest.id, MOST_EXPORTED)]
        added = 0
        for one in campaigns[:MOST_EXPORTED] if isinstance(campaigns, list) else ():
            try:
                game, data = from_file(one)
                seats = _seats_of_file(game, one.get("seats"))
            except (BadRequest, ConfigError, TypeError, ValueError, AttributeError):
                continue
            if data not in known:
                await self.begin(guest, game, data, seats)
                known.append(data)
                added += 1
        return added

    async def _record(self, campaign: Campaign, live: LiveTable) -> Campaign:
        assert live.live_game is not None
        today = datetime.now(UTC).date().isoformat()
        data = rules_of(campaign.game).record(campaign.data, live.live_game.s, today)
        guests = [guest for seat in live.seats for guest in seat.holders]
        return await self._change(campaign, guests, data=data, at=None)

    async def _change(self, campaign: Campaign, guests: Sequence[str] = (), **values: Any) -> Campaign:
        try:
            return await self.campaign_rows.change(campaign, replace(campaign, **values), guests)
        except StaleVersion:
            raise Conflict("The campaign has changed since you looked. Please look again.") from None


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


def _seats_of_file(game: str, seats: Any) -> list[str]:
    """Return the seats that a file names, or a friend's seat beside the own one if it names none that can be."""
    partners = (ME, FRIEND, *(BOT + bot for bot in offered(known_game(game))))
    known = seats == [ME] or (isinstance(seats, list) and len(seats) == 2 and seats[0] == ME and seats[1] in partners)
    return seats if known else [ME, FRIEND]


def as_file(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign as data for a file, without the current game."""
    return {"format": FORMAT, "version": VERSION, "game": campaign.game, "campaign": campaign.data}


def from_file(file: Any) -> tuple[str, Data]:
    """Return the game and the data of a campaign that ``as_file`` wrote. Raise BadRequest for other data."""
    if not isinstance(file, dict) or file.get("format") != FORMAT or file.get("version") != VERSION:
        raise BadRequest("This file is not a campaign.")
    game = str(file.get("game"))
    try:
        return game, rules_of(game).read(file.get("campaign"))  # type: ignore[arg-type]  # checked there
    except ConfigError as error:
        raise Unplayable(error, known_game(game)) from None
