"""Sends notices that it is somebody's turn, and ends holidays that are over.

A notice is checked when it is sent: a turn that was taken back or is over, and a player who is at the table, get none.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

from evertable.drawing.icons import worded
from evertable.drawing.words import words_in
from evertable.present.words import Words
from evertable.web.live.game_line import game_line, title_of
from evertable.web.live.pauses import set_away
from evertable.web.live.presence import is_here
from evertable.web.live.tables import Tables
from evertable.web.notices import quiet
from evertable.web.notices.mail import Mailer, MailFailed
from evertable.web.notices.push import Push, PushFailed
from evertable.web.notices.quiet import is_time, zone_named
from evertable.web.notices.rows import MAIL, OFTEN, Device, Due, NoticeRows, NoticeSettings
from evertable.web.server.identity import Guests
from evertable.web.server.problems import BadRequest, Conflict, NotFound, Problem
from evertable.web.server.settings import Settings
from evertable.web.server.words import language_of
from evertable.web.storage.model import Guest

LOG: Final = logging.getLogger(__name__)
LOOK: Final = 5.0
"""Seconds between two looks into the outbox."""
AGAIN: Final = 120.0
"""Seconds before a second try; each further one waits twice as long."""
HOLIDAY_DAYS: Final = 21.0
"""Days of holiday in a calendar year (UTC)."""
DAY: Final = 86_400.0
AT_ONCE: Final = 20
"""Guests who are sent something at the same time."""
EmailOf = Callable[[str], Awaitable[str | None]]


class Notices:
    """The notices of a server."""

    def __init__(
        self, rows: NoticeRows, tables: Tables, guests: Guests, mailer: Mailer, settings: Settings, email_of: EmailOf
    ) -> None:
        self.rows: Final = rows
        self._tables: Final = tables
        self._guests: Final = guests
        self._mailer: Final = mailer
        self._site: Final = settings.site
        self.on: Final = settings.notices
        self.email_of: Final = email_of
        self.push: Final = Push(settings.key, _subject(settings), settings.push_anywhere)
        self._task: asyncio.Task[None] | None = None

    @property
    def mails(self) -> bool:
        """Whether this server sends mail."""
        return self.on and self._mailer.works

    async def change(self, guest: str, mail: bool, often: str, quiet_from: str, quiet_until: str, zone: str) -> None:
        """Store which notices a guest wants. Raise BadRequest for what makes no sense, NotFound if none are sent."""
        if not self.on:
            raise NotFound("This server sends no notices.")
        if often not in OFTEN:
            raise BadRequest("Notices come at each turn, once an hour or once a day.")
        if zone_named(zone) is None:
            raise BadRequest("There is no time zone {name}.", name=repr(zone))
        if any(given and not is_time(given) for given in (quiet_from, quiet_until)):
            raise BadRequest("Quiet hours are written as 22:00.")
        settings = await self.rows.settings(guest)
        wanted = replace(settings, mail=mail, often=often, zone=zone)
        await self.rows.keep(replace(wanted, quiet_from=quiet_from, quiet_until=quiet_until))

    async def open(self) -> None:
        """Start to send."""
        await self.rows.open()
        self._task = asyncio.ensure_future(self._look())

    async def close(self) -> None:
        """Stop. What was not claimed yet is sent after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                LOG.exception("notices cannot be sent")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Send what is due."""
        now = self._tables.now()
        for guest in await self.rows.back_from_holiday(now):
            await self.end_holiday(guest)
        if not self.on:
            return
        due = sorted(await self.rows.due(now), key=lambda one: (one.guest, one.way))
        await self.rows.drop([one.id for one in due if not one.current])
        parts = groupby([one for one in due if one.current], key=lambda one: (one.guest, one.way))
        limit = asyncio.Semaphore(AT_ONCE)

        async def send(guest: str, way: str, some: list[Due]) -> None:
            async with limit:
                try:
                    await self._send(guest, way, some, now)
                except Exception:  # a table that cannot be read, say, is no reason to leave the others out
                    LOG.exception("a notice cannot be sent")

        # side by side, because each may wait for a server that does not answer
        await asyncio.gather(*(send(guest, way, list(some)) for (guest, way), some in parts))

    async def _send(self, guest_id: str, way: str, due: list[Due], now: float) -> None:
        """Send the notices of a guest in one message, now or later."""
        settings = await self.rows.settings(guest_id)
        ids = [one.id for one in due]
        rest = quiet.quiet_until(now, settings.quiet_from, settings.quiet_until, settings.zone)
        if pause := OFTEN[settings.often]:
            following = await self.rows.last_sent(guest_id, way) + pause
            rest = max(rest or 0.0, following) if following > now else rest
        if rest is not None:
            await self.rows.postpone(ids, rest)
            return
        here = [one for one in due if await self._is_here(one)]
        if here:
            await self.rows.note_outcome(await self.rows.claim([one.id for one in here]), "seen")
        claimed = set(await self.rows.claim([one.id for one in due if one not in here]))
        if claimed:
            await self._deliver(guest_id, way, [one for one in due if one.id in claimed], now)

    async def _is_here(self, one: Due) -> bool:
        return await is_here(self._tables, await self._tables.get(one.code), one.guest)

    async def _deliver(self, guest_id: str, way: str, due: Sequence[Due], now: float) -> None:
        """Send claimed notices, and note what has become of them."""
        guest = await self._guests.get(guest_id)
        words = words_in(language_of(guest.language, None))
        lines = [await self._line(one, words) for one in due]
        try:
            if way == MAIL:
                await self._mail(guest, due, lines, words)
            else:
                await self._push(guest, due, lines, words)
        except (MailFailed, PushFailed) as failed:
            LOG.warning("a notice by %s was not taken: %s", way, failed)
            if failed.again:
                await self.rows.try_again(due, now + AGAIN * 2 ** max(one.tries for one in due))
            else:
                await self.rows.note_outcome([one.id for one in due], "failed")
            return
        await self.rows.note_outcome([one.id for one in due], "sent")

    async def _line(self, one: Due, words: Words) -> str:
        """Return a table in a sentence or two: the game, the last turn and the time left."""
        live = await self._tables.get(one.code)
        told = game_line(live.info, live.seats, one.guest, words, self._tables.game_time())
        left = words.say("{time} left.", time=told["left"]) if told["left"] else ""
        parts = [title_of(live.info, words) + ".", worded(told["last"], words.language), left]
        return " ".join(part for part in parts if part)

    async def _mail(self, guest: Guest, due: Sequence[Due], lines: Sequence[str], words: Words) -> None:
        address = await self.email_of(guest.id)
        if address is None:
            raise MailFailed("the guest has no confirmed address", again=False)
        paired = zip(due, lines, strict=True)
        paragraphs = [f"{line}\n{self._site}/t/{one.code}" if self._site else line for one, line in paired]
        leave = f"{self._site}/games#notices" if self._site else ""
        foot = words.say("You get this because you switched it on at “Your games”; you can switch it off there.")
        text = "\n\n".join([*paragraphs, f"{foot}\n{leave}".strip()]) + "\n"
        await self._mailer.send(address, _title(guest, len(due), words), text, leave=leave)

    async def _push(self, guest: Guest, due: Sequence[Due], lines: Sequence[str], words: Words) -> None:
        """Send to all browsers of a guest. It counts as sent if one of them takes it: no other gets it twice."""
        alone = len(due) == 1
        message = {
            "title": _title(guest, len(due), words),
            "body": "\n".join(lines),
            "url": f"/t/{due[0].code}" if alone else "/games",
            "tag": due[0].code if alone else "games",
        }
        devices = await self.rows.devices(guest.id)
        outcomes = await asyncio.gather(*(self._push_to(device, message) for device in devices))
        failures = [failed for failed in outcomes if failed is not None]
        for device, failed in zip(devices, outcomes, strict=True):
            if failed is not None and failed.gone:
                await self.rows.remove_device(guest.id, device.endpoint)
        if len(failures) == len(devices):
            again = bool(failures) and all(failed.again for failed in failures)
            raise PushFailed(str(failures[-1]) if failures else "the guest has no browser for it", again=again)

    async def _push_to(self, device: Device, message: dict[str, str]) -> PushFailed | None:
        """Send a message to a browser. Return why it was not taken, or None."""
        try:
            await self.push.send(device, message)
        except PushFailed as failed:
            return failed
        return None

    # --- holidays

    def holiday_left(self, settings: NoticeSettings) -> float:
        """Return the days of holiday that a guest has left this year."""
        return holiday_left(settings, self._tables.now())

    async def start_holiday(self, guest: str, days: float) -> None:
        """Let the guest's clocks in days stand still for some days, at most what is left of the year's holiday."""
        settings, now = await self.rows.settings(guest), self._tables.now()
        if settings.away_until is not None:
            raise Conflict("You are on holiday already.")
        left = holiday_left(settings, now)
        if left < 1 or not 1 <= days <= left:
            raise Conflict("You have {days} days of holiday left this year.", days=int(left))
        await self.rows.keep(replace(settings, away_since=now, away_until=now + days * DAY))
        await self._set_away(guest, True)

    async def end_holiday(self, guest: str) -> None:
        """Let the guest's clocks go on. What was not used of the holiday is kept."""
        settings, now = await self.rows.settings(guest), self._tables.now()
        if settings.away_until is None or settings.away_since is None:
            return
        await self._set_away(guest, False)
        year = datetime.fromtimestamp(now, UTC).year
        before = settings.away_days if settings.away_year == year else 0.0
        used = max(0.0, min(now, settings.away_until) - settings.away_since) / DAY
        ended = replace(settings, away_since=None, away_until=None, away_year=year, away_days=before + used)
        await self.rows.keep(ended)

    async def _set_away(self, guest: str, away: bool) -> None:
        for info, seats in await self._tables.store.tables_of(guest, 100):
            if info.status != "playing" or (info.clock or {}).get("kind") != "days":
                continue
            try:
                live = await self._tables.get(info.code)
                await set_away(self._tables, live, [seat.seat for seat in seats if guest in seat.holders], away)
            except Problem as problem:
                LOG.warning("the clock of table %s does not know of a holiday: %s", info.code, problem)


def holiday_left(settings: NoticeSettings, now: float) -> float:
    """Return the days of holiday that a guest has left this year."""
    used = settings.away_days if settings.away_year == datetime.fromtimestamp(now, UTC).year else 0.0
    running = (now - settings.away_since) / DAY if settings.away_since is not None else 0.0
    return max(0.0, HOLIDAY_DAYS - used - running)


def _title(guest: Guest, turns: int, words: Words) -> str:
    if turns > 1:
        return words.many("{number} game waits for you", "{number} games wait for you", turns)
    return words.say("Your turn, {player}", player=guest.name) if guest.name else words.say("Your turn")


def _subject(settings: Settings) -> str:
    """Return whom push services can turn to."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return settings.site if settings.site.startswith("https://") else "mailto:nobody@localhost"
