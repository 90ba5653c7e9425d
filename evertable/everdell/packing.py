"""Bit layouts of Everdell's actions, items, frames and registers, each with its writer and readers.

How layouts are written down, and those that all games share: ``kernel/packing.py``. Goods are packed in ``goods.py``.
"""

from collections.abc import Sequence
from typing import Final

from evertable.everdell.goods import BITS, KINDS

SLOT_BITS: Final = 7
OWNER_BITS: Final = 5
POSITION_BITS: Final = SLOT_BITS + OWNER_BITS
CARD_BITS: Final = 10
THING_BITS: Final = 12
WAY_BITS: Final = 7
ZONE_BITS: Final = 4
WORKER_BITS: Final = 4
_SLOT: Final = (1 << SLOT_BITS) - 1
_POSITION: Final = (1 << POSITION_BITS) - 1
_CARD: Final = (1 << CARD_BITS) - 1
_THING: Final = (1 << THING_BITS) - 1
_WAY: Final = (1 << WAY_BITS) - 1
_ZONE: Final = (1 << ZONE_BITS) - 1
_WORKER: Final = (1 << WORKER_BITS) - 1

# --- positions of cards in cities: slot (7) | owner (5). NOWHERE, which is -1, has the owner -1


def at_card(owner: int, slot: int) -> int:
    """Return the position of a card in a city."""
    return owner << SLOT_BITS | slot


def owner_of(position: int) -> int:
    """Return in whose city a position lies; -1 for NOWHERE."""
    return position >> SLOT_BITS


def slot_of(packed: int) -> int:
    """Return the slot of a position, or of an item or action that ends in one."""
    return packed & _SLOT


def owner_and_slot(position: int) -> tuple[int, int]:
    """Return in whose city and in which slot a position lies."""
    return position >> SLOT_BITS, position & _SLOT


# --- items that end in a position: position (12) | number, mostly the card, so that they sort by cards


def before_position(number: int, position: int) -> int:
    """Return a number with a position beside it. Such items sort by the number first."""
    return number << POSITION_BITS | position


def position_of(packed: int) -> int:
    """Return the position in which an item or action ends."""
    return packed & _POSITION


def number_before(packed: int) -> int:
    """Return the number before a position."""
    return packed >> POSITION_BITS


# --- actions: argument (28) | verb

PER_VERB: Final = 1 << 28
"""How many actions a verb has. Those of verb n begin at n * PER_VERB."""
PREPARE: Final = 4 * PER_VERB
PASS: Final = 5 * PER_VERB
ADDED: Final = range(8 * PER_VERB, 64 * PER_VERB, PER_VERB)
"""Where the actions of each verb begin that a module adds."""


def argument_of(action: int) -> int:
    """Return what an action says besides its verb."""
    return action & PER_VERB - 1


# --- placements: position (12) | thing (12) | kind of worker (4) | verb; the position is 0 unless the thing is ON_CARD

PLACE_WORKER: Final = 1 * PER_VERB
"""The verb of placements."""
_WORKER_AT: Final = POSITION_BITS + THING_BITS


def at_thing(thing: int, position: int = 0) -> int:
    """Return the argument of an action that sends somebody to a place, an event, or a card at a position."""
    return thing << POSITION_BITS | position


def thing_of(action: int) -> int:
    """Return where an action sends somebody."""
    return action >> POSITION_BITS & _THING


def with_worker(action: int, kind: int) -> int:
    """Return a placement of an ordinary worker as one of a worker of another kind."""
    return action | kind << _WORKER_AT


def worker_of(action: int) -> int:
    """Return the kind of worker that a placement places."""
    return action >> _WORKER_AT & _WORKER


# --- plays: on (7) | way (7) | zone (4) | card (10) | verb

PLAY: Final = 2 * PER_VERB
"""The verb of plays."""
PLAY_END: Final = 3 * PER_VERB
_ZONE_AT: Final = SLOT_BITS + WAY_BITS
_CARD_AT: Final = _ZONE_AT + ZONE_BITS


def play_action(card: int, zone: int, way: int, on: int = 0) -> int:
    """Return the action that plays a card of a zone in a way; ``on`` is a slot + 1, or 0."""
    return PLAY | card << _CARD_AT | zone << _ZONE_AT | way << SLOT_BITS | on


def play_ending(way: int, on: int) -> int:
    """Return how an action ends that plays a card in a way, whatever the card and its zone."""
    return way << SLOT_BITS | on


def card_of(action: int) -> int:
    """Return the card that is played."""
    return action >> _CARD_AT & _CARD


def zone_of(action: int) -> int:
    """Return the number of the zone from which a card is played."""
    return action >> _ZONE_AT & _ZONE


def way_of(action: int) -> int:
    """Return the number of the way in which a card is played."""
    return action >> SLOT_BITS & _WAY


def on_of(action: int) -> int:
    """Return the slot + 1 of the card on which a card is played, or 0."""
    return action & _SLOT


# --- several cards: card + 1 (10) each, the last one lowest


def pack_cards(cards: Sequence[int]) -> int:
    """Return cards as one number; 0 for none."""
    packed = 0
    for card in cards:
        packed = packed << CARD_BITS | card + 1
    return packed


