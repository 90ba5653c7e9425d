"""Where her workers go (R-M-40 to R-M-48). She gains and loses nothing there (R-M-12)."""

from typing import Final

from evertable.everdell.boxes.nightweave import events, fair, mountains, rails, river, schemes
from evertable.everdell.boxes.nightweave.activities import SHOWN, Deed
from evertable.everdell.boxes.nightweave.arrow import BASIC, CLEARINGS, HAVEN, JOURNEY, chooser, onward, players
from evertable.everdell.boxes.nightweave.owner import (
    FACTS,
    NO_PEARLS,
    NO_SPACE,
    NO_WORKER,
    ONE_EVENT,
    POSSIBLE,
    gain,
    level,
    spider,
    tell,
)
from evertable.everdell.boxes.pearlbrook.ambassador import SEND, occupied
from evertable.everdell.boxes.pearlbrook.cards import SHIP, sail_to
from evertable.everdell.city import card_at, face_down, one_of_each, open_slots, workers_on
from evertable.everdell.ids import CATALOG, ON_CARD, OPEN, SLOTS
from evertable.everdell.packing import at_card, at_thing, owner_of, slot_of
from evertable.everdell.places import place_of
from evertable.everdell.questions import Question, built_words, thing_words
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.supply import earn_points
from evertable.kernel.stack import Description

_FOR_AMBASSADORS: Final = [bool(card.ambassador_slots) for card in CATALOG.cards]
"""Whether each card holds ambassadors."""
LOCATION: Final = 1 << 16
"""Flag of an item that is a place, not a card of a city."""


# --- looking for a space


def obstacle(s: Everdell, deed: Deed) -> int:
    """Why a worker cannot be placed, or POSSIBLE (R-M-21)."""
    if not s.workers[spider(s)]:
        return NO_WORKER
    if deed.space == "special_event" and events.had_special(s):
        return ONE_EVENT
    if replaced_by_wonder(s, deed):
        return POSSIBLE if river.best_wonder(s) >= 0 or river.can_adorn(s) else NO_PEARLS
    if deed.space == "own_city":
        return POSSIBLE if own_city(s) else NO_SPACE
    if deed.space == "open_destination":
        return POSSIBLE if open_destinations(s)[1] else NO_SPACE
    return POSSIBLE if target(s, deed) >= 0 else NO_SPACE


def replaced_by_wonder(s: Everdell, deed: Deed) -> bool:
    """With Pearlbrook wonders lie where basic events would (R-M-93)."""
    return river.in_play(s) and deed.space in ("basic_event", "wonder_and_adornment")


def target(s: Everdell, deed: Deed) -> int:
    """The place or event that a deed leads to by itself, -1 if there is none."""
    if deed.space == "basic_event":
        return events.best(s, events.open_basic(s), FACTS.numbers.nearly_basic)
    if deed.space == "special_event":
        return events.best_special(s)
    if deed.space == "market_or_haven":
        return fair.MARKET if fair.has_market(s) else HAVEN
    if deed.space == "basic" and rails.in_play(s):  # R-M-96
        return -1
    return next((thing for thing in _ring(s, deed) if thing >= 0 and not taken(s, thing)), -1)


def _ring(s: Everdell, deed: Deed) -> list[int]:
    """The spaces of a kind from the named one on (R-M-41); a clearing without a card is -1."""
    if deed.space == "forest":
        ring = [s.forest[clearing] for clearing in CLEARINGS]
        return onward(s, ring, CLEARINGS.index(deed.spot))
    ring = BASIC if deed.space == "basic" else JOURNEY
    return onward(s, ring, ring.index(deed.spot))


def taken(s: Everdell, thing: int) -> bool:
    """Whether anybody's worker stands there: for her every space is exclusive (R-M-40)."""
    return any(worker[1] == thing for worker in s.placed)


def own_city(s: Everdell) -> list[int]:
    """Free spots on cards of her city without an open sign, locked ones too, one of each that are alike (R-M-42)."""
    her = spider(s)
    slots = [
        slot
        for slot, built in enumerate(s.cities[her])
        if built[CARD_AT] >= 0 > OPEN[built[CARD_AT]] and workers_on(s, her, slot) < SLOTS[built[CARD_AT]]
    ]
    sailing = [slot for slot in slots if s.cities[her][slot][CARD_AT] == SHIP and port(s) >= 0]  # R-M-93
    return one_of_each(s, her, sailing) if sailing else sites(one_of_each(s, her, slots), mountains.own(s))


def sites(cards: list[int], locations: list[int]) -> list[int]:
    """Positions of cards, and discovery locations beside the city with LOCATION set (R-SC-76)."""
    return cards + [LOCATION | thing for thing in locations]


