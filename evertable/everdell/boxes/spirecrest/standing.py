"""Where big critters can go that other workers cannot, and what they do there (R-SC-27 to R-SC-29)."""

from typing import Final

from evertable.everdell import ids
from evertable.everdell.activate import activate_end, may_copy
from evertable.everdell.behaviour import NOWHERE, named
from evertable.everdell.boxes.spirecrest import critters
from evertable.everdell.boxes.spirecrest.instant import discard_down
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERY, HOW_MANY, VALUE
from evertable.everdell.city import greens, one_of_each, open_slots
from evertable.everdell.deck import INTO_HAND, add_to_hand, announce_draw, draw, draw_from_deck, drawn_otherwise, room
from evertable.everdell.effects import Draw, GainAny, Sequence, choose_gain
from evertable.everdell.goods import BERRY, PEBBLE, RESIN, TWIG, UNIT, amount
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import PLACE_WORKER, at_card, at_thing, owner_of, slot_of
from evertable.everdell.places import place_of
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, Everdell, Worker
from evertable.everdell.supply import earn
from evertable.everdell.visit import achievable, affordable, degree
from evertable.everdell.visit_totals import without_worker
from evertable.kernel.stack import Frame

TRUFFLE: Final = critters.NAMED["truffle"]
KING_RHUN: Final = critters.NAMED["king_rhun"]
WINDLORE: Final = critters.NAMED["windlore"]
FIREBEAK: Final = critters.NAMED["firebeak"]
CORLIANDER: Final = critters.NAMED["corliander"]
WHISPER: Final = critters.NAMED["whisper"]
HONEYPAW: Final = critters.NAMED["honeypaw"]
NOT_FOR_TRUFFLE: Final = ("bank", "storehouse", "rugwort_the_rowdy")


def _pastures(s: Everdell, seat: int, owner: int) -> list[int]:
    """Production cards of a city; of another one what a Miner Mole could copy there (R-L-11, R-NL-59)."""
    city = s.cities[owner]
    slots = [slot for slot in greens(s, owner) if _fit_for_truffle(city[slot][CARD_AT])]
    if owner != seat:
        slots = [slot for slot in slots if may_copy(city[slot][CARD_AT], own=False)]
    return one_of_each(s, owner, slots)


def _fit_for_truffle(card: int) -> bool:
    return ids.COLOUR[card] == ids.GREEN and ids.NAMES[card] not in NOT_FOR_TRUFFLE


_after_truffle: Final = named(
    "truffle", Sequence(GainAny(VALUE[DISCOVERY["truffle"]]), Draw(HOW_MANY[DISCOVERY["truffle"]]))
)


def _scavenge(s: Everdell, seat: int) -> None:
    """The top cards of the discard pile, unseen, as many as fit."""
    number = min(HOW_MANY[DISCOVERY["firebeak"]], room(s, seat), len(s.discard))
    for _ in range(number):
        add_to_hand(s, seat, s.discard.pop())
    if number:
        announce_draw(s, seat)


# --- Corliander: half of the cards of an event


def half_achievable(s: Everdell, seat: int, event: int) -> bool:
    """Half of all cards an event asks for, rounded up; of each item no more than is asked for counts."""
    held, asked = degree(s, seat, event)
    return asked > 0 and 2 * held >= asked and affordable(s, seat, event) and not achievable(s, seat, event)


# --- Windlore on the deck

DREW: Final = Register("spirecrest.drew_under_windlore", 0)
"""The seats that have drawn from the deck on this turn while Windlore stands on it, as a bit set."""


def _listener(s: Everdell) -> int:
    """Windlore's owner, -1 if it does not stand there or its owner has passed (R-SC-29)."""
    worker = critters.placed(s, WINDLORE.number)
    return worker[0] if worker is not None and worker[1] == ids.DECK and not s.passed[worker[0]] else -1


def _swoop(s: Everdell, frame: Frame) -> None:
    """Above the hand limit if need be, then down to it; worker powers have no part in it (R-BF-63)."""
    seat, number = frame[1], VALUE[DISCOVERY["windlore"]]
    s.stack.append((_FOLD.number, seat, frame[2], 0, 0))
    without_worker(s, seat, frame[2])
    announce_draw(s, seat)
    if not drawn_otherwise(s, seat, number, number, INTO_HAND):
        draw_from_deck(s, seat, number)


