"""The same people at a new table."""

from dataclasses import replace

from evertable.web.live.live_table import Live
from evertable.web.live.new_table import known_game, new_facts
from evertable.web.live.tables import Tables, whole
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import new_token


@whole
async def rematch(tables: Tables, live: Live) -> Live:
    """A table like this one with everybody on the seat they had. There is one for each finished game."""
    if live.facts.rematch is not None:
        return await tables.get(live.facts.rematch)
    if not live.finished:
        raise Conflict("The game is not over yet.")
    facts = replace(live.facts, **new_facts(), id=0, status="playing", version=1, takeback=None, looking={}, said={})
    facts.rules = known_game(facts.game).rules_version
    facts.rematch_of, facts.campaign, facts.lesson = live.facts.code, None, None
    seats = [replace(seat, invite=new_token(), token=new_token(), holders=seat.holders[:]) for seat in live.seats]
    again = await tables.add(facts, seats)
    await tables.change(live, rematch=again.facts.code)
    return again
