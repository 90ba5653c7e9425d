"""Blue cards of the base game: they act as long as they stand in the city."""

from typing import Final

from evertable.everdell.behaviour import Behaviour, define
from evertable.everdell.city import add_points, alike, change, copies_of, discard_from_city, leave, removable
from evertable.everdell.goods import covers
from evertable.everdell.ids import CARD, CELL_UNLOCK, CELLS, CRITTER, KIND, NAMED
from evertable.everdell.packing import bill, slot_of
from evertable.everdell.pay import SWAP, can_pay_less, can_swap, hand_in, less_berries, pay_less_any, playable, price
from evertable.everdell.places import in_play, possible_without_worker, resolve_without_worker
from evertable.everdell.questions import DONE, Question, thing_words
from evertable.everdell.state import BENEATH, CARD_AT, POINTS_ON, Everdell
from evertable.everdell.way import EVERY_CARD, NONE, PLAIN, Around, Way

INNKEEPER: Final = CARD["innkeeper"]
DUNGEON: Final = CARD["dungeon"]
JUDGE: Final = CARD["judge"]
REDUCTION: Final = 3
CRITTERS: Final = sum(1 << card for card, kind in enumerate(KIND) if kind == CRITTER)
CONSTRUCTIONS: Final = EVERY_CARD & ~CRITTERS


class WhileStanding(Way):
    """A way that helps with certain cards as long as its own card stands in the city."""

    def __init__(self, card: int, cards: int, saves: int = 0, module: str = "") -> None:
        super().__init__(saves=saves, module=module, pays=True, on_turns=True)
        self.card: Final = card
        self.cards: Final = cards
        self.critters: Final = cards in (CRITTERS, EVERY_CARD)
        self.constructions: Final = cards in (CONSTRUCTIONS, EVERY_CARD)

    def helps(self, s: Everdell, seat: int) -> int:
        return self.cards & s.table.used if s.have[seat] >> self.card & 1 else 0

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        if not s.have[seat] >> self.card & 1:
            return 0
        return (around.critters if self.critters else 0) | (around.constructions if self.constructions else 0)


class ByLeaving(WhileStanding):
    """A card leaves the city, and another one that arrives then costs up to three resources less."""

    def __init__(self, card: int, cards: int, module: str = "") -> None:
        super().__init__(card, cards, REDUCTION, module)

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        slots = copies_of(s, seat, self.card)
        if not slots or not can_pay_less(s, seat, card, REDUCTION):
            return NONE
        return PLAIN if playable(s, seat, card, slots[0]) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        discard_from_city(s, seat, copies_of(s, seat, self.card)[0])
        pay_less_any(s, seat, self.card, price(s, card), REDUCTION, receiver)


# --- Innkeeper: up to three berries less for a critter (R-B-054)


class _Innkeeper(WhileStanding):
    """The Innkeeper leaves."""

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        if not covers(s.goods[seat], less_berries(s, card, REDUCTION)):
            return NONE
        return PLAIN if playable(s, seat, card, copies_of(s, seat, INNKEEPER)[0]) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
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


class _Dungeon(WhileStanding):
    """A critter is locked up, the card ``on``."""

    def helps(self, s: Everdell, seat: int) -> int:
        cards = super().helps(s, seat)
        return cards if cards and _prisoners(s, seat) else 0

    def among(self, s: Everdell, seat: int, around: Around) -> int:
        places = super().among(s, seat, around)
        return places if places and _prisoners(s, seat) else 0

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        if not can_pay_less(s, seat, card, REDUCTION):
            return NONE
        return [slot + 1 for slot in _prisoners(s, seat) if playable(s, seat, card, slot)]

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
        prisoner = leave(s, seat, on - 1)[CARD_AT]
        slot = copies_of(s, seat, DUNGEON)[0]
        change(s, seat, slot, BENEATH, (*s.cities[seat][slot][BENEATH], prisoner))
        pay_less_any(s, seat, DUNGEON, price(s, card), REDUCTION, receiver)


# --- Judge: one unit of the cost paid with another kind


class _Judge(WhileStanding):
    """Which units are exchanged is asked when the card is paid."""

    def offers(self, s: Everdell, seat: int, card: int) -> list[int]:
        return PLAIN if can_swap(s, seat, card, price(s, card)) and playable(s, seat, card) else NONE

    def pay(self, s: Everdell, seat: int, card: int, on: int, receiver: int) -> None:
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
        "innkeeper": Behaviour(way=_Innkeeper(INNKEEPER, CRITTERS, REDUCTION)),
        "clock_tower": Behaviour(play=wind_up, prepare=strike),
        "crane": Behaviour(way=ByLeaving(CARD["crane"], CONSTRUCTIONS)),
        "dungeon": Behaviour(way=_Dungeon(DUNGEON, EVERY_CARD, REDUCTION)),
        "judge": Behaviour(way=_Judge(JUDGE, EVERY_CARD)),
    }
)
