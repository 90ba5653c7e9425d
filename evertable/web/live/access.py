"""Access to a table: who may watch it, and which seat a guest acts for."""

from evertable.kernel.game import SPECTATOR
from evertable.web.live.live_table import LiveTable
from evertable.web.server.problems import Forbidden


def check_may_watch(live: LiveTable, guest_id: str) -> None:
    """Raise Forbidden if a guest without a seat may not watch. A lobby is open to every guest who has the code."""
    if live.live_game is not None and not live.info.spectators and not live.seats_of(guest_id):
        raise Forbidden("This table is not open to spectators.")


def acting_seat(live: LiveTable, guest_id: str) -> int:
    """Return the seat that a guest acts for. With several seats on one screen, it is the one whose hand is open."""
    mine = live.seats_of(guest_id)
    if not mine:
        raise Forbidden("You have no seat at this table.")
    if len(mine) == 1:
        return mine[0]
    seat = live.viewpoint(guest_id)
    if seat == SPECTATOR:
        raise Forbidden("First say who of you is at the screen.")
    return seat