def _fold(s: Everdell, frame: Frame) -> None:
    discard_down(s, frame[1], frame[2])


_SWOOP: Final = PROMPTS.work("spirecrest.swoop", _swoop)
_FOLD: Final = PROMPTS.work("spirecrest.fold", _fold)


class BigCritters(EverdellModule):
    """Where big critters go and what they do there."""

    def extra_placements(self, s: Everdell, seat: int, kind: int, avoid: Worker | None) -> list[int]:
        """The placements that only this kind can make."""
        if kind == TRUFFLE.number:
            positions = [item for owner in range(s.table.owners) for item in _pastures(s, seat, owner)]
        elif kind == KING_RHUN.number:
            city = [(slot, built[CARD_AT]) for slot, built in enumerate(s.cities[seat])]
            rich = [
                slot for slot, card in city if card >= 0 and ids.COLOUR[card] == ids.PROSPERITY and ids.POINTS[card] > 0
            ]
            positions = one_of_each(s, seat, rich)
        elif kind == CORLIANDER.number:
            return [PLACE_WORKER | at_thing(event) for event in s.open_events if half_achievable(s, seat, event)]
        elif kind in (WINDLORE.number, FIREBEAK.number):
            perch = ids.DECK if kind == WINDLORE.number else ids.DISCARD
            return [] if avoid is not None and avoid[1] == perch else [PLACE_WORKER | at_thing(perch)]
        else:
            return []
        left = at_card(avoid[2], avoid[3]) if avoid is not None and avoid[1] == ids.ON_CARD else NOWHERE
        return [PLACE_WORKER | at_thing(ids.ON_CARD, position) for position in positions if position != left]

    def may_share(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        """Whisper joins another one on any location for a single worker; what one may not visit stays closed."""
        if kind != WHISPER.number:
            return False
        if at == NOWHERE:
            return place_of(thing).occupancy == "exclusive"
        return open_slots(s, owner_of(at), slot_of(at)) == 1

    def worker_placed(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        """What they do where only they can stand; everywhere else they are workers."""
        if kind == TRUFFLE.number and at != NOWHERE and _fit_for_truffle(thing):
            _after_truffle.do(s, seat, DISCOVERY["truffle"], NOWHERE)
            activate_end(s, seat, at)
        elif kind == KING_RHUN.number and at != NOWHERE and ids.COLOUR[thing] == ids.PROSPERITY:
            choose_gain(s, seat, thing, ids.POINTS[thing])
        elif kind == WINDLORE.number and thing == ids.DECK:
            draw(s, seat, HOW_MANY[DISCOVERY["windlore"]])
        elif kind == FIREBEAK.number and thing == ids.DISCARD:
            _scavenge(s, seat)
        else:
            return False
        return True

    def after_visit(self, s: Everdell, seat: int, thing: int, at: int, gained: int, besides: int, kind: int) -> None:
        """Honeypaw: a berry for each other resource that the visit or its cards gave, but for pearls (R-SC-62)."""
        gained += besides
        if kind == HONEYPAW.number and thing < ids.FIRST_EVENT and not amount(gained, BERRY):
            others = amount(gained, TWIG) + amount(gained, RESIN) + amount(gained, PEBBLE)
            earn(s, seat, DISCOVERY["honeypaw"], UNIT[BERRY] * min(others, VALUE[DISCOVERY["honeypaw"]]))

    def after_draw(self, s: Everdell, seat: int) -> None:
        """Cards have gone from the deck to a player."""
        if critters.OWNED.get(s) and _listener(s) not in (-1, seat):
            DREW.set(s, DREW.get(s) | (1 << seat))

    def others_after_action(self, s: Everdell, seat: int) -> None:
        """At most one draw at the end of a turn, whoever drew."""
        if DREW.get(s):
            DREW.set(s, 0)
            owner = _listener(s)
            if owner >= 0:
                s.stack.append((_SWOOP.number, owner, DISCOVERY["windlore"], 0, 0))

    def can_take_discard(self, s: Everdell) -> bool:
        """Return whether Firebeak may still draw from the top of the discard pile."""
        return any(FIREBEAK.number in critters.owned(s, seat) and not s.passed[seat] for seat in range(s.table.seats))
