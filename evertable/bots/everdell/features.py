"""Features: a position of Everdell as numbers from one seat's point of view, input of the learned weights.

A row has one byte for each feature: how many of each card are in the city, the hand and the Meadow, which could be paid
for now, how far each open event is, which places are taken, the seat's goods, workers and spaces, and a little about
the others. A feature's name is made of catalogue ids, so weights keep their meaning when modules are added. No card is
known by name.

Cards drawn from the deck since the seat last looked are only counted (see ``KnownCards``).
"""

from typing import Final

from evertable.bots.everdell.event_progress import EVENT_CARDS, EVENT_COLOURS
from evertable.bots.everdell.feature_sinks import MOST, STEPS, FeatureRow, FeatureSink, FeatureWeights, WeightedSum
from evertable.bots.everdell.score_lines import lines_now
from evertable.everdell import ids
from evertable.everdell.city import open_slots
from evertable.everdell.goods import BITS, FIELD, RESOURCES, covers, missing, pack_goods, total
from evertable.everdell.packing import at_card
from evertable.everdell.state import CARD_AT, GOODS_ON, OCCUPIED, Everdell
from evertable.everdell.visit import permanent

FEATURES: Final[list[str]] = []
"""The name of every feature, in the order of a row."""


def _block(name: str, things: list[str]) -> int:
    """Reserve a feature for each thing and return the number of the first."""
    FEATURES.extend(f"{name}:{thing}" for thing in things)
    return len(FEATURES) - len(things)


_cards: Final = [card.id for card in ids.CATALOG.cards]
_places: Final = [place.id for place in ids.CATALOG.places]
_events: Final = [event.id for event in ids.CATALOG.events]

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
CARD_BLOCKS: Final = (CITY, TOKEN, VISIT, GUEST, HAND, MEADOW, LOOK, PAY, NEAR, LINK, RIVAL)
"""The blocks that have a feature for each card."""
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
PENDING: Final = _block("pending", list(ids.NAMES))
"""What waits to be done for the seat in this turn, by what causes it."""


def _ladder(name: str) -> int:
    return _block(name, ["amount", *(f"from {step}" for step in STEPS)])


GOODS: Final = [_ladder(name) for name in RESOURCES]
WORKERS: Final = _ladder("workers")
SPACES: Final = _ladder("spaces")
CARDS_HELD: Final = _ladder("cards held")
LADDERS: Final = [*GOODS, WORKERS, SPACES, CARDS_HELD]
"""Where amounts begin, one after the other."""
PERMANENT: Final = _block("one", ["permanent"])
UNKNOWN_HAND: Final = _block("one", ["unknown hand"])
UNKNOWN_MEADOW: Final = _block("one", ["unknown meadow"])
UNKNOWN_LOOK: Final = _block("one", ["unknown look"])
DEAD: Final = _block("one", ["dead"])
"""Cards in hand that cannot be played any more because they are unique and stand in the city."""
STORED: Final = _block("one", ["stored"])
MY_EVENTS: Final = _block("one", ["my events"])
TO_MOVE: Final = _block("one", ["to move"])
TURN: Final = _block("one", ["turn"])
CITY_SIZE: Final = _block("one", ["city size"])
PASSED: Final = _block("one", ["passed"])
"""The seat has passed or the game is over: what it has is what it gets."""
WINTER: Final = _block("one", ["winter", "spring", "summer", "autumn"])
RIVALS: Final = _block("one", ["rivals"])
AUTOMA: Final = _block("one", ["automa"])
RIVALS_PASSED: Final = _block("one", ["rivals passed"])
RIVALS_WINTER: Final = _block("one", ["rivals winter", "rivals spring", "rivals summer", "rivals autumn"])
RIVALS_WORKERS: Final = _block("one", ["rivals workers"])
RIVALS_GOODS: Final = _block("one", ["rivals goods"])
RIVALS_CARDS: Final = _block("one", ["rivals cards"])
RIVALS_SPACES: Final = _block("one", ["rivals spaces"])
BEST_RIVAL: Final = _block("one", ["best rival"])
COLOUR_OF: Final = _block("colour", list(ids.COLOURS))
SORT: Final = _block(
    "sort", ["critter", "unique critter", "construction", "unique construction", "other", "unique other"]
)
NOW: Final = _block("now", ["base", "tokens", "prosperity", "journey", "events", "other"])
BOX: Final = _block("box", list(ids.MODULES))
"""The boxes on the table."""
WIDTH: Final = len(FEATURES)
_BOXES: Final = {name: BOX + i for i, name in enumerate(ids.MODULES)}
_EVENT_COST: Final = [pack_goods(event.cost) for event in ids.CATALOG.events]