def unpack_cards(packed: int) -> list[int]:
    """Return the cards that are packed, the last one first."""
    cards: list[int] = []
    while packed:
        cards.append((packed & _CARD) - 1)
        packed >>= CARD_BITS
    return cards


# --- a play inside a visit or an effect, the fifth number of its frame: optional (1) | zones (16) | cards, packed

_CARDS_AT: Final = 1 + (1 << ZONE_BITS)


def play_offer(optional: bool, zones: int, only: Sequence[int]) -> int:
    """Return the offer to play one card from a bit set of zones, perhaps among certain cards only."""
    return optional | zones << 1 | pack_cards(only) << _CARDS_AT


def is_optional(offer: int) -> bool:
    """Return whether the offer of a play can be declined."""
    return bool(offer & 1)


def zones_of(offer: int) -> int:
    """Return the zones of an offer as a bit set."""
    return offer >> 1 & (1 << (1 << ZONE_BITS)) - 1


def cards_of(offer: int) -> list[int]:
    """Return the only cards that an offer is for; none if it is for all."""
    return unpack_cards(offer >> _CARDS_AT)


# --- bills: cost as goods (all kinds) | who gets it, or another number

_COST_BITS: Final = BITS * KINDS


def bill(cost: int, beside: int) -> int:
    """Return goods that are to be paid, with a number beside them."""
    return beside << _COST_BITS | cost


def cost_of(bill: int) -> int:
    """Return the goods that are to be paid."""
    return bill & (1 << _COST_BITS) - 1


def beside_cost(bill: int) -> int:
    """Return the number beside the goods that are to be paid."""
    return bill >> _COST_BITS


# --- what belongs to an owner, in registers: thing (16) | owner. Entries sort by owners


def holding(owner: int, thing: int) -> int:
    """Return the entry of a thing that belongs to an owner."""
    return owner << 16 | thing


def holder_of(entry: int) -> int:
    """Return to whom a thing belongs."""
    return entry >> 16


def thing_held(entry: int) -> int:
    """Return the thing that belongs to somebody."""
    return entry & 0xFFFF


# --- visits that go on, the third number of their frame: thing (16) | kind of worker


def visit_by(kind: int, thing: int) -> int:
    """Return a visit of a thing by a worker of a kind."""
    return kind << 16 | thing


def visited_by(visit: int) -> int:
    """Return the kind of worker that visits."""
    return visit >> 16


def visited(visit: int) -> int:
    """Return the thing that is visited."""
    return visit & 0xFFFF


# --- what a visit gives, the fifth number of its frame: goods of the visited thing (60) | tolled (1) | unused (3) |
# --- goods of cards

TOLLED: Final = 1 << 60
"""Flag: whatever takes a part of what a visit gave back has done so."""
_FROM_CARDS_AT: Final = 64


def from_cards(goods: int) -> int:
    """Return goods that cards give during a visit, to be added to what the visit gives."""
    return goods << _FROM_CARDS_AT


def visit_goods(gained: int) -> int:
    """Return the goods that the visited thing has given."""
    return gained & TOLLED - 1


def card_goods(gained: int) -> int:
    """Return the goods that cards have given during a visit."""
    return gained >> _FROM_CARDS_AT


# --- the last number of a placed worker: kind (4) | flags


def kind_of_worker(mark: int) -> int:
    """Return the kind of a placed worker."""
    return mark & _WORKER


# --- couples of cards that share a space, in a register: slot (7) | slot (7) | owner


def couple(owner: int, one: int, other: int) -> int:
    """Return the entry of two cards of a city that share a space."""
    return (owner << SLOT_BITS | one) << SLOT_BITS | other


def city_of_couple(entry: int) -> int:
    """Return in whose city a couple lives."""
    return entry >> 2 * SLOT_BITS


def slots_of_couple(entry: int) -> tuple[int, int]:
    """Return the slots of a couple, in the order in which they were written."""
    return entry >> SLOT_BITS & _SLOT, entry & _SLOT


# --- cards where they lie: zone (4) | card (10) | place. They sort by places first


def lying(zone: int, card: int, place: int = 0) -> int:
    """Return a card that lies in a zone, at a place of it where places count."""
    return (place << CARD_BITS | card) << ZONE_BITS | zone


def zone_of_lying(lying: int) -> int:
    """Return the number of the zone in which a card lies."""
    return lying & _ZONE


def card_lying(lying: int) -> int:
    """Return the card that lies somewhere."""
    return lying >> ZONE_BITS & _CARD


def place_of_lying(lying: int) -> int:
    """Return the place of a zone at which a card lies."""
    return lying >> ZONE_BITS + CARD_BITS


# --- the size of a pile: size (10) | number

_SIZE_BITS: Final = 10


def sized(size: int, number: int) -> int:
    """Return how many cards lay on a pile, with a number beside it."""
    return number << _SIZE_BITS | size


def size_of(sized: int) -> int:
    """Return how many cards lay on a pile."""
    return sized & (1 << _SIZE_BITS) - 1


def beside_size(sized: int) -> int:
    """Return the number beside the size of a pile."""
    return sized >> _SIZE_BITS
