"""Bit layouts of Duo's actions, items, frames and data, each with its writer and readers.

How layouts are written down, and those that all games share: ``kernel/packing.py``. Goods are packed in ``goods.py``.
"""

from typing import Final

_SLOT_BITS: Final = 7
_POSITION_BITS: Final = 8
_SLOT: Final = (1 << _SLOT_BITS) - 1
_POSITION: Final = (1 << _POSITION_BITS) - 1

# --- positions of cards in cities: slot (7) | city (1)


def at_card(city: int, slot: int) -> int:
    """Return the position of a card in a city."""
    return city << _SLOT_BITS | slot


def city_and_slot(position: int) -> tuple[int, int]:
    """Return in which city and slot a position lies."""
    return position >> _SLOT_BITS, position & _SLOT


# --- items that end in a position: position (8) | number, mostly the card, so that they sort by cards


def before_position(number: int, position: int) -> int:
    """Return a number with a position beside it. Such items sort by the number first."""
    return number << _POSITION_BITS | position


def number_before(packed: int) -> int:
    """Return the number before a position."""
    return packed >> _POSITION_BITS


def position_of(packed: int) -> int:
    """Return the position in which an item or action ends."""
    return packed & _POSITION


def slot_at(packed: int) -> int:
    """Return the slot of a position, or of an item or action that ends in one."""
    return packed & _SLOT


# --- frames, their third number: source (12) | mayor

SOURCE_BITS: Final = 12


def for_mayor(mayor: int, source: int) -> int:
    """Return a thing that asks or acts with the mayor whom it concerns."""
    return mayor << SOURCE_BITS | source


def mayor_and_source(concern: int) -> tuple[int, int]:
    """Return the mayor whom a frame concerns, and the thing that asks or acts."""
    return concern >> SOURCE_BITS, concern & (1 << SOURCE_BITS) - 1


# --- actions: what they say stands below a bit of their own

DONE: Final = 1 << 24
"""The answer "no more" or "no"; larger than any item."""
TRADE: Final = 1 << 25
"""Cards for a resource, at any time of the own turn (R-D-24, R-D-28)."""
PLACE: Final = 1 << 26
"""Placements: position (8) | place (5); the position is 0 unless the place is ON_CARD."""
DRAW: Final = 1 << 27
"""Draws: token (1) | card + 1, or 0 for the deck."""
SHARE: Final = 1 << 28
"""Shares: item."""
WATCH: Final = 1 << 29
"""Uses of a watch: token."""
NEWS: Final = 1 << 30
"""Uses of Good News: card."""
CONCEDE: Final = 1 << 31
PLAY: Final = 1 << 32
"""Plays: on (8) | way (10) | zone (2) | card."""


def place_action(place: int, position: int = 0) -> int:
    """Return the action that places a worker."""
    return PLACE | place << _POSITION_BITS | position


def place_of(action: int) -> int:
    """Return the place of a placement."""
    return action >> _POSITION_BITS & 31


def draw_action(item: int, token: int) -> int:
    """Return the action that draws: ``item`` is a card + 1, or 0 for the deck."""
    return DRAW | item << 1 | token


def drawn_item(action: int) -> int:
    """Return what is drawn: a card + 1, or 0 for the deck."""
    return (action & DRAW - 1) >> 1


def token_of(action: int) -> int:
    """Return the token that a draw or a watch moves."""
    return action & 1


def argument_of(action: int, verb: int) -> int:
    """Return what an action says besides its verb, which is one of the constants above."""
    return action & verb - 1


def play_action(card: int, zone: int, way: int = 0, on: int = 0) -> int:
    """Return the action that plays a card of a zone in a way; ``on`` is a slot + 1, or 0."""
    return PLAY | card << 20 | zone << 18 | way << 8 | on


def in_way(action: int, way: int, on: int = 0) -> int:
    """Return a play without a way as one in a way."""
    return action | way << 8 | on


def card_of(action: int) -> int:
    """Return the card that is played."""
    return action >> 20 & 1023


def zone_of(action: int) -> int:
    """Return the zone from which a card is played."""
    return action >> 18 & 3


def way_of(action: int) -> int:
    """Return the thing with which a card is played."""
    return action >> 8 & 1023


def on_of(action: int) -> int:
    """Return the slot + 1 of the card on which a card is played, or 0."""
    return action & 255


# --- what goes with a step: position + 1 (9) | times (6) | receiver + 1 (2) | settled (1) | chain of cards, a bit set

NOWHERE: Final = 0
"""The context of a step that no card carries out."""
SETTLED: Final = 1 << 17
"""Flag: whom it happens to is no longer a question."""
_TIMES_AT: Final = 9
_TO_AT: Final = 15
_CHAIN_AT: Final = 18


def acting_at(city: int, slot: int) -> int:
    """Return the context of a card that acts where it stands."""
    return at_card(city, slot) + 1


def only_place(context: int) -> int:
    """Return a context without anything but the place."""
    return context & (1 << _TIMES_AT) - 1


def place_in(context: int) -> int:
    """Return the position of the card whose effect this is or on which the worker stands; -1 for none."""
    return (context & (1 << _TIMES_AT) - 1) - 1


def with_times(context: int, times: int) -> int:
    """Return a context in which a gain counts so often."""
    return context | times << _TIMES_AT


def times_in(context: int) -> int:
    """Return how often a gain counts."""
    return (context >> _TIMES_AT & 63) or 1


def with_receiver(context: int, mayor: int) -> int:
    """Return a context in which it is settled to which mayor it happens."""
    return context | SETTLED | mayor + 1 << _TO_AT


def receiver_in(context: int, mayor: int) -> int:
    """Return the mayor it happens to, who need not be the one who decides (R-D-106)."""
    to = context >> _TO_AT & 3
    return to - 1 if to else mayor


def with_chain(context: int, chain: int) -> int:
    """Return a context with the cards that have acted already."""
    return context | chain << _CHAIN_AT


def chain_in(context: int) -> int:
    """Return the cards that have acted already."""
    return context >> _CHAIN_AT


# --- data of steps that ask: op (16) | number

OP_BITS: Final = 16


def op_data(op: int, number: int) -> int:
    """Return the number of an op with another number beside it, mostly its context."""
    return number << OP_BITS | op


def op_of(data: int) -> int:
    """Return the number of an op."""
    return data & (1 << OP_BITS) - 1


def beside_op(data: int) -> int:
    """Return the number beside that of an op."""
    return data >> OP_BITS


# --- cards that another one activates: op (16) | slots (128), a bit set | chain of cards, a bit set


def activation(op: int, slots: int, chain: int) -> int:
    """Return what an op activates: slots of the city, and the cards that have acted already."""
    return op_data(op, chain << (1 << _SLOT_BITS) | slots)


def slots_in(activation: int) -> int:
    """Return the slots that are activated."""
    return beside_op(activation) & (1 << (1 << _SLOT_BITS)) - 1


def chain_of(activation: int) -> int:
    """Return the cards that have acted already."""
    return beside_op(activation) >> (1 << _SLOT_BITS)


# --- how often each section of the board was chosen: 4 bits a section


def once_more(counts: int, section: int) -> int:
    """Return the counts after a section was chosen again."""
    return counts + (1 << 4 * section)


def how_often(counts: int, section: int) -> int:
    """Return how often a section was chosen."""
    return counts >> 4 * section & 15
