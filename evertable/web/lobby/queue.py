"""The pairing queue: people wait for a game at a pace and are seated together.

Every process pairs everybody; the transaction that stores a table takes its people out of the queue, so of two
processes that pair the same people one fails and looks again. A guest's page asks again and again whether there is a
table, which is also how it is known that somebody still waits.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from secrets import SystemRandom
from time import monotonic
from typing import Any, Final

from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import checked_clock, known_game, new_info, usual_modules
from evertable.web.live.tables import Tables
from evertable.web.lobby.matching import QUEUES, QueuePace, Waiting, matches
from evertable.web.lobby.queue_rows import Gone, QueueRows
from evertable.web.server.identity import Guests
from evertable.web.server.problems import BadRequest, UnknownName
from evertable.web.storage.model import Guest, Seat, new_token

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 1.0
"""Seconds between two looks at who waits, while somebody waits here."""
IDLE: Final = 5.0
"""The same while nobody waits here."""
SILENT: Final = 25.0
"""Seconds after which a page that asks no more counts as closed; a request waits up to 20 s."""
AT_ONCE: Final = 8
"""Tables that are opened at the same time."""


class PairingQueue:
    """The queue, as one process sees it."""

    def __init__(
        self,
        rows: QueueRows,
        tables: Tables,
        guests: Guests,
        apart: Callable[[Collection[str]], Awaitable[set[frozenset[str]]]],
        strength: Callable[[str, str, int], Awaitable[tuple[float, float]]],
        now: Callable[[], float],
    ) -> None:
        self._rows: Final = rows
        self._tables: Final = tables
        self._guests: Final = guests
        self._apart: Final = apart
        """Returns the pairs among some guests that must not meet."""
        self._strength: Final = strength
        """Returns the rating of a guest in a game for so many players: ``mu`` and ``sigma``."""
        self._now: Final = now
        self._here: Final[dict[str, asyncio.Event]] = {}
        """The guests whose pages wait at this process, each with what tells them that there is a table."""
        self._asked: Final[dict[str, float]] = {}
        """When their pages last asked, in monotonic seconds."""
        self._wake: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to pair people."""
        self._task = asyncio.ensure_future(self._pair_on())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for event in self._here.values():
            event.set()

    async def enter(self, guest: Guest, game: str, players: int, pace: str, rated: bool) -> None:
        """Let a guest wait for a game at a pace."""
        queue, found = known_pace(pace), known_game(game)
        if players not in found.seats or players < 2:
            least, most = max(2, found.seats.start), found.seats.stop - 1
            raise BadRequest(
                "{game} can be played by {least} to {most} people.", game=found.title, least=least, most=most
            )
        mu, sigma = await self._strength(guest.id, game, players)
        await self._rows.enter(Waiting(guest.id, game, players, queue.id, rated, mu, sigma, self._now()))
        self._wake.set()

    async def leave(self, guest_id: str) -> None:
        """Let a guest wait no more."""
        await self._rows.leave(guest_id)
        if (event := self._here.get(guest_id)) is not None:
            event.set()
        self._forget(guest_id)

    def _forget(self, guest_id: str) -> None:
        self._here.pop(guest_id, None)
        self._asked.pop(guest_id, None)

    async def state(self, guest_id: str, wait: float = 0.0) -> dict[str, Any] | None:
        """Return how a guest waits or which table there is; None for who does neither.

        Waits up to ``wait`` seconds for a table. Who asks counts as waiting until the pace's presence has passed.
        """
        row = await self._rows.of(guest_id)
        if row is None:
            return None
        event = self._here.setdefault(guest_id, asyncio.Event())
        self._asked[guest_id] = monotonic()
        if row["code"] is None and wait:
            try:
                async with asyncio.timeout(wait):
                    await event.wait()
            except TimeoutError:
                pass
            row = await self._rows.of(guest_id)
            self._asked[guest_id] = monotonic()
        if row is None or row["code"] is not None:
            self._forget(guest_id)
        if row is None or row["until"] < self._now():
            return None
        waited = max(0.0, self._now() - row["since"])
        return {
            "game": row["game"],
            "players": row["players"],
            "pace": row["pace"],
            "rated": row["rated"],
            "waited": round(waited),
            "table": row["code"],
            "offer_bot": row["code"] is None and waited >= QUEUES[row["pace"]].offer,
        }

    async def pair(self) -> int:
        """Seat together those who can be. Return how many tables were opened."""
        now = self._now()
        waiting = await self._rows.waiting(now)
        if len(waiting) < 2:
            return 0
        apart = await self._apart([one.guest for one in waiting])
        groups = matches(waiting, apart, now)
        limit = asyncio.Semaphore(AT_ONCE)

        async def seat(group: Sequence[Waiting]) -> bool:
            async with limit:
                return await self._seat(group) is not None

        return sum(await asyncio.gather(*(seat(group) for group in groups)))

    async def _seat(self, group: Sequence[Waiting]) -> LiveTable | None:
        """Open the table of a group in a random order of seats, or return None if somebody is gone."""
        first = group[0]
        game = known_game(first.game)
        config = game.config(first.players, usual_modules(game, first.players))
        people = [await self._guests.get(one.guest) for one in group]
        SystemRandom().shuffle(people)
        info = new_info(people[0], game.name, game.rules_version, config.modules, config.options)
        info.status, info.listed, info.rated = "playing", True, first.rated
        info.clock = checked_clock(QUEUES[first.pace].clock)
        claim = self._rows.claim(group, info.code, self._now())
        try:
            live = await self._tables.add(info, [_seated(number, one) for number, one in enumerate(people)], also=claim)
        except Gone:
            return None
        for one in group:
            if (event := self._here.get(one.guest)) is not None:
                event.set()
        return live

    async def _pair_on(self) -> None:
        kept = monotonic()
        while True:
            try:
                await self.pair()
                await self._hear_of_others()
                if self._here and monotonic() - kept > IDLE:
                    kept = monotonic()
                    for guest in [guest for guest, asked in self._asked.items() if asked < kept - SILENT]:
                        self._forget(guest)
                    await self._rows.keep(list(self._here), self._now())
            except Exception:
                LOG.exception("nobody can be paired")
            self._wake.clear()
            try:
                async with asyncio.timeout(EVERY if self._here else IDLE):
                    await self._wake.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(0.05)  # others come at the same moment

    async def _hear_of_others(self) -> None:
        """Tell those who wait here and were paired by another process."""
        if self._here and self._tables.store.shared:
            for guest in await self._rows.paired(list(self._here)):
                self._here[guest].set()


def known_pace(name: str) -> QueuePace:
    """Return a pace. Raise UnknownName if there is none with this name."""
    if name not in QUEUES:
        raise UnknownName("There is no pace {name}.", name, QUEUES)
    return QUEUES[name]


def _seated(number: int, guest: Guest) -> Seat:
    animal = str(guest.comfort.get("animal", ""))
    seat = Seat(number, "human", guest.id, name=guest.name, animal=animal, holders=[guest.id])
    return replace(seat, program=guest.program, token=new_token())
