"""Schemes that act at once (R-M-82), each with its price to thwart it (R-M-89)."""

from collections.abc import Callable
from typing import Final

from evertable.everdell.boxes.nightweave import pile, thwart
from evertable.everdell.boxes.nightweave.arrow import meadow
from evertable.everdell.boxes.nightweave.cards import FOOL, play, take_away
from evertable.everdell.boxes.nightweave.choices import NUMBER, amount
from evertable.everdell.boxes.nightweave.owner import gain, has_room, tell
from evertable.everdell.boxes.nightweave.thwart import CARDS, EITHER, GOODS, THEN
from evertable.everdell.city import cards_in, one_of_each, removable
from evertable.everdell.deck import refill, remove_from_hand
from evertable.everdell.discards import discard_built
from evertable.everdell.effects import DiscardRun
from evertable.everdell.goods import ANY_MASK, BERRY, PEBBLE, RESIN, TWIG, UNIT, worth
from evertable.everdell.goods import amount as units
from evertable.everdell.ids import COLOUR, CONSTRUCTION, CRITTER, KIND, POINTS, PROSPERITY, RARITY, UNIQUE
from evertable.everdell.packing import number_before, slot_of
from evertable.everdell.questions import (
    DONE,
    Question,
    built_words,
    by_card,
    by_card_words,
    card_words,
)
from evertable.everdell.registers import Register
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.supply import lose, pay_points
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.rng import below
from evertable.kernel.stack import Description

LOCKED: Final = Register("nightweave.locked", 0)
"""The slots of the player's city whose constructions lie face down, as a bit set."""


STRIKES: Final[dict[int, Callable[[Everdell, int], None]]] = {}
"""By scheme: (state, seat), what it does; first it can be thwarted."""


# --- schemes that count something: each unit can be paid for, the others are hers or lost


def _each(
    name: str, with_what: int, count: Callable[[Everdell, int], int], then: Callable[[Everdell, int, int], None]
) -> None:
    """Add a scheme; ``then`` is told how many units were not paid for."""

    def begin(s: Everdell, seat: int) -> None:
        number = count(s, seat)
        thwart.offer_each(s, seat, NUMBER[name], number, with_what, number)

    STRIKES[NUMBER[name]] = begin
    THEN[NUMBER[name]] = lambda s, seat, paid, number: then(s, seat, number - paid)


def _in_hand(s: Everdell, seat: int) -> int:
    return len(s.hands[seat])


def _copied(s: Everdell, seat: int, left: int) -> None:
    gain(s, amount("copycat", "points") * left)


def _taxable(s: Everdell, seat: int) -> int:
    return worth(s.goods[seat], ANY_MASK)


