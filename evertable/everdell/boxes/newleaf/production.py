"""Green cards of Newleaf."""

from typing import Final

from evertable.everdell.asking import ask
from evertable.everdell.behaviour import OWN, Asking, Behaviour, define
from evertable.everdell.boxes.base.production import FARM
from evertable.everdell.boxes.newleaf.gifts import GiftFor
from evertable.everdell.boxes.newleaf.open_cards import lamplighter
from evertable.everdell.boxes.powers.farms import is_farm
from evertable.everdell.boxes.powers.held import POWER, power_of
from evertable.everdell.city import (
    GUEST,
    add_points,
    alone_in,
    change,
    copies_of,
    discard_from_city,
    filled,
    one_of_each,
    removable,
)
from evertable.everdell.deck import draw
from evertable.everdell.discards import arrange_since
from evertable.everdell.effects import Draw, GainAny, Sequence, choose_gain
from evertable.everdell.goods import KINDS, UNIT, amount
from evertable.everdell.ids import CARD, NAMED, SPACE
from evertable.everdell.packing import at_card, owner_and_slot, owner_of, slot_of
from evertable.everdell.questions import DONE, Question, built_words, resource_words
from evertable.everdell.state import GOODS_ON, POINTS_ON, SHARES, Everdell
from evertable.everdell.supply import earn, earn_points

BANK: Final = CARD["bank"]
GREENHOUSE: Final = CARD["greenhouse"]
PIGS: Final = POWER["pigs"]
LOAD: Final = 2
CROWD: Final = 5
"""The filled spaces that count together (R-NL-51)."""


# --- Bank (R-NL-52)


def deposit(s: Everdell, seat: int, source: int, at: int) -> None:
    """A point token is put on it."""
    add_points(s, owner_of(at), slot_of(at), 1)


def hand_limit(s: Everdell, seat: int) -> int:
    """One card more for each token on a Bank."""
    if not s.have[seat] >> BANK & 1:
        return 0
    return sum(s.cities[seat][slot][POINTS_ON] for slot in copies_of(s, seat, BANK))


# --- Freight Car (R-NL-52)


def _load(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    goods = s.cities[owner_of(at)][slot_of(at)][GOODS_ON]
    return [kind for kind in range(KINDS) for _ in range(amount(goods, kind))]


def _unload(s: Everdell, seat: int, source: int, kind: int, at: int) -> None:
    owner, slot = owner_and_slot(at)
    change(s, owner, slot, GOODS_ON, s.cities[owner][slot][GOODS_ON] - UNIT[kind])
    earn(s, seat, source, UNIT[kind])


_UNLOAD: Final = Question("newleaf.unload", _load, _unload, resource_words)


def freight_car(s: Everdell, seat: int, source: int, at: int) -> None:
    """Two of the resources on it, or what is left."""
    _UNLOAD.ask_picks(s, seat, source, LOAD, LOAD, at)


# --- Greenhouse (R-NL-50): as many as there are Farms have one to share a space with


def _farms_with_space(s: Everdell, owner: int, cards: list[int]) -> int:
    """The Farms among cards that take a space; those of the Pigs and some others take none (R-BF-64, R-F-03)."""
    farms = [card for card in cards if NAMED[card] == FARM]
    if power_of(s, owner) == PIGS:
        farms = [card for card in farms if not is_farm(card)]
    return sum(SPACE[card] for card in farms)


def spared_space(s: Everdell, owner: int, cards: list[int]) -> int:
    """A Greenhouse and a Farm take one space together; a Farm that takes none has none to share."""
    houses = 0
    for card in cards:  # compiled, quicker than `in` and `count`
        if card == GREENHOUSE:
            houses += 1
    return min(houses, _farms_with_space(s, owner, cards)) if houses else 0


def shares_with_farms(card: int) -> bool:
    """Whether a card is a Greenhouse or a Farm."""
    return card == GREENHOUSE or NAMED[card] == FARM


def shares(s: Everdell, owner: int, slot: int) -> bool:
    """Whether a Greenhouse shares its space with a Farm; those that came first do. One that lies on another card shares
    that card's space.
    """
    city = s.cities[owner]
    houses = [house for house in copies_of(s, owner, GREENHOUSE) if city[house][SHARES] < 0]
    if slot != GUEST and slot not in houses:
        return False
    place = len(houses) if slot == GUEST else houses.index(slot)
    return place < _farms_with_space(s, owner, alone_in(s, owner))


def greenhouse(s: Everdell, seat: int, source: int, at: int) -> None:
    """A card, and a resource if it shares its space."""
    if shares(s, owner_of(at), slot_of(at)):
        choose_gain(s, seat, source, 1)
    draw(s, seat, 1)


# --- Magician (R-NL-59)


def _volunteers(s: Everdell, seat: int, source: int, at: int) -> list[int]:
    """The own cards that can leave, but for the one that acts."""
    others = [slot for slot in range(len(s.cities[seat])) if at_card(seat, slot) != at and removable(s, seat, slot)]
    return sorted(one_of_each(s, seat, others))


def _vanish(s: Everdell, seat: int, source: int, item: int, at: int) -> None:
    if item != DONE:
        before = len(s.discard)
        discard_from_city(s, seat, slot_of(item))
        earn_points(s, seat, 1)
        choose_gain(s, seat, source, 1)
        arrange_since(s, seat, source, before)


_TRICK: Final = Question("newleaf.trick", _volunteers, _vanish, built_words, optional=True)
"""A card leaves for a point token and any resource."""


def mayor(s: Everdell, seat: int, source: int, at: int) -> None:
    """A point, and one for every five filled spaces of the city it stands in."""
    earn_points(s, seat, 1 + filled(s, owner_of(at)) // CROWD)


define(
    {
        "bank": Behaviour(produce=deposit, copyable=OWN, order_sensitive=True, hooks=(hand_limit,)),
        "freight_car": Behaviour(produce=freight_car, asks=Asking.INSISTS, copyable=OWN),
        "greenhouse": Behaviour(produce=greenhouse, asks=Asking.ASKS, hooks=(spared_space,)),
        "lamplighter": Behaviour(produce=lamplighter, asks=Asking.ASKS),
        "magician": Behaviour(produce=ask(_TRICK, of_card=True), asks=Asking.ASKS, acts_here=True),
        "mayor": Behaviour(produce=mayor),
        "tea_house": Behaviour(produce=GiftFor(Sequence(GainAny(1), Draw(1))), asks=Asking.ASKS),
    }
)