class KnownCards:
    """The deck and the Meadow when a seat last looked: cards that have left the deck since are unknown to it."""

    def __init__(self, s: Everdell) -> None:
        self.deck: Final = s.deck[:]
        self.meadow: Final = s.meadow[:]

    def new_cards(self, s: Everdell) -> list[int]:
        """Return the cards that have left the deck; empty once the discard pile has become the deck."""
        return self.deck[len(s.deck) :]


def all_lines(s: Everdell) -> list[list[int]]:
    """Return the lines of every owner."""
    return [lines_now(s, owner) for owner in range(s.table.owners)]


def row_of(s: Everdell, seat: int, lines: list[list[int]], known: KnownCards | None = None) -> bytearray:
    """Return the features of a position for a seat; ``lines`` come from ``all_lines``."""
    row = FeatureRow(WIDTH)
    add_features(s, seat, lines, known, row)
    return row.bytes


def weigh(s: Everdell, seat: int, known: KnownCards, feature_weights: FeatureWeights) -> float:
    """Return the sum of the weights of all features: as if a row were multiplied with them."""
    weights = WeightedSum(feature_weights)
    add_features(s, seat, all_lines(s), known, weights)
    return weights.total


def add_features(
    s: Everdell, seat: int, lines: list[list[int]], known: KnownCards | None, sink: FeatureSink
) -> list[int]:
    """Add all features of a position to a sink. Return the cards that the seat knows in its hand and the Meadow."""
    new = known.new_cards(s) if known is not None else []
    visited = _board(s, seat, sink)
    linked = _own_city(s, seat, sink, visited)
    seen = _cards_to_play(s, seat, sink, linked, new, known)
    _events_ahead(s, seat, sink)
    _supply(s, seat, sink, lines[seat])
    _others(s, seat, sink, lines, visited)
    _waiting(s, seat, sink, new)
    return seen


def _board(s: Everdell, seat: int, sink: FeatureSink) -> dict[int, int]:
    """Add where workers stand. Return how many stand on each card."""
    visited: dict[int, int] = {}
    for worker in s.placed:
        thing = worker[1]
        if thing == ids.ON_CARD:
            key = at_card(worker[2], worker[3])
            visited[key] = visited.get(key, 0) + 1
        elif ids.FIRST_PLACE <= thing < ids.FIRST_EVENT:
            sink.add((MINE if worker[0] == seat else TAKEN) + thing - ids.FIRST_PLACE, 1)
        if worker[0] == seat and permanent(s, worker):
            sink.add(PERMANENT, 1)
    for thing in s.forest:
        if thing >= 0:
            sink.add(THERE + thing - ids.FIRST_PLACE, 1)
    return visited


def _own_city(s: Everdell, seat: int, sink: FeatureSink, visited: dict[int, int]) -> int:
    """Add the cards of the city. Return the cards that its free tokens could play, as a bit set."""
    linked = stored = size = 0
    for slot, built in enumerate(s.cities[seat]):
        card = built[CARD_AT]
        if card < 0:
            continue
        size += 1
        sink.add(CITY + card, 1)
        sink.add(SORT + 2 * ids.KIND[card] + (ids.RARITY[card] == ids.UNIQUE), 1)
        if not built[OCCUPIED] and ids.FREE_PLAYS[card]:
            linked |= ids.FREE_PLAYS[card]
            sink.add(TOKEN + card, 1)
        if built[GOODS_ON]:
            stored += total(built[GOODS_ON])
        if ids.SLOTS[card] and visited.get(at_card(seat, slot), 0) < open_slots(s, seat, slot):
            sink.add(VISIT + card, 1)
    sink.add(STORED, min(stored, MOST))
    sink.add(CITY_SIZE, size)
    first = seat * ids.COLOUR_COUNT
    for colour in range(ids.COLOUR_COUNT):
        sink.add(COLOUR_OF + colour, s.tally[first + colour])
    return linked


