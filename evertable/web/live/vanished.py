"""Players who have vanished: the others let a bot sit in until they come back.

A table without a clock would stand still for ever if the player to move has closed the page. After two minutes without
that player, the others who are there may agree on a bot.
"""

from dataclasses import replace
from typing import Final

from evertable.bots.levels import usual_bot
from evertable.present.words import Words
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import known_game
from evertable.web.live.presence import guests_here
from evertable.web.live.tables import Tables, locked, running
from evertable.web.server.problems import Conflict
from evertable.web.storage.model import SitIn

ALONE: Final = 120.0
"""Seconds without a player and without a move before a bot may sit in."""


def waited_for(live: LiveTable, me: int) -> int | None:
    """Return the seat of another person that the table waits for, or None."""
    live_game = live.live_game
    if live_game is None or live_game.over or live_game.changed is not None:
        return None
    waits_for = live_game.actor
    return waits_for if waits_for in live.humans() and waits_for != me else None


@locked
async def sit_in(tables: Tables, live: LiveTable, seat: int) -> bool:
    """Agree, as ``seat``, that a bot plays for the person whom the table waits for. Return whether it does now."""
    running(live)
    gone = waited_for(live, seat)
    if gone is None:
        raise Conflict("The table waits for nobody else.")
    if live.info.deadline is not None:
        raise Conflict("A clock runs for this player: what happens at zero was chosen before the game.")
    names = live.names(Words("en"))
    here = await guests_here(tables, live)
    present = [other.seat for other in live.seats if here & set(other.holders)]
    if gone in present:
        raise Conflict("{player} is here.", player=names[gone])
    left = live.info.updated + ALONE - tables.now()
    if left > 0:
        raise Conflict(
            "{player} has {seconds} more seconds to come back.", player=names[gone], seconds=max(1, round(left))
        )
    before = live.info.sit_in
    agreed = before["agreed"] if before is not None and before["seat"] == gone else []
    proposal = SitIn(seat=gone, agreed=[*agreed, *({seat} - {*agreed})])
    others = {other for other in live.humans() if other != gone and (other == seat or other in present)}
    if not others <= set(proposal["agreed"]):
        await tables.change(live, sit_in=proposal, updated=live.info.updated)  # the two minutes have passed
        return False
    bot = usual_bot(known_game(live.info.game))
    await tables.change(live, [replace(live.seats[gone], bot=bot)], sit_in=None)
    return True
