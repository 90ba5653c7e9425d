"""A position of Everdell as numbers, seen from one seat: the input of the learned judgement.

A row is one byte for each feature: how many of each card stand in the city, lie in the hand and in the Meadow, which
could be paid for now, how far each open event is, what is taken on the board, the seat's goods, workers and spaces, and
a little about the others. Every feature has a name made of the catalogue's ids, so weights stay with what they were
learned for when modules are added. Nothing here knows a card.

Cards that have come from the deck since the seat last looked are counted, whichever they are (see ``Glance``).
"""

from typing import Final

from evertable.bots.everdell_lines import lines_now
from evertable.catalog.schema import Event
from evertable.everdell.city import open_slots
from evertable.everdell.goods import BITS, FIELD, RESOURCES, covers, missing, pack_goods, total
from evertable.everdell.ids import (
    CARD,
    CATALOG,
    COLOUR_COUNT,
    COLOURS,
    COST,
    FIRST_EVENT,
    FIRST_PLACE,
    FREE_PLAYS,
    KIND,
    MODULES,
    NAMED,
    NAMES,
    ON_CARD,
    OPEN,
    RARITY,
    SLOTS,
    SPACE,
    UNIQUE,
)
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, Everdell
from evertable.everdell.visit import permanent

FEATURES: Final[list[str]] = []
"""The name of every feature, in the order of a row."""


def _block(name: str, things: list[str]) -> int:
    """Reserve a feature for each thing; returns the first one's number."""
    FEATURES.extend(f"{name}:{thing}" for thing in things)
    return len(FEATURES) - len(things)


_cards: Final = [card.id for card in CATALOG.cards]
_places: Final = [place.id for place in CATALOG.places]
_events: Final = [event.id for event in CATALOG.events]

CITY: Final = _block("city", _cards)
TOKEN: Final = _block("token", _cards)
"""Constructions in the city whose token is free."""
VISIT: Final = _block("visit", _cards)
"""Cards in the own city with room for a worker."""
GUEST: Final = _block("guest", _cards)
"""Open cards in other cities with room for a worker."""
HAND: Final = _block("hand", _cards)
MEADOW: Final = _block("meadow", _cards)
LOOK: Final = _block("look", _cards)
"""Cards on their way: revealed, drawn apart, being played."""
PAY: Final = _block("pay", _cards)
"""Cards of hand or Meadow that could be paid for now."""
NEAR: Final = _block("near", _cards)
"""Those for which one or two resources are missing."""
LINK: Final = _block("link", _cards)
"""Those that a free token could play."""
RIVAL: Final = _block("rival", _cards)
"""Cards in other cities."""
READY: Final = _block("ready", _events)
"""Open events whose requirements are met, ..."""
LACKS_ONE: Final = _block("lacks one", _events)
LACKS_MORE: Final = _block("lacks more", _events)
CONTESTED: Final = _block("contested", _events)
"""... and those that another seat could take."""
THERE: Final = _block("there", _places)
"""Forest cards of this game."""
TAKEN: Final = _block("taken", _places)
"""Places where workers of others stand."""
MINE: Final = _block("mine", _places)
PENDING: Final = _block("pending", list(NAMES))
"""What waits to be done for the seat in this turn, by what causes it."""
_STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
"""Amounts are told as the steps they reach, so that the first can count more than the tenth."""


def _ladder(name: str) -> int:
    return _block(name, ["amount", *(f"from {step}" for step in _STEPS)])


LADDER: Final = len(_STEPS) + 1
GOODS: Final = [_ladder(name) for name in RESOURCES]
WORKERS: Final = _ladder("workers")
SPACES: Final = _ladder("spaces")
CARDS_HELD: Final = _ladder("cards held")
_SINGLE: Final = (
    "permanent", "unknown hand", "unknown meadow", "unknown look", "dead", "stored", "my events", "to move", "turn",
    "city size", "passed", "winter", "spring", "summer", "autumn", "rivals", "automa", "rivals passed",
    "rivals winter", "rivals spring", "rivals summer", "rivals autumn", "rivals workers", "rivals goods",
    "rivals cards", "rivals spaces", "best rival",
)  # fmt: skip
ONE: Final = _block("one", list(_SINGLE))
COLOUR_OF: Final = _block("colour", list(COLOURS))
SORT: Final = _block(
    "sort", ["critter", "unique critter", "construction", "unique construction", "other", "unique other"]
)
NOW: Final = _block("now", ["base", "tokens", "prosperity", "journey", "events", "other"])
BOX: Final = _block("box", list(MODULES))
"""The boxes on the table."""
WIDTH: Final = len(FEATURES)
_BOXES: Final = {name: BOX + i for i, name in enumerate(MODULES)}


def _one(name: str) -> int:
    return ONE + _SINGLE.index(name)


