"""The plays of a turn in games with many boxes, where a set of cards is a slow number (``EverdellTable.wide``).

``turn.py`` has the same for sets that are quick. Both offer the same plays; a test compares them.
"""

from typing import Any

from evertable.everdell import packing
from evertable.everdell.card_sets import card_sets_of
from evertable.everdell.deck import meadow_cards
from evertable.everdell.goods import covers
from evertable.everdell.ids import CARD_COUNT, COST, NAMED
from evertable.everdell.pay import PAYING, may_be_dearer, may_pay_otherwise, playable
from evertable.everdell.play import allowed_from, play_endings
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.way import Way
from evertable.everdell.zones import ZONES


def plays_by_card(s: Everdell, seat: int, possible: list[Way]) -> list[int]:
    """Every card of the hand, the Meadow and other zones in every way that helps with it, sorted. ``possible`` are the
    ways that may help in this game.
    """
    table = s.table
    otherwise = may_pay_otherwise(s, seat)
    dearer = bool(table.surcharge_hooks) and may_be_dearer(s, seat)
    every_zone = not any(module.forbids_plays(s, seat) for module in table.forbids_play_hooks)
    ways: list[Way] = []
    helped: list[int] = []
    standing = _standing(s, seat, possible)
    for i, way in enumerate(possible):
        cards = way.helps(s, seat) if standing >> i & 1 else 0
        if cards:
            ways.append(way)
            helped.append(cards)
            every_zone = every_zone and way.zone is None
    goods = s.goods[seat]
    plays: list[int] = []
    endings: list[int] = []
    last = before = -1
    for item in _lying(s, seat):
        if item == last:
            continue
        last = item
        card = packing.card_lying(item)
        if card != before:
            before = card
            endings = []
            if otherwise or dearer:
                if otherwise or covers(goods, COST[card]):
                    play_endings(s, seat, PAYING, card, dearer, endings)
            elif covers(goods, COST[card]) and playable(s, seat, card):
                endings.append(packing.play_ending(PAYING.number, 0))
            for i, cards in enumerate(helped):
                if cards >> card & 1 and ways[i].suits(s, seat, card):
                    play_endings(s, seat, ways[i], card, dearer, endings)
        if endings:
            zone = packing.zone_of_lying(item)
            first = packing.play_action(card, zone, 0)
            for ending in endings:
                if every_zone or allowed_from(s, seat, card, zone, ending):
                    plays.append(first | ending)
    return plays


def _standing(s: Everdell, seat: int, possible: list[Way]) -> int:
    """The ways whose card stands in the city, and those of no card, as a bit set of their places in the list."""
    opened_by = s.table.opened_by
    if not opened_by:
        opened_by.extend([0] * (CARD_COUNT + 1))
        for i, way in enumerate(possible):
            opened_by[NAMED[way.thing] if way.thing < CARD_COUNT else CARD_COUNT] |= 1 << i
    ways = opened_by[CARD_COUNT]
    city: list[Any] = s.cities[seat]
    for each in city:
        built: tuple[Any, ...] = each
        card: int = built[CARD_AT]
        if card >= 0:
            ways |= opened_by[NAMED[card]]
    return ways


def _lying(s: Everdell, seat: int) -> list[int]:
    """The cards where they lie, sorted."""
    sets = card_sets_of(s.table)
    lying: list[Any] = []
    last = -1
    for card in s.hands[seat]:
        if card != last:
            lying.append(sets.in_hand[card])
        last = card
    for card in meadow_cards(s):
        if card >= 0:
            lying.append(sets.in_meadow[card])
    for number in s.table.turn_zones:
        for card in ZONES[number].cards(s, seat):
            if card >= 0:
                lying.append(packing.lying(number, card))
    lying.sort()
    return lying
