"""The online lobby: seat people who do not know each other, and note at which open tables somebody waits."""

import asyncio
import logging
from dataclasses import dataclass
from time import time
from typing import Final

from evertable.present.words import mark
from evertable.web.live import seating
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import FRIEND, ME, TableSetup, known_game, open_table, usual_modules
from evertable.web.live.tables import Tables
from evertable.web.server.problems import BadRequest, Conflict, Forbidden, NotFound
from evertable.web.storage.model import Guest, TableInfo
from evertable.web.storage.open_tables import PRESENCE, OpenTables

LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class QuickGame:
    """What a button of the online lobby finds: a game without boxes for a number of players."""

    game: str
    seats: int
    title: str
    about: str
    icon: str


QUICK: Final = (
    QuickGame("everdell", 2, mark("Everdell for two"), mark("the base game"), "hare"),
    QuickGame("everdell", 3, mark("Everdell for three"), mark("the base game"), "turtle"),
    QuickGame("duo", 2, mark("Everdell Duo"), mark("two mayors"), "fox"),
    QuickGame("evergreen", 3, mark("Evergreen"), mark("a concert for three"), "owl"),
)
"""The games that people can be seated for at once."""


class OnlineLobby:
    """Seats guests at open tables of any process, and says where the guests of this process wait."""

    def __init__(self, tables: Tables, open_tables: OpenTables) -> None:
        self._tables: Final = tables
        self._open: Final = open_tables
        self._one_by_one: Final = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to say where somebody waits."""
        self._task = asyncio.ensure_future(self._keep_present())

    async def close(self) -> None:
        """Stop. Nobody waits at the tables of this process then."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def waiting(self, game: str, seats: int) -> int:
        """Return how many tables wait for somebody to play a game at once."""
        return len([info for info, _ in await self._open.found(time(), game, seats) if _plain(info, seats)])

    async def seat(self, guest: Guest, game: str, seats: int) -> tuple[LiveTable, bool]:
        """Seat a guest at the open table that has waited longest, or at a new one. Return it, and whether it is new.

        A guest who waits at such a table already is led back to it. Two processes may open a table each for two
        guests who come at the same moment; the next guest is seated at the older one.
        """
        found = known_game(game)
        if seats not in found.seats or seats < 2:
            least, most = max(2, found.seats.start), found.seats.stop - 1
            raise BadRequest(
                "{game} can be played by {least} to {most} people.", game=found.title, least=least, most=most
            )
        async with self._one_by_one:
            for info, sitting in await self._open.found(time(), game, seats):
                if not _plain(info, seats):
                    continue
                if any(guest.id in seat.holders for seat in sitting):
                    return await self._tables.get(info.code), False
                try:
                    live = await self._tables.get(info.code)
                    await seating.join(self._tables, live, guest)
                except (Conflict, Forbidden, NotFound):  # another process was faster, or they must not meet
                    continue
                return live, False
            setup = TableSetup(game, [ME] + [FRIEND] * (seats - 1), usual_modules(found, seats), listed=True)
            live = await open_table(self._tables, guest, setup)
            await self._open.keep_present([live.info.id], time())
            return live, True

    def _where_somebody_waits(self) -> list[int]:
        waiting = (live for live in self._tables.all if live.info.listed and live.info.status == "lobby")
        return [live.info.id for live in waiting if any(live.is_here(seat) for seat in live.people())]

    async def _keep_present(self) -> None:
        while True:
            try:
                await self._open.keep_present(self._where_somebody_waits(), time())
            except Exception:
                LOG.exception("who waits at open tables cannot be stored")
            await asyncio.sleep(PRESENCE / 4)


def _plain(info: TableInfo, seats: int) -> bool:
    """Return whether a table has no boxes and no options of its own."""
    game = known_game(info.game)
    usual = game.config(seats, usual_modules(game, seats))
    return list(usual.modules) == info.modules and dict(usual.options) == info.options
