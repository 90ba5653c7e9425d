"""Rematches: the same players at a new table."""

from dataclasses import replace

from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import known_game, random_fields
from evertable.web.live.tables import Tables, locked
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import new_token


@locked
async def rematch(tables: Tables, live: LiveTable) -> LiveTable:
    """Return the rematch of a finished game, with the same seats. There is one for each game."""
    if live.info.rematch is not None:
        return await tables.get(live.info.rematch)
    if not live.finished:
        raise Conflict("The game is not over yet.")
    info = replace(live.info, **random_fields(), id=0, status="playing", version=1, takeback=None, looking={}, said={})
    info.rules = known_game(info.game).rules_version
    info.rematch_of, info.campaign, info.lesson = live.info.code, None, None
    seats = [replace(seat, invite=new_token(), token=new_token(), holders=seat.holders[:]) for seat in live.seats]
    again = await tables.add(info, seats)
    await tables.change(live, rematch=again.info.code)
    return again
