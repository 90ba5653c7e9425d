"""Foxes, Cats and Lizards: they go where others cannot (R-BF-70, R-BF-77)."""

from typing import Final

from evertable.everdell.behaviour import BEHAVIOURS
from evertable.everdell.behaviour import NOWHERE as ON_BOARD
from evertable.everdell.boxes.powers.held import POWER, POWERS, owner_of, power_of
from evertable.everdell.city import one_of_each
from evertable.everdell.ids import COLOUR, DESTINATION, FIRST_EVENT, FIRST_PLACE, NAMES, ON_CARD, SLOTS
from evertable.everdell.module import EverdellModule
from evertable.everdell.packing import at_card, owner_and_slot, position_of
from evertable.everdell.places import place_of, possible, resolve
from evertable.everdell.questions import DONE, Question, built_words, card_words
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.visit import ORDINARY, pay_host, permanent, use_card
from evertable.everdell.visit_totals import stand_in
from evertable.kernel.stack import Description

FOXES: Final = POWER["foxes"]
CATS: Final = POWER["cats"]
LIZARDS: Final = POWER["lizards"]
_ON_CARD: Final = 1 << 20
"""Marks an item that is a card in a city; places are things by their number."""


# --- Foxes: another location in place of the forest card

FOXES_EVERYWHERE: Final = "foxes_everywhere"
NOT_BY_ALL: Final = ("chapel", "storehouse")
"""Cards that one source keeps from the Foxes and the books do not (R-BF-70)."""


def _used_by_others(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    """Locations under workers of opponents that do not stay there for good, and that the seat can use."""
    items: set[int] = set()
    cards: dict[int, set[int]] = {}
    for worker in s.placed:
        owner, place, city, slot, _ = worker
        if owner == seat or permanent(s, worker):
            continue
        if place == ON_CARD and _usable(s, seat, city, slot):
            cards.setdefault(city, set()).add(slot)
        elif FIRST_PLACE <= place < FIRST_EVENT and _public(s, place) and possible(s, seat, place):
            items.add(place)
    for city, slots in cards.items():
        items.update(_ON_CARD | item for item in one_of_each(s, city, sorted(slots)))
    return sorted(items)


def _public(s: Everdell, place: int) -> bool:
    """Not the Journey, and no private forest card; discoveries of others are reached although only their owner may
    visit them.
    """
    sort = place_of(place).type
    return place in s.forest if sort == "forest" else sort == "discovery" or place in s.table.places


def _usable(s: Everdell, seat: int, city: int, slot: int) -> bool:
    card = s.cities[city][slot][CARD_AT]
    behaviour = BEHAVIOURS[card]
    if behaviour.visit is None or not SLOTS[card] or NAMES[card] in POWERS[FOXES].excluded:
        return False
    if NAMES[card] in NOT_BY_ALL and not s.table.option(FOXES_EVERYWHERE):
        return False
    return behaviour.can_visit(s, seat, at_card(city, slot))


def _tracks(s: Everdell, seat: int, place: int) -> bool:
    return power_of(s, seat) == FOXES and place_of(place).type == "forest"


def _track(s: Everdell, seat: int, source: int, item: int, place: int) -> None:
    """What stands in for the forest card is not given by it: no weather on forest cards touches it (R-SC-33)."""
    if item == DONE:
        resolve(s, seat, place)
    elif item & _ON_CARD:
        owner, slot = owner_and_slot(position_of(item))
        stand_in(s, seat, s.cities[owner][slot][CARD_AT], apart=True)
        use_card(s, seat, owner, slot)
    else:
        stand_in(s, seat, item, apart=True)
        pay_host(s, seat, item)
        resolve(s, seat, item)


def _track_words(s: Everdell, seat: int, item: int) -> Description:
    return built_words(s, seat, position_of(item)) if item & _ON_CARD else {"pick": NAMES[item]}


_MAY_TRACK: Final = Question("powers.may track", _used_by_others, _track, _track_words, optional=True)
_MUST_TRACK: Final = Question("powers.must track", _used_by_others, _track, _track_words)


# --- Lizards: forest cards of their own

FOREST_STACK: Final[Register[tuple[int, ...]]] = Register("powers.forest_stack", ())
"""Unused forest cards, the last one on top; nobody knows them."""
OWN_FOREST: Final[Register[tuple[int, ...]]] = Register("powers.own_forest", ())
"""The forest cards that only the Lizards visit."""
LOOKED_AT: Final = 3


BIG_CRITTERS_TOO: Final = "lizards_big_critters"


def _top(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return sorted(FOREST_STACK.get(s)[-LOOKED_AT:])


def _settle_on(s: Everdell, seat: int, source: int, place: int, data: int) -> None:
    stack: tuple[int, ...] = FOREST_STACK.get(s)
    others = tuple(card for card in stack[-LOOKED_AT:] if card != place)
    FOREST_STACK.set(s, others + stack[:-LOOKED_AT])
    OWN_FOREST.set(s, (*OWN_FOREST.get(s), place))


WANDER: Final = Question("powers.wander", _top, _settle_on, card_words("forest_stack"))
"""At the start of a season: one of the three top cards of the stack (R-BF-68)."""


def looking(s: Everdell, seat: int) -> bool:
    """Whether the seat looks at the top of the stack now."""
    return bool(s.stack) and s.stack[-1][1:3] == (seat, LIZARDS)


class Roaming(EverdellModule):
    """Those who go where others cannot."""

    def may_visit_idle(self, s: Everdell, seat: int, place: int, kind: int) -> bool:
        """Foxes may come to a forest card that does nothing for them if something else would."""
        return kind == ORDINARY and _tracks(s, seat, place) and bool(_used_by_others(s, seat, FOXES, 0))

    def before_place_effect(self, s: Everdell, seat: int, place: int, kind: int) -> bool:
        """Ask whether they use another location; they have to if the forest card does nothing."""
        if kind != ORDINARY or not _tracks(s, seat, place):
            return False
        question = _MAY_TRACK if possible(s, seat, place) else _MUST_TRACK
        return question.ask(s, seat, FOXES, place)

    def may_share(self, s: Everdell, seat: int, thing: int, at: int, kind: int) -> bool:
        """Cats join opponents' workers on basic and forest locations and destination cards, not their own."""
        if kind != ORDINARY or power_of(s, seat) != CATS or NAMES[thing] in POWERS[CATS].excluded:
            return False
        if at == ON_BOARD:
            reachable = place_of(thing).type in ("basic", "forest")
            here = [worker[0] for worker in s.placed if worker[1] == thing]
        else:
            reachable = COLOUR[thing] == DESTINATION
            here = [w[0] for w in s.placed if w[1] == ON_CARD and w[2:4] == owner_and_slot(at)]
        return reachable and bool(here) and seat not in here

    def own_forest(self, s: Everdell, seat: int, kind: int) -> list[int]:
        """The forest cards that are there for this seat alone; big critters do not use what a power gives (R-SC-25)."""
        if not OWN_FOREST.get(s) or seat != owner_of(s, LIZARDS):
            return []
        if kind != ORDINARY and not s.table.option(BIG_CRITTERS_TOO):
            return []
        return list(OWN_FOREST.get(s))