PERMANENT: Final = _one("permanent")
UNKNOWN_HAND: Final = _one("unknown hand")
UNKNOWN_MEADOW: Final = _one("unknown meadow")
UNKNOWN_LOOK: Final = _one("unknown look")
DEAD: Final = _one("dead")
"""Cards in hand that cannot be played any more because they are unique and stand in the city."""
STORED: Final = _one("stored")
MY_EVENTS: Final = _one("my events")
TO_MOVE: Final = _one("to move")
TURN: Final = _one("turn")
CITY_SIZE: Final = _one("city size")
PASSED: Final = _one("passed")
"""The seat has passed or the game is over: what it has is what it gets."""
WINTER: Final = _one("winter")
RIVALS: Final = _one("rivals")
AUTOMA: Final = _one("automa")
RIVALS_PASSED: Final = _one("rivals passed")
RIVALS_WINTER: Final = _one("rivals winter")
RIVALS_WORKERS: Final = _one("rivals workers")
RIVALS_GOODS: Final = _one("rivals goods")
RIVALS_CARDS: Final = _one("rivals cards")
RIVALS_SPACES: Final = _one("rivals spaces")
BEST_RIVAL: Final = _one("best rival")
MOST: Final = 255
"""A feature's largest value."""

_ROOM: Final = [sum(step <= n for step in _STEPS) for n in range(MOST + 1)]
"""How many steps an amount reaches."""
_LADDERS: Final = [bytes([n]) + b"\1" * _ROOM[n] + b"\0" * (len(_STEPS) - _ROOM[n]) for n in range(MOST + 1)]
_EVENT_CARDS: Final = [[CARD[name] for name in event.requirement.cards] for event in CATALOG.events]
_EVENT_COST: Final = [pack_goods(event.cost) for event in CATALOG.events]


def _event_colours(event: Event) -> list[tuple[int, int]]:
    return [(COLOURS.index(name), number) for name, number in event.requirement.colors.items()]


_EVENT_COLOURS: Final = [_event_colours(event) for event in CATALOG.events]


class Glance:
    """What lay where when a seat last looked: cards that have come from the deck since then are unknown to it."""

    __slots__ = ("deck", "meadow")

    def __init__(self, s: Everdell) -> None:
        self.deck: Final = s.deck[:]
        self.meadow: Final = s.meadow[:]

    def new_cards(self, s: Everdell) -> list[int]:
        """The cards that have left the deck; none of them can be told once the discard pile has become the deck."""
        return self.deck[len(s.deck) :]


def all_lines(s: Everdell) -> list[list[int]]:
    """The lines of every owner."""
    return [lines_now(s, owner) for owner in range(s.table.owners)]


def row_of(s: Everdell, seat: int, lines: list[list[int]], glance: Glance | None = None) -> bytearray:
    """The features of a position for a seat; ``lines`` come from ``all_lines``."""
    row = bytearray(WIDTH)
    new = glance.new_cards(s) if glance is not None else []
    visited = _board(s, seat, row)
    linked = _own_city(s, seat, row, visited)
    _cards_to_play(s, seat, row, linked, new, glance)
    _events_ahead(s, seat, row)
    _supply(s, seat, row, lines[seat])
    _others(s, seat, row, lines, visited)
    _waiting(s, seat, row, new)
    return row


def _board(s: Everdell, seat: int, row: bytearray) -> dict[int, int]:
    """Where workers stand; returns how many on each card."""
    visited: dict[int, int] = {}
    for worker in s.placed:
        thing = worker[1]
        if thing == ON_CARD:
            key = worker[2] << 7 | worker[3]
            visited[key] = visited.get(key, 0) + 1
        elif FIRST_PLACE <= thing < FIRST_EVENT:
            row[(MINE if worker[0] == seat else TAKEN) + thing - FIRST_PLACE] += 1
        if worker[0] == seat and permanent(s, worker):
            row[PERMANENT] += 1
    for thing in s.forest:
        if thing >= 0:
            row[THERE + thing - FIRST_PLACE] = 1
    return visited


def _own_city(s: Everdell, seat: int, row: bytearray, visited: dict[int, int]) -> int:
    """The cards of the city; returns the cards that its free tokens could play, as a bit set."""
    linked = stored = size = 0
    for slot, built in enumerate(s.cities[seat]):
        card = built[CARD_AT]
        if card < 0:
            continue
        size += 1
        row[CITY + card] += 1
        row[SORT + 2 * KIND[card] + (RARITY[card] == UNIQUE)] += 1
        if not built[OCCUPIED] and FREE_PLAYS[card]:
            linked |= FREE_PLAYS[card]
            row[TOKEN + card] += 1
        if built[GOODS_ON]:
            stored += total(built[GOODS_ON])
        if SLOTS[card] and visited.get(seat << 7 | slot, 0) < open_slots(s, seat, slot):
            row[VISIT + card] += 1
    row[STORED] = min(stored, MOST)
    row[CITY_SIZE] = size
    first = seat * COLOUR_COUNT
    for colour in range(COLOUR_COUNT):
        row[COLOUR_OF + colour] = s.tally[first + colour]
    return linked


