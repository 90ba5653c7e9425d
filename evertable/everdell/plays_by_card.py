"""The plays of a turn in games with many boxes, where a set of cards is a slow number (``EverdellTable.wide``).

``turn.py`` has the same for sets that are quick. Both offer the same plays; a test compares them.
"""

from typing import Any

from evertable.everdell import packing
from evertable.everdell.deck import meadow_cards
from evertable.everdell.goods import covers
from evertable.everdell.ids import CARD_COUNT, COST, NAMED
from evertable.everdell.pay import PAYING, may_be_dearer, may_pay_otherwise, playable, surcharges
from evertable.everdell.play import HAND, MEADOW, forbidden_by, play_endings
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.way import Around, Way
from evertable.everdell.zones import ZONES
from evertable.kernel.questions import each_once


def plays_by_card(s: Everdell, seat: int, possible: list[Way]) -> list[int]:
    """Every card of the hand, the Meadow and other zones in every way that helps with it, sorted. ``possible`` are the
    ways that may help in this game.
    """
    table = s.table
    around = _look_around(s, seat)
    ways: list[Way] = []
    helped: list[int] = []
    """Which of the cards each of these ways helps with, as bit sets of their places."""
    anyhow = 0
    standing = _standing(s, seat, possible)
    for i, way in enumerate(possible):
        places = way.among(s, seat, around) if standing >> i & 1 else 0
        if places:
            ways.append(way)
            helped.append(places)
            anyhow |= places
    otherwise = may_pay_otherwise(s, seat)
    dearer = bool(table.surcharge_hooks) and may_be_dearer(s, seat)
    forbidding = [module for module in table.forbids_play_hooks if module.forbids_plays(s, seat)]
    at_its_price = packing.play_ending(PAYING.number, 0)
    goods = s.goods[seat]
    cards = around.cards
    plays: list[Any] = []
    endings: list[int] = []
    place = 0
    for nearby, zone in enumerate(around.zones):
        end = around.ends[nearby]
        while place < end:
            card: int = cards[place]
            if otherwise or covers(goods, COST[card]):
                if otherwise or (dearer and surcharges(s, seat, card, PAYING)):
                    play_endings(s, seat, PAYING, card, dearer, endings)
                elif playable(s, seat, card):
                    endings.append(at_its_price)
            if anyhow >> place & 1:
                for j, places in enumerate(helped):
                    if places >> place & 1:
                        only = ways[j].zone
                        if only is None or only.number == zone:
                            play_endings(s, seat, ways[j], card, dearer, endings)
            if endings:
                first = packing.play_action(card, zone, 0)
                for ending in endings:
                    if not forbidding or not forbidden_by(forbidding, s, seat, card, zone, packing.way_of(ending)):
                        plays.append(first | ending)
                endings = []
            place += 1
    if len(plays) > 1:
        plays.sort()
        return each_once(plays)
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


def _look_around(s: Everdell, seat: int) -> Around:
    """The cards that lie around a player."""
    around = Around()
    around.add(list(s.hands[seat]), HAND.number)
    around.add(meadow_cards(s), MEADOW.number)
    around.beside = len(around.cards)
    for number in s.table.turn_zones:
        cards = ZONES[number].cards(s, seat)
        if cards:
            around.add(cards, number)
    return around
