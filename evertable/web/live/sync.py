"""Synchronise several processes on one database: show what others changed, take over the bots of a dead process."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Final

from evertable.web.live.bots import BotDrivers
from evertable.web.live.hold import Hold
from evertable.web.live.tables import Tables
from evertable.web.server.identity import Guests
from evertable.web.server.problems import Problem
from evertable.web.storage.bot_leases import BotLeases
from evertable.web.storage.notify import listen
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
POLL_SECONDS: Final = 0.5
"""Seconds between two checks for expired bot leases."""
AT_ONCE: Final = 4
"""Tables to take over at once. They must be handled before their leases expire."""


class ProcessSync:
    """Listens to the other processes. Does nothing without a shared database."""

    def __init__(
        self, store: Store, tables: Tables, guests: Guests, drivers: BotDrivers, bot_leases: BotLeases
    ) -> None:
        self._store: Final = store
        self._tables: Final = tables
        self._guests: Final = guests
        self._drivers: Final = drivers
        self._bot_leases: Final = bot_leases
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.also_hear: Final[dict[str, Callable[..., None]]] = {}
        """By the first word of a notification, what features do with the other words."""
        self.after_gap: Final[list[Callable[[], Coroutine[Any, Any, None]]]] = []
        """What features read again after a connection was lost, because notifications may be missing."""

    def open(self) -> None:
        """Start to listen."""
        if self._store.shared:
            self._start(listen(self._store.url, self._store.name, self._hear, self._missed))
            self._start(self._poll())

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, words: list[str]) -> None:
        match words:
            case ["table", code, version]:
                self._start(self._follow(code, int(version)))
            case ["guest", guest]:
                self._guests.forget(guest)
            case ["skip_pauses" | "end_turn" as what, code, version]:
                self._tables.receive_signal(code, what, int(version))
            case ["words", code]:
                self._tables.tell_words(code)
            case ["hold", code, seat, moves, seconds]:
                self._tables.receive_hold(code, Hold(int(seat), int(moves), float(seconds)))
            case ["forget_names", code, seats]:
                self._tables.receive_forget_names(code, seats)
            case ["start_clock", code, version]:
                self._start(self._start_clock(code, int(version)))
            case [what, *rest] if what in self.also_hear:
                self.also_hear[what](*rest)

    def _missed(self) -> None:
        """Check everything, because notifications may have been lost."""
        self._guests.forget()
        for read_again in self.after_gap:
            self._start(read_again())
        for live in self._tables.all:
            self._start(self._follow(live.info.code, live.info.version + 1))

    async def _follow(self, code: str, version: int) -> None:
        try:
            await self._tables.follow(code, version)
        except Problem as problem:
            LOG.warning("table %s cannot be followed: %s", code, problem)
        except Exception:
            LOG.exception("table %s cannot be followed", code)

    async def _start_clock(self, code: str, version: int) -> None:
        """Start the clock of a bot that another process plays, perhaps in a turn not shown here yet."""
        await self._follow(code, version)
        self._tables.receive_signal(code, "start_clock", version)

    async def _poll(self) -> None:
        """Renew the leases of our bots and take over expired ones, a few at a time."""
        while True:
            renewed = monotonic()
            try:
                await self._bot_leases.renew(self._drivers.driving)
                while monotonic() - renewed < POLL_SECONDS and (codes := await self._bot_leases.overdue(AT_ONCE)):
                    await asyncio.gather(*(self._take_up(code) for code in codes))
            except Exception:
                LOG.exception("the turns of bots cannot be looked at")
            await asyncio.sleep(max(0.0, renewed + POLL_SECONDS - monotonic()))

    async def _take_up(self, code: str) -> None:
        try:
            live = await self._tables.get(code)
            live.behind = max(live.behind, live.info.version + 1)  # its notification may still be on its way
            self._drivers.wake(await self._tables.get(code))
        except Problem as problem:
            LOG.warning("the bots of table %s cannot move: %s", code, problem)
        except Exception:
            LOG.exception("the bots of table %s cannot move", code)