def _cards_to_play(s: Everdell, seat: int, row: bytearray, linked: int, new: list[int], glance: Glance | None) -> None:
    """Hand and Meadow, and what of them is within reach."""
    have, goods, spaces = s.have[seat], s.goods[seat], s.spaces[seat]
    hidden = new[:]
    meadow = s.meadow
    seen: list[int] = []
    for place, card in enumerate(meadow):
        if card < 0:
            continue
        if glance is not None and glance.meadow[place] != card and card in hidden:
            hidden.remove(card)
            row[UNKNOWN_MEADOW] += 1
        else:
            row[MEADOW + card] += 1
            seen.append(card)
    for card in s.hands[seat]:
        if hidden and card in hidden:
            hidden.remove(card)
            row[UNKNOWN_HAND] += 1
        elif RARITY[card] == UNIQUE and have >> NAMED[card] & 1:
            row[DEAD] += 1
        else:
            row[HAND + card] += 1
            seen.append(card)
    for card in set(seen):
        if (RARITY[card] == UNIQUE and have >> NAMED[card] & 1) or spaces < SPACE[card]:
            continue
        if linked >> card & 1:
            row[LINK + card] = 1
        if covers(goods, COST[card]):
            row[PAY + card] = 1
        elif missing(goods, COST[card]) <= 2:
            row[NEAR + card] = 1
    held = min(len(s.hands[seat]), MOST)
    row[CARDS_HELD : CARDS_HELD + LADDER] = _LADDERS[held]


def _events_ahead(s: Everdell, seat: int, row: bytearray) -> None:
    for event in s.open_events:
        index = event - FIRST_EVENT
        lacks = _lacks(s, seat, index)
        row[(READY if not lacks else LACKS_ONE if lacks == 1 else LACKS_MORE) + index] = 1
        for other in range(s.table.seats):
            if other != seat and not s.passed[other] and not _lacks(s, other, index):
                row[CONTESTED + index] += 1
    row[MY_EVENTS] = sum(claimed[0] == seat for claimed in s.events)


def _lacks(s: Everdell, seat: int, index: int) -> int:
    """How many cards or goods are missing for an event."""
    have, lacks = s.have[seat], 0
    for card in _EVENT_CARDS[index]:
        lacks += not have >> card & 1
    for colour, number in _EVENT_COLOURS[index]:
        lacks += max(0, number - s.tally[seat * COLOUR_COUNT + colour])
    return lacks + (not covers(s.goods[seat], _EVENT_COST[index]))


def _supply(s: Everdell, seat: int, row: bytearray, lines: list[int]) -> None:
    goods = s.goods[seat]
    for first in GOODS:
        row[first : first + LADDER] = _LADDERS[min(goods & FIELD, MOST)]
        goods >>= BITS
    row[WORKERS : WORKERS + LADDER] = _LADDERS[s.workers[seat]]
    row[SPACES : SPACES + LADDER] = _LADDERS[max(0, s.spaces[seat])]
    for name in s.table.config.modules:
        if name in _BOXES:
            row[_BOXES[name]] = 1
    row[WINTER + s.season[seat]] = 1
    row[PASSED] = 1 if s.passed[seat] or not s.stack else 0
    for i, points in enumerate(lines):
        row[NOW + i] = min(max(0, points), MOST)


def _others(s: Everdell, seat: int, row: bytearray, lines: list[list[int]], visited: dict[int, int]) -> None:
    best = 0
    for other in range(s.table.owners):
        if other == seat:
            continue
        best = max(best, sum(lines[other]))
        for slot, built in enumerate(s.cities[other]):
            card = built[CARD_AT]
            if card >= 0:
                row[RIVAL + card] += 1
                if OPEN[card] >= 0 and SLOTS[card] and visited.get(other << 7 | slot, 0) < open_slots(s, other, slot):
                    row[GUEST + card] += 1
        if other >= s.table.seats:
            row[AUTOMA] = 1
            continue
        row[RIVALS] += 1
        if s.passed[other]:
            row[RIVALS_PASSED] += 1
            continue
        row[RIVALS_WINTER + s.season[other]] += 1
        row[RIVALS_WORKERS] += s.workers[other]
        row[RIVALS_GOODS] = min(MOST, row[RIVALS_GOODS] + total(s.goods[other]))
        row[RIVALS_CARDS] += len(s.hands[other])
        row[RIVALS_SPACES] += max(0, s.spaces[other])
    row[BEST_RIVAL] = min(max(0, best), MOST)


def _waiting(s: Everdell, seat: int, row: bytearray, new: list[int]) -> None:
    """What is on its way in the turn that is being played."""
    if s.stack and s.stack[-1][1] == seat:
        row[TO_MOVE] = 1
        if s.table.prompts[s.stack[-1][0]].turn:
            row[TURN] = 1
        else:
            for frame in s.stack:
                if frame[1] == seat and frame[2] < len(NAMES):  # modules use numbers of their own beyond
                    row[PENDING + frame[2]] += 1
        hidden = new[:]
        for card in (*s.revealed, *s.drawn, *s.playing):
            if card in hidden:
                hidden.remove(card)
                row[UNKNOWN_LOOK] += 1
            else:
                row[LOOK + card] += 1
