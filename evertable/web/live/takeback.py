"""Taking back more than one may alone: somebody proposes it, every other human at the table has to agree."""

import asyncio

from evertable.web.live.live_game import Position
from evertable.web.live.live_table import Live
from evertable.web.live.tables import Tables, running, whole
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import TakeBack


@whole
async def propose(tables: Tables, live: Live, seat: int, number: int | None = None) -> None:
    """Ask to go back to before move ``number`` (counted from 1), or to before the seat's last turn."""
    if live.position is None or not live.position.moves:
        raise Conflict("Nothing has been played yet.")
    running(live)
    if live.position.over:
        raise Conflict("The game is over.")
    target = _last_run(live.position, seat) if number is None else number - 1
    if not 0 <= target < len(live.position.moves):
        raise Conflict("There is no such move.")
    await _settle(tables, live, {"seat": seat, "number": target, "agreed": [seat]})


@whole
async def answer(tables: Tables, live: Live, seat: int, agree: bool) -> None:
    """Agree to a proposal, or turn it down. Who has made it can withdraw it."""
    wish = live.info.takeback
    if wish is None:
        raise Conflict("Nobody asks to take anything back.")
    if not agree:
        await tables.change(live, takeback=None)
        return
    running(live)
    await _settle(tables, live, {**wish, "agreed": sorted({*wish["agreed"], seat})})


async def _settle(tables: Tables, live: Live, wish: TakeBack) -> None:
    assert live.position is not None
    if not set(live.humans()) <= set(wish["agreed"]):
        await tables.change(live, takeback=wish)
        return
    moves = live.position.moves[: wish["number"]]
    draft = await asyncio.to_thread(Position.rebuild, live.position.of_today(live.info), len(live.seats), moves)
    await tables.cut(live, draft)


def _last_run(position: Position, seat: int) -> int:
    """The first of the seat's last moves in a row."""
    number = len(position.moves)
    while number and position.moves[number - 1].seat != seat:
        number -= 1
    while number and position.moves[number - 1].seat == seat:
        number -= 1
    if number == 0 and not any(move.seat == seat for move in position.moves):
        raise Conflict("You have not played yet.")
    return number