def port(s: Everdell) -> int:
    """The first player's city with room, as the arrow reads them, -1 if there is none."""
    return next((seat for seat in players(s) if s.spaces[seat] > 0), -1)


def open_destinations(s: Everdell) -> tuple[int, list[int]]:
    """The first city with a free open destination, hers last, and the cards there (R-M-43)."""
    for owner in (*players(s), spider(s)):
        slots = [slot for slot in range(len(s.cities[owner])) if _receives(s, owner, slot)]
        beside, locations = mountains.open_to_all(s)
        found = sites(one_of_each(s, owner, slots), locations if beside == owner else [])
        if found:
            return owner, found
    return spider(s), []


def _receives(s: Everdell, owner: int, slot: int) -> bool:
    card = s.cities[owner][slot][CARD_AT]
    if card < 0 or OPEN[card] < 0 or (s.table.face_down_hooks and face_down(s, owner) >> slot & 1):
        return False
    if _FOR_AMBASSADORS[card]:  # R-M-93, R-M-108
        return not workers_on(s, owner, slot) and not occupied(s, SEND.first | at_thing(ON_CARD, at_card(owner, slot)))
    room = SLOTS[card] if owner == spider(s) else open_slots(s, owner, slot)
    return workers_on(s, owner, slot) < room


# --- going there


def place(s: Everdell, deed: Deed) -> None:
    """A worker goes where the deed says; points printed with it come afterwards (R-M-48)."""
    if deed.space == "own_city":
        _OWN_CITY.ask(s, chooser(s), current(s))
        return
    if deed.space == "open_destination":
        owner, _ = open_destinations(s)
        _OPEN.ask(s, owner if owner < s.table.seats else chooser(s), current(s))
        return
    if replaced_by_wonder(s, deed):
        _build_and_adorn(s)
        return
    thing = target(s, deed)
    if deed.spot >= 0 and thing != _ring(s, deed)[0]:
        tell(s, "moves_on", _ring(s, deed)[0])
    station(s, thing)
    if deed.space in ("basic_event", "special_event"):
        events.claim(s, thing)
    elif thing == fair.MARKET:
        fair.move_token(s)
    schemes.placed(s, deed.space)
    gain(s, level(s) if deed.by_level else deed.points)


def station(s: Everdell, thing: int) -> None:
    """One of her workers stands on a place or an event."""
    her = spider(s)
    s.workers[her] -= 1
    s.placed.append((her, thing, -1, -1, 0))
    tell(s, "places", thing)


def _build_and_adorn(s: Everdell) -> None:
    """The dearest wonder she can pay, then an adornment; the worker comes for either (R-M-108)."""
    wonder = river.best_wonder(s)
    station(s, wonder if wonder >= 0 else river.BESIDE)
    if wonder >= 0:
        river.build(s, wonder)
    river.adorn(s)


def fall_back(s: Everdell) -> None:
    """The fallback's worker, if there is one, to the Market or the Haven; a token of the Market moves in any case."""
    market = fair.has_market(s)
    if s.workers[spider(s)]:
        station(s, fair.MARKET if market else HAVEN)
    if market:
        fair.move_token(s)


def current(s: Everdell) -> int:
    """The activity card that asks."""
    return int(SHOWN.get(s)[-1])


def _stand_on(s: Everdell, position: int) -> None:
    if position & LOCATION:
        station(s, position & ~LOCATION)
        return
    her = spider(s)
    s.workers[her] -= 1
    s.placed.append((her, ON_CARD, owner_of(position), slot_of(position), 0))
    tell(s, "places", card_at(s, position), owner_of(position))


def _own_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return own_city(s)


def _own(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    _stand_on(s, item)
    gain(s, FACTS.numbers.own_city_points)
    if item & LOCATION:
        return
    if card_at(s, item) == SHIP and port(s) >= 0:
        sail_to(s, item, port(s))


def _open_items(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return open_destinations(s)[1]


def _open(s: Everdell, seat: int, source: int, item: int, data: int) -> None:
    """The owner of the card gains its tokens."""
    owner, _ = open_destinations(s)
    _stand_on(s, item)
    points = (place_of(item & ~LOCATION).open or 0) if item & LOCATION else OPEN[card_at(s, item)]
    if owner == spider(s):
        gain(s, points)
    else:
        earn_points(s, owner, points)


def _words(s: Everdell, seat: int, item: int) -> Description:
    return thing_words(s, seat, item & ~LOCATION) if item & LOCATION else built_words(s, seat, item)


_OWN_CITY: Final = Question("nightweave.own city", _own_items, _own, _words)
_OPEN: Final = Question("nightweave.spaces open", _open_items, _open, _words)