def _taxed(s: Everdell, seat: int, left: int) -> None:
    gain(s, amount("tax_day", "points") * (left // amount("tax_day", "per")))


def _purse(s: Everdell, seat: int) -> int:
    return min(amount("purse_cutters", "points"), s.points[seat])


def _cut(s: Everdell, seat: int, left: int) -> None:
    pay_points(s, seat, left)
    gain(s, left)


def _flattery(s: Everdell, seat: int) -> int:
    number = sum(RARITY[card] == UNIQUE for card in cards_in(s, seat))
    return min(amount("flattery", "most"), amount("flattery", "points") * number)


def _flattered(s: Everdell, seat: int, left: int) -> None:
    gain(s, left)


def _purple(s: Everdell, seat: int) -> int:
    return sum(COLOUR[card] == PROSPERITY for card in cards_in(s, seat))


def _gazed(s: Everdell, seat: int, left: int) -> None:
    gain(s, min(amount("jealous_gaze", "most"), amount("jealous_gaze", "points") * left))


def _light_fingers(s: Everdell, seat: int) -> int:
    return min(amount("light_fingers", "cards"), len(s.hands[seat]))


def _excess(s: Everdell, seat: int) -> int:
    return max(0, len(s.hands[seat]) - amount("tangled_hands", "cards"))


def _untangled(s: Everdell, seat: int, left: int) -> None:
    drop(s, seat, NUMBER["tangled_hands"], left)


def _gossip(s: Everdell, seat: int) -> int:
    return amount("gossip_network", "cards") * (len(cards_in(s, seat)) // amount("gossip_network", "per"))


def _gossiped(s: Everdell, seat: int, left: int) -> None:
    pile.draw(s, left)


def _theft(name: str, kind: int) -> None:
    """All units of a resource are lost but those kept for a card each."""

    def lost(s: Everdell, seat: int, left: int) -> None:
        lose(s, seat, UNIT[kind] * left)

    _each(name, CARDS, lambda s, seat: units(s.goods[seat], kind), lost)


def steal(s: Everdell, seat: int, number: int) -> None:
    """Random cards of a hand go to hers, without tokens."""
    taken = [take_random(s, seat) for _ in range(min(number, len(s.hands[seat])))]
    if taken:
        pile.add(s, taken)
        tell(s, "steals", len(taken), seat)


def take_random(s: Everdell, seat: int) -> int:
    """A random card leaves a hand."""
    s.rng, i = below(s.rng, len(s.hands[seat]))
    card = s.hands[seat][i]
    remove_from_hand(s, seat, card)
    return card


_DROP: Final = DiscardRun("nightweave.drop")


def drop(s: Everdell, seat: int, source: int, number: int) -> None:
    """Discard so many hand cards of choice."""
    _DROP.ask_picks(s, seat, source, number, number)


# --- cards of the city


def _out_of_city(name: str, kind: int, with_what: int) -> None:
    """A card of a kind leaves the city, of the player's choice."""

    def begin(s: Everdell, seat: int) -> None:
        if _removable(s, seat, kind):
            thwart.offer(s, seat, NUMBER[name], amount(name, "price"), with_what)

    def then(s: Everdell, seat: int, paid: int, data: int) -> None:
        if not paid:
            _OUT.ask(s, seat, NUMBER[name], kind)

    STRIKES[NUMBER[name]] = begin
    THEN[NUMBER[name]] = then


def _removable(s: Everdell, seat: int, kind: int) -> list[int]:
    return [
        slot for slot, built in enumerate(s.cities[seat]) if removable(s, seat, slot) and KIND[built[CARD_AT]] == kind
    ]


def _out_items(s: Everdell, seat: int, source: int, kind: int) -> list[int]:
    return one_of_each(s, seat, _removable(s, seat, kind))


_OUT: Final = Question("nightweave.out", _out_items, discard_built, built_words)


def _locked(s: Everdell, seat: int) -> None:
    """All constructions are turned over; then each can be turned back for a card or a resource."""
    slots = [slot for slot, built in enumerate(s.cities[seat]) if built[CARD_AT] >= 0]
    LOCKED.set(s, sum(1 << slot for slot in slots if KIND[s.cities[seat][slot][CARD_AT]] == CONSTRUCTION))
    _ask_open(s, seat, 0)


def _ask_open(s: Everdell, seat: int, first: int) -> None:
    if thwart.means(s, seat, NUMBER["locked"], EITHER):
        _OPEN.ask(s, seat, NUMBER["locked"], first)


def _closed_items(s: Everdell, seat: int, source: int, first: int) -> list[int]:
    """In catalogue order; copies in the same condition once."""
    slots = [slot for slot in range(len(s.cities[seat])) if LOCKED.get(s) >> slot & 1]
    alike = [slot_of(position) for position in one_of_each(s, seat, slots)]
    return [item for item in by_card(s, seat, alike) if number_before(item) >= first]


def _turn_back(s: Everdell, seat: int, source: int, item: int, first: int) -> None:
    if item != DONE:
        LOCKED.set(s, LOCKED.get(s) & (~(1 << slot_of(item))))
        thwart.charge(s, seat, source, EITHER, number_before(item))


def _paid_for_open(s: Everdell, seat: int, paid: int, data: int) -> None:
    _ask_open(s, seat, data)


_OPEN: Final = Question("nightweave.open", _closed_items, _turn_back, by_card_words, optional=True)


# --- the Meadow and her hand


def _targets(s: Everdell) -> list[int]:
    """The places of the Meadow by base points, ties as the arrow reads the ring."""
    places = [place for place in meadow(s) if s.meadow[place] >= 0]
    return sorted(places, key=lambda place: -POINTS[s.meadow[place]])


def _midnight_raid(s: Everdell, seat: int) -> None:
    """Which of the two places are raided is noted as a bit set."""
    raided = sum(1 << place for place in _targets(s)[: amount("midnight_raid", "cards")])
    _ask_keep(s, seat, raided)


def _ask_keep(s: Everdell, seat: int, raided: int) -> None:
    if not s.hands[seat] or not _KEEP.ask(s, seat, NUMBER["midnight_raid"], raided):
        _raid(s, raided)


def _raided_items(s: Everdell, seat: int, source: int, raided: int) -> list[int]:
    places = [place for place in range(s.table.meadow_size) if raided >> place & 1]
    return sorted(pair(place, s.meadow[place]) for place in places)


def _keep(s: Everdell, seat: int, source: int, item: int, raided: int) -> None:
    if item == DONE:
        _raid(s, raided)
    else:
        thwart.charge(s, seat, source, CARDS, raided & ~(1 << small_of(item)))


def _kept(s: Everdell, seat: int, paid: int, raided: int) -> None:
    if raided:
        _ask_keep(s, seat, raided)


def _raid(s: Everdell, raided: int) -> None:
    taken = [take_away(s, place) for place in range(s.table.meadow_size) if raided >> place & 1]
    for card in taken:
        tell(s, "takes", card)
    pile.add(s, taken)
    refill(s)


def _raid_words(s: Everdell, seat: int, item: int) -> Description:
    return card_words("meadow")(s, seat, other_of(item))


_KEEP: Final = Question("nightweave.keep", _raided_items, _keep, _raid_words, optional=True)


def _fresh_recruits(s: Everdell, seat: int) -> None:
    number = min(amount("fresh_recruits", "cards"), pile.size(s))
    price = amount("fresh_recruits", "price")
    affordable = min(number, len(s.hands[seat]) // price)
    thwart.offer_each(s, seat, NUMBER["fresh_recruits"], affordable * price, CARDS, number)


def _recruited(s: Everdell, seat: int, paid: int, number: int) -> None:
    """A card without room is discarded for a token; a Fool needs none in her city (R-M-15)."""
    for _ in range(number - paid // amount("fresh_recruits", "price")):
        card = pile.take_top(s)
        if has_room(s) or card == FOOL:
            play(s, card)
        else:
            pile.throw_away(s, card)
            tell(s, "throws_out", card)
            gain(s, amount("fresh_recruits", "points"))


STRIKES.update(
    {
        NUMBER["locked"]: _locked,
        NUMBER["midnight_raid"]: _midnight_raid,
        NUMBER["fresh_recruits"]: _fresh_recruits,
    }
)
THEN.update(
    {
        NUMBER["locked"]: _paid_for_open,
        NUMBER["midnight_raid"]: _kept,
        NUMBER["fresh_recruits"]: _recruited,
    }
)
_each("copycat", CARDS, _in_hand, _copied)
_each("tax_day", GOODS, _taxable, _taxed)
_each("purse_cutters", GOODS, _purse, _cut)
_each("flattery", CARDS, _flattery, _flattered)
_each("jealous_gaze", GOODS, _purple, _gazed)
_each("light_fingers", GOODS, _light_fingers, steal)
_each("tangled_hands", GOODS, _excess, _untangled)
_each("gossip_network", GOODS, _gossip, _gossiped)
_theft("empty_larder", BERRY)
_theft("kindling_thieves", TWIG)
_theft("resin_rot", RESIN)
_theft("stone_breakers", PEBBLE)
_out_of_city("eviction", CRITTER, GOODS)
_out_of_city("sabotage", CONSTRUCTION, EITHER)