def _cards_to_play(
    s: Everdell, seat: int, sink: FeatureSink, linked: int, new: list[int], known: KnownCards | None
) -> list[int]:
    """Add hand and Meadow, and what of them is within reach. Return the cards that are known."""
    have, goods, spaces = s.have[seat], s.goods[seat], s.spaces[seat]
    hidden = new[:]
    meadow = s.meadow
    seen: list[int] = []
    for place, card in enumerate(meadow):
        if card < 0:
            continue
        if known is not None and known.meadow[place] != card and card in hidden:
            hidden.remove(card)
            sink.add(UNKNOWN_MEADOW, 1)
        else:
            sink.add(MEADOW + card, 1)
            seen.append(card)
    for card in s.hands[seat]:
        if hidden and card in hidden:
            hidden.remove(card)
            sink.add(UNKNOWN_HAND, 1)
        elif ids.RARITY[card] == ids.UNIQUE and have >> ids.NAMED[card] & 1:
            sink.add(DEAD, 1)
        else:
            sink.add(HAND + card, 1)
            seen.append(card)
    for card in set(seen):
        if (ids.RARITY[card] == ids.UNIQUE and have >> ids.NAMED[card] & 1) or spaces < ids.SPACE[card]:
            continue
        if linked >> card & 1:
            sink.add(LINK + card, 1)
        if covers(goods, ids.COST[card]):
            sink.add(PAY + card, 1)
        elif missing(goods, ids.COST[card]) <= 2:
            sink.add(NEAR + card, 1)
    sink.amount(CARDS_HELD, min(len(s.hands[seat]), MOST))
    return seen


def _events_ahead(s: Everdell, seat: int, sink: FeatureSink) -> None:
    for event in s.open_events:
        index = event - ids.FIRST_EVENT
        lacks = _lacks(s, seat, index)
        sink.add((READY if not lacks else LACKS_ONE if lacks == 1 else LACKS_MORE) + index, 1)
        for other in range(s.table.seats):
            if other != seat and not s.passed[other] and not _lacks(s, other, index):
                sink.add(CONTESTED + index, 1)
    sink.add(MY_EVENTS, sum(claimed[0] == seat for claimed in s.events))


def _lacks(s: Everdell, seat: int, index: int) -> int:
    """Return how many cards or goods are missing for an event."""
    have, lacks = s.have[seat], 0
    for card in EVENT_CARDS[index]:
        lacks += not have >> card & 1
    for colour, number in EVENT_COLOURS[index]:
        lacks += max(0, number - s.tally[seat * ids.COLOUR_COUNT + colour])
    return lacks + (not covers(s.goods[seat], _EVENT_COST[index]))


def _supply(s: Everdell, seat: int, sink: FeatureSink, lines: list[int]) -> None:
    goods = s.goods[seat]
    for first in GOODS:
        sink.amount(first, min(goods & FIELD, MOST))
        goods >>= BITS
    sink.amount(WORKERS, s.workers[seat])
    sink.amount(SPACES, max(0, s.spaces[seat]))
    for name in s.table.config.modules:
        if name in _BOXES:
            sink.add(_BOXES[name], 1)
    sink.add(WINTER + s.season[seat], 1)
    if s.passed[seat] or not s.stack:
        sink.add(PASSED, 1)
    for i, points in enumerate(lines):
        sink.add(NOW + i, min(max(0, points), MOST))


def _others(s: Everdell, seat: int, sink: FeatureSink, lines: list[list[int]], visited: dict[int, int]) -> None:
    best = 0
    for other in range(s.table.owners):
        if other == seat:
            continue
        best = max(best, sum(lines[other]))
        for slot, built in enumerate(s.cities[other]):
            card = built[CARD_AT]
            if card >= 0:
                sink.add(RIVAL + card, 1)
                guests = visited.get(at_card(other, slot), 0)
                if ids.OPEN[card] >= 0 and ids.SLOTS[card] and guests < open_slots(s, other, slot):
                    sink.add(GUEST + card, 1)
        if other >= s.table.seats:
            sink.add(AUTOMA, 1)
            continue
        sink.add(RIVALS, 1)
        if s.passed[other]:
            sink.add(RIVALS_PASSED, 1)
            continue
        sink.add(RIVALS_WINTER + s.season[other], 1)
        sink.add(RIVALS_WORKERS, s.workers[other])
        sink.add(RIVALS_GOODS, total(s.goods[other]))
        sink.add(RIVALS_CARDS, len(s.hands[other]))
        sink.add(RIVALS_SPACES, max(0, s.spaces[other]))
    sink.add(BEST_RIVAL, min(max(0, best), MOST))


def _waiting(s: Everdell, seat: int, sink: FeatureSink, new: list[int]) -> None:
    """Add what is pending in the current turn."""
    if s.stack and s.stack[-1][1] == seat:
        sink.add(TO_MOVE, 1)
        if s.table.prompts[s.stack[-1][0]].turn:
            sink.add(TURN, 1)
        else:
            for frame in s.stack:
                if frame[1] == seat and frame[2] < len(ids.NAMES):  # modules use numbers of their own beyond
                    sink.add(PENDING + frame[2], 1)
        hidden = new[:]
        for card in (*s.revealed, *s.drawn, *s.playing):
            if card in hidden:
                hidden.remove(card)
                sink.add(UNKNOWN_LOOK, 1)
            else:
                sink.add(LOOK + card, 1)
