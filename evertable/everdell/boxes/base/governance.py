"""Blue cards of the base game: they act as long as they stand in the city."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.city import add_points, alike, change, copies_of, discard_from_city, leave, removable
from evertable.everdell.goods import covers
from evertable.everdell.ids import CARD, CELL_UNLOCK, CELLS, CRITTER, KIND, NAMED
from evertable.everdell.packing import bill, slot_of
from evertable.everdell.pay import SWAP, can_pay_less, hand_in, less_berries, pay_less_any, playable, price, swaps
from evertable.everdell.places import in_play, possible_without_worker, resolve_without_worker
from evertable.everdell.questions import DONE, Question, thing_words
from evertable.everdell.state import BENEATH, CARD_AT, POINTS_ON, Everdell
from evertable.everdell.way import EVERY_CARD, NONE, PLAIN, Way

INNKEEPER: Final = CARD["innkeeper"]
DUNGEON: Final = CARD["dungeon"]
JUDGE: Final = CARD["judge"]
REDUCTION: Final = 3
CRITTERS: Final = sum(1 << card for card, kind in enumerate(KIND) if kind == CRITTER)
CONSTRUCTIONS: Final = EVERY_CARD & ~CRITTERS


def while_standing(card: int, cards: int) -> Callable[[Everdell, int], int]:
    """A way helps with these cards as long as its card stands in the city."""
    return lambda s, seat: cards if s.have[seat] >> card & 1 else 0


def by_leaving(card: int, cards: int, module: str = "") -> Way:
    """A card leaves the city, and another one that arrives then costs up to three resources less."""

    def offers(s: Everdell, seat: int, other: int) -> list[int]:
        slots = copies_of(s, seat, card)
        if not slots or not can_pay_less(s, seat, other, REDUCTION):
            return NONE
        return PLAIN if playable(s, seat, other, slots[0]) else NONE

    def pay(s: Everdell, seat: int, other: int, on: int, receiver: int) -> None:
        discard_from_city(s, seat, copies_of(s, seat, card)[0])
        pay_less_any(s, seat, card, price(s, other), REDUCTION, receiver)

    return Way(offers, pay, while_standing(card, cards), saves=REDUCTION, module=module)


# --- Innkeeper: up to three berries less for a critter (R-B-054)


def _innkeeper_offers(s: Everdell, seat: int, card: int) -> list[int]:
    if not covers(s.goods[seat], less_berries(s, card, REDUCTION)):
        return NONE
    return PLAIN if playable(s, seat, card, copies_of(s, seat, INNKEEPER)[0]) else NONE


def _innkeeper_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    discard_from_city(s, seat, copies_of(s, seat, INNKEEPER)[0])
    hand_in(s, seat, less_berries(s, card, REDUCTION), receiver)


# --- Dungeon: a critter of the own city is locked up (R-B-122)


def _prisoners(s: Everdell, seat: int) -> list[int]:
    """The slots of critters that a free cell can take, one of each that are alike."""
    dungeons = copies_of(s, seat, DUNGEON)
    if not dungeons:
        return NONE
    dungeon = s.cities[seat][dungeons[0]]
    locked = len(dungeon[BENEATH])
    key = CELL_UNLOCK[dungeon[CARD_AT]]
    last = CELLS[dungeon[CARD_AT]] - 1
    if locked > last or (locked == last and not s.have[seat] >> key & 1):
        return NONE
    slots: list[int] = []
    for slot, built in enumerate(s.cities[seat]):
        card = built[CARD_AT]
        fits = removable(s, seat, slot) and KIND[card] == CRITTER and not (locked == last and NAMED[card] == key)
        if fits and not alike(s, seat, slot, slots):
            slots.append(slot)
    return slots


def _dungeon_offers(s: Everdell, seat: int, card: int) -> list[int]:
    if not can_pay_less(s, seat, card, REDUCTION):
        return NONE
    return sorted(slot + 1 for slot in _prisoners(s, seat) if playable(s, seat, card, slot))


def _dungeon_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    prisoner = leave(s, seat, on - 1)[CARD_AT]
    slot = copies_of(s, seat, DUNGEON)[0]
    change(s, seat, slot, BENEATH, (*s.cities[seat][slot][BENEATH], prisoner))
    pay_less_any(s, seat, DUNGEON, price(s, card), REDUCTION, receiver)


# --- Judge: one unit of the cost paid with another kind


def _judge_offers(s: Everdell, seat: int, card: int) -> list[int]:
    return PLAIN if swaps(s, seat, card, price(s, card)) and playable(s, seat, card) else NONE


def _judge_pay(s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
    SWAP.ask(s, seat, JUDGE, bill(price(s, card), receiver))


# --- Clock Tower (R-B-103)


def wind_up(s: Everdell, seat: int, source: int, at: int) -> None:
    """Three point tokens are put on it when it is played."""
    add_points(s, seat, slot_of(at), 3)


def _own_locations(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    here = {worker[1] for worker in s.placed if worker[0] == seat}
    return sorted(thing for thing in in_play(s, 3, seat) if thing in here and possible_without_worker(s, seat, thing))


def _strike(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    if item != DONE:
        add_points(s, seat, slot_of(at), -1)
        resolve_without_worker(s, seat, item)


_STRIKE: Final = Question("base.strike", _own_locations, _strike, thing_words, optional=True)
_MUST_STRIKE: Final = Question("base.must strike", _own_locations, _strike, thing_words)


def strike(s: Everdell, seat: int, source: int, at: int) -> None:
    """Before workers come home, a token may be returned to resolve a location where an own worker stands."""
    if s.cities[seat][slot_of(at)][POINTS_ON]:
        question = _MUST_STRIKE if s.table.reads_classic(5) else _STRIKE
        question.ask(s, seat, source, at)


define(
    {
        "innkeeper": Behaviour(
            way=Way(_innkeeper_offers, _innkeeper_pay, while_standing(INNKEEPER, CRITTERS), saves=REDUCTION)
        ),
        "clock_tower": Behaviour(play=wind_up, prepare=strike),
        "crane": Behaviour(way=by_leaving(CARD["crane"], CONSTRUCTIONS)),
        "dungeon": Behaviour(
            way=Way(_dungeon_offers, _dungeon_pay, while_standing(DUNGEON, EVERY_CARD), saves=REDUCTION)
        ),
        "judge": Behaviour(way=Way(_judge_offers, _judge_pay, while_standing(JUDGE, EVERY_CARD))),
    }
)
