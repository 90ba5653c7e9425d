"""Take-backs that need consent: one player proposes, everybody else who holds a seat has to agree.

The cards stay as they lie. Who goes back past a reveal knows what comes next, so a player has to be asked even while a
bot stands in for them.
"""

import asyncio

from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.tables import Tables, locked, running
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import TakeBack


@locked
async def propose(tables: Tables, live: LiveTable, seat: int, number: int | None = None) -> None:
    """Propose to go back to before move ``number`` (counted from 1), by default to before the seat's last turn."""
    if live.live_game is None or not live.live_game.moves:
        raise Conflict("Nothing has been played yet.")
    running(live)
    if live.info.rated:
        raise Conflict("Nothing is taken back in a rated game.")
    if live.live_game.over:
        raise Conflict("The game is over.")
    target = _last_run(live.live_game, seat) if number is None else number - 1
    if not 0 <= target < len(live.live_game.moves):
        raise Conflict("There is no such move.")
    await _settle(tables, live, {"seat": seat, "number": target, "agreed": [seat]})


@locked
async def answer(tables: Tables, live: LiveTable, seat: int, agree: bool) -> None:
    """Agree to a proposal or reject it. Its author can withdraw it."""
    proposal = live.info.takeback
    if proposal is None:
        raise Conflict("Nobody asks to take anything back.")
    if not agree:
        await tables.change(live, takeback=None)
        return
    running(live)
    await _settle(tables, live, {**proposal, "agreed": sorted({*proposal["agreed"], seat})})


async def _settle(tables: Tables, live: LiveTable, proposal: TakeBack) -> None:
    assert live.live_game is not None
    if not set(live.people()) <= set(proposal["agreed"]):
        await tables.change(live, takeback=proposal)
        return
    moves = live.live_game.moves[: proposal["number"]]
    draft = await asyncio.to_thread(
        LiveGame.rebuild, live.live_game.under_current_rules(live.info), len(live.seats), moves
    )
    await tables.cut(live, draft, proposal["seat"])


def _last_run(live_game: LiveGame, seat: int) -> int:
    """Return the first of the seat's last moves in a row."""
    number = len(live_game.moves)
    while number and live_game.moves[number - 1].seat != seat:
        number -= 1
    while number and live_game.moves[number - 1].seat == seat:
        number -= 1
    if number == 0 and not any(move.seat == seat for move in live_game.moves):
        raise Conflict("You have not played yet.")
    return number
