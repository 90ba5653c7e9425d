"""Invite somebody to a table."""

from evertable.web.live.live_table import LiveTable
from evertable.web.server.problems import Conflict, Forbidden
from evertable.web.services import Caller


async def invite(caller: Caller, live: LiveTable, guest: str) -> bool:
    """Invite a guest to a table where the caller sits. Return False if they are invited already.

    Only people who follow the caller can be invited: strangers are left in peace.
    """
    people, me = caller.services.people, caller.guest.id
    if not live.seats_of(me):
        raise Forbidden("You have no seat at this table.")
    if live.live_game is not None or not any(seat.kind == "open" for seat in live.seats):
        raise Conflict("Every seat of this table is taken.")
    if live.seats_of(guest):
        raise Conflict("This person sits here already.")
    if not await people.friends.follows(guest, me):
        raise Forbidden("You can invite people who follow you. Send others the link of the table.")
    return await people.friends.invite(me, guest, live.info.code)
