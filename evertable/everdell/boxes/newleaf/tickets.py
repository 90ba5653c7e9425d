"""Train tickets: the verb ``ride`` (R-NL-36 to R-NL-38)."""

from typing import Any, Final

from evertable.everdell.boxes.newleaf import solo
from evertable.everdell.boxes.newleaf.box import TICKETS_ID
from evertable.everdell.city import KEPT
from evertable.everdell.ids import SUMMER, rule
from evertable.everdell.module import EverdellModule
from evertable.everdell.questions import Question
from evertable.everdell.registers import Register, put
from evertable.everdell.state import Everdell
from evertable.everdell.visit import has_target, lift, movable, permanent, worker_words
from evertable.kernel.module import Verb
from evertable.kernel.stack import Description, Frame

TICKET: Final = rule("train_ticket")
SIDES: Final = ("none", "inbound", "outbound")
"""By the number of uses left."""
LEFT: Final[Register[tuple[int, ...]]] = Register("newleaf.tickets", ())


def hand_out(s: Everdell) -> None:
    """One for each player, outbound side up (R-NL-14)."""
    LEFT.set(s, (SIDES.index("outbound"),) * s.table.seats)


def uses_left(s: Everdell, owner: int) -> int:
    """How often somebody's ticket can still be used."""
    tickets: tuple[int, ...] = LEFT.get(s)
    return tickets[owner] if owner < len(tickets) else 0


def _passengers(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Workers that can be moved; big critters cannot (R-NL-37)."""
    return [item for item in movable(s, seat) if _may_ride(s, item) and has_target(s, seat, item)]


def _may_ride(s: Everdell, item: int) -> bool:
    return not s.placed[item][4] & ~KEPT


def _any_passenger(s: Everdell, seat: int) -> bool:
    """Whether there is such a worker."""
    return any(
        worker[0] == seat and _may_ride(s, item) and not permanent(s, worker) and has_target(s, seat, item)
        for item, worker in enumerate(s.placed[:])
    )


def _offer(s: Everdell, frame: Frame, options: list[int]) -> None:
    seat = frame[1]
    valid = uses_left(s, seat) == 2 or (uses_left(s, seat) == 1 and s.season[seat] >= SUMMER)
    if valid and _any_passenger(s, seat):
        options.append(RIDE.first)


def _ride(s: Everdell, frame: Frame, action: int) -> None:
    """The worker leaves its place and goes to another one like any worker."""
    seat = frame[1]
    put(s, LEFT, seat, uses_left(s, seat) - 1)
    solo.ticket(s, seat)
    _PASSENGER.ask(s, seat, TICKET)


def _describe(s: Everdell, frame: Frame, action: int) -> Description:
    return {"verb": "ride", "ticket": SIDES[uses_left(s, frame[1])]}


_PASSENGER: Final = Question("newleaf.passenger", _passengers, lift, worker_words)


class _Ride(Verb):
    """Riding with a ticket."""

    def offer(self, s: Everdell, frame: Frame, options: list[int]) -> None:
        _offer(s, frame, options)


RIDE: Final[Verb] = _Ride("newleaf.ride", 1, None, _ride, _describe)


class Tickets(EverdellModule):
    """A worker that has been placed moves on, twice in the game."""

    def setup(self, s: Everdell) -> None:
        hand_out(s)

    def setup_scenario(self, s: Everdell) -> None:
        """Its keys lay out everything."""

    def observe(self, s: Everdell, seat: int, seen: dict[str, Any]) -> None:
        """Tickets lie open."""
        for owner, held in enumerate(seen["owners"]):
            held["ticket"] = SIDES[uses_left(s, owner)]


TICKETS: Final = Tickets(
    TICKETS_ID,
    "Train tickets",
    "twice in the game, a placed worker moves on",
    verbs=(RIDE,),
)
