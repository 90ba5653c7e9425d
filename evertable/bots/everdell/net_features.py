"""Features of the value net: those of ``features.py``, amounts as steps, and pairs of things that belong together.

A step is a feature that is there from some number on, so that a sum of weights can follow any curve. Pairs are an event
with the cards for it that lie within reach, and a card with the one that would play it for nothing.
"""

from typing import Final

from evertable.bots.everdell.event_progress import EVENT_CARDS, EVENT_COLOURS
from evertable.bots.everdell.feature_sinks import FeatureSink
from evertable.bots.everdell.features import FEATURES, KnownCards, add_features
from evertable.everdell import ids
from evertable.everdell.goods import covers, total
from evertable.everdell.state import CARD_AT, OCCUPIED, Everdell
from evertable.everdell.visit import permanent

NET_FEATURES: Final[list[str]] = []
"""The name of every feature, in the order of a row; each is there once."""
for _name in FEATURES:
    NET_FEATURES.append(f"{_name} again" if _name in NET_FEATURES else _name)
STEP_BLOCKS: Final[list[tuple[int, int]]] = []
"""Where steps of one amount begin, and how many there are."""


def _named(name: str, things: list[str]) -> int:
    NET_FEATURES.extend(f"{name}:{thing}" for thing in things)
    return len(NET_FEATURES) - len(things)


def _steps(name: str, first: int, last: int, step: int = 1) -> int:
    found = _named(name, [f"from {number}" for number in range(first, last + 1, step)])
    STEP_BLOCKS.append((found, len(NET_FEATURES) - found))
    return found


_cards: Final = [card.id for card in ids.CATALOG.cards]
_events: Final = [event.id for event in ids.CATALOG.events]

SOON: Final = _named("soon", _cards)
"""Cards in hand or Meadow that another card there would play for nothing."""
REACH: Final = _named("reach", _events)
"""Open events whose missing cards all lie in hand or Meadow."""
STILL: Final = _named("still", _cards)
"""Cards in the own city that an open event asks for."""
PROMISED: Final = _steps("promised", 2, 60, 2)
"""What the judgement sees beyond the points that are there."""
PROMISED_STEPS: Final = 30
SCORED: Final = _steps("scored", 4, 96, 4)
SCORED_STEPS: Final = 24
LEAD: Final = _steps("lead", -24, 24, 4)
LEAD_STEPS: Final = 13
LEFT: Final = _steps("placements left", 1, 20)
LEFT_STEPS: Final = 20
ROOM: Final = _steps("spaces beyond placements", -10, 12)
ROOM_STEPS: Final = 23
PAYABLE: Final = _steps("payable", 1, 12)
FREE: Final = _steps("free", 1, 8)
TOKENS: Final = _steps("tokens", 1, 8)
STOCK: Final = _steps("stock", 1, 16)
FULL_HAND: Final = _steps("playable", 1, 8)
RIVAL_LEFT: Final = _steps("rival's placements", 1, 20)
"""Of the rival with the most."""
RIVAL_STOCK: Final = _steps("rival's stock", 2, 20, 2)
NET_WIDTH: Final = len(NET_FEATURES)


def add_net_features(
    s: Everdell, seat: int, lines: list[list[int]], known: KnownCards | None, judgement: float, sink: FeatureSink
) -> None:
    """Add the features of a position for a seat; ``lines`` come from ``all_lines``."""
    seen = add_features(s, seat, lines, known, sink)
    points = sum(lines[seat])
    _add_steps(sink, PROMISED, PROMISED_STEPS, int(judgement - points) // 2)
    _add_steps(sink, SCORED, SCORED_STEPS, points // 4)
    best = 0
    for owner in range(s.table.owners):
        if owner != seat:
            best = max(best, sum(lines[owner]))
    _add_steps(sink, LEAD, LEAD_STEPS, (points - best + 28) // 4)
    left = _placements(s, seat)
    _add_steps(sink, LEFT, LEFT_STEPS, left)
    _add_steps(sink, ROOM, ROOM_STEPS, s.spaces[seat] - left + 11)
    _reach(s, seat, seen, sink)
    rival_left = rival_stock = 0
    for other in range(s.table.seats):
        if other != seat and not s.passed[other]:
            rival_left = max(rival_left, _placements(s, other))
            rival_stock = max(rival_stock, total(s.goods[other]))
    _add_steps(sink, RIVAL_LEFT, 20, rival_left)
    _add_steps(sink, RIVAL_STOCK, 10, rival_stock // 2)


def _add_steps(sink: FeatureSink, first: int, most: int, reached: int) -> None:
    if reached > 0:
        sink.steps(first, min(reached, most))


def _placements(s: Everdell, seat: int) -> int:
    """Return how many workers a seat can still place: those in hand and, season by season, all that come home."""
    if s.passed[seat]:
        return 0
    workers, season, ready = s.table.total_workers, s.season[seat], s.workers[seat]
    later = 0
    for total_workers in workers[season + 1 :]:
        later += total_workers
    if later:
        lost = 0
        for worker in s.placed:
            if worker[0] == seat and permanent(s, worker):
                lost += 1
        later -= lost * (len(workers) - 1 - season)
    return ready + later


def _reach(s: Everdell, seat: int, seen: list[int], sink: FeatureSink) -> None:
    have, goods, spaces = s.have[seat], s.goods[seat], s.spaces[seat]
    names = opened = tokens = linked = 0
    for built in s.cities[seat]:
        card = built[CARD_AT]
        if card >= 0 and not built[OCCUPIED] and ids.FREE_PLAYS[card]:
            tokens += 1
            linked |= ids.FREE_PLAYS[card]
    for card in seen:
        names |= 1 << ids.NAMED[card]
        if not have >> ids.NAMED[card] & 1 or ids.RARITY[card] != ids.UNIQUE:
            opened |= ids.FREE_PLAYS[card]
    payable = free = playable = 0
    for card in set(seen):
        if (ids.RARITY[card] == ids.UNIQUE and have >> ids.NAMED[card] & 1) or spaces < ids.SPACE[card]:
            continue
        playable += 1
        if opened >> card & 1:
            sink.add(SOON + card, 1)
        if linked >> card & 1:
            free += 1
        if covers(goods, ids.COST[card]):
            payable += 1
    _add_steps(sink, PAYABLE, 12, payable)
    _add_steps(sink, FREE, 8, free)
    _add_steps(sink, TOKENS, 8, tokens)
    _add_steps(sink, FULL_HAND, 8, playable)
    _add_steps(sink, STOCK, 16, total(goods))
    for event in s.open_events:
        index = event - ids.FIRST_EVENT
        lacks = reach = 0
        for card in EVENT_CARDS[index]:
            if have >> card & 1:
                sink.add(STILL + card, 1)
            else:
                lacks += 1
                reach += names >> card & 1
        for colour, number in EVENT_COLOURS[index]:
            if s.tally[seat * ids.COLOUR_COUNT + colour] < number:
                lacks += 1
        if lacks and lacks == reach:
            sink.add(REACH + index, 1)
