"""A guest's finished games for statistics, from stored results."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from evertable.bots.levels import seat_names
from evertable.present.registry import is_presented
from evertable.present.words import mark
from evertable.registry import NAMES
from evertable.web.live.new_table import known_game
from evertable.web.live.tables import Tables, stored_result
from evertable.web.server.problems import Problem, UnknownName
from evertable.web.statistics.figures import PEOPLE, Filter, Played, summary
from evertable.web.storage.model import Seat, StoredResult, TableInfo
from evertable.web.storage.store import Store

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 20
"""Most games without a stored result to replay at once."""


class History:
    """Finished games by guest."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store: Final = store
        self._tables: Final = tables

    async def of(self, guest: str) -> list[Played]:
        """Return the guest's own games, the earliest first.

        Excludes games with several seats on one screen, games that a bot ended for the guest, and games that continue
        one whose cards are known.
        """
        found = await self._store.finished_by(guest, lambda info, seats: _own_game(info, seats, guest))
        unknown = [one for one in found if isinstance(one, _Unknown)][:AT_ONCE]
        await self._catch_up([one.info for one in unknown])
        caught_up = [_own_game(one.info, one.seats, guest) for one in unknown]
        return await asyncio.to_thread(_in_order, [*found, *caught_up])

    async def summary(self, guest: str, game: str, module: str, players: int, opponent: str) -> dict[str, Any]:
        """Return the figures of the guest's own games; empty texts and 0 mean all of them."""
        wanted = known_filter(game, module, players, opponent)
        played = await self.of(guest)
        return await asyncio.to_thread(lambda: summary([one for one in played if wanted.fits(one)]))

    async def _catch_up(self, games: Sequence[TableInfo]) -> None:
        """Replay older games and store their results."""
        for info in games:
            try:
                live = await self._tables.get(info.code)
            except Problem:
                LOG.warning("the result of table %s cannot be found out", info.code)
                continue
            if live.live_game is not None and live.live_game.over:
                info.result = stored_result(live.live_game)
                await self._store.keep_result(info)


def known_filter(game: str, module: str, players: int, opponent: str) -> Filter:
    """Return a filter. Raise BadRequest for a game, module or opponent that there is not: it would count no games."""
    among = [known_game(game)] if game else [known_game(name) for name in NAMES if is_presented(name)]
    modules = dict.fromkeys(one.id for found in among for one in found.modules if one.active is None)
    if module and module not in modules:
        raise UnknownName(
            mark("There is no module {name}."),
            module,
            list(modules),
        )
    opponents = dict.fromkeys([PEOPLE, *(bot for found in among for bot in seat_names(found))])
    if opponent and opponent not in opponents:
        raise UnknownName(
            mark("There is no opponent {name}."),
            opponent,
            list(opponents),
        )
    return Filter(game, module, players, opponent)


@dataclass(frozen=True, slots=True)
class _Unknown:
    """A finished game without a stored result."""

    info: TableInfo
    seats: list[Seat]


def _own_game(info: TableInfo, seats: list[Seat], guest: str) -> Played | _Unknown | None:
    """Return a game as the guest has played it, or None if it does not count."""
    mine = [seat for seat in seats if guest in seat.holders]
    if len(mine) != 1 or mine[0].kind != "human" or mine[0].bot is not None or info.nonce == "":
        return None
    return _Unknown(info, seats) if info.result is None else _played(info, info.result, seats, mine[0])


def _in_order(found: Iterable[Played | _Unknown | None]) -> list[Played]:
    return sorted((one for one in found if isinstance(one, Played)), key=lambda game: game.time)


def _played(info: TableInfo, result: StoredResult, seats: Sequence[Seat], mine: Seat) -> Played:
    others = [seat for seat in seats if seat.seat != mine.seat]
    return Played(
        info.code,
        info.game,
        tuple(info.modules),
        len(seats),
        result["time"],
        mine.seat,
        result["totals"][mine.seat],
        mine.seat in result["winners"],
        tuple(result["totals"]),
        dict(result["lines"][mine.seat]),
        tuple(seat.name or "?" for seat in others if seat.bot is None),
        tuple(seat.bot for seat in others if seat.bot is not None),
    )
