"""Setting up a game (R-B-007 to R-B-010, R-P-01 to R-P-05)."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from evertable.everdell.city import survey
from evertable.everdell.ids import CARD, CATALOG, COLOUR_COUNT, COPIES, EVENT, LEGENDARY, PLACE, RARITY, SEASON
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.registers import REGISTERS
from evertable.everdell.seating import next_seats
from evertable.everdell.state import Everdell
from evertable.everdell.table import FACTS, EverdellTable
from evertable.everdell.turn import start_turn
from evertable.kernel.module import Table
from evertable.kernel.rng import below, shuffle
from evertable.kernel.stack import Frame


def blank(table: EverdellTable, rng: int) -> Everdell:
    """An empty table: nobody has anything and no card is dealt."""
    owners = table.owners
    zeros = [0] * owners
    s = Everdell()
    s.table = table
    s.rng = rng
    s.stack = []
    s.hands = [()] * owners
    s.cities = [[] for _ in range(owners)]
    s.have = zeros[:]
    s.tally = zeros * COLOUR_COUNT
    s.spaces = zeros[:]
    s.goods = zeros[:]
    s.points = zeros[:]
    s.season = zeros[:]
    s.workers = [table.total_workers[0] if seat < table.seats else 0 for seat in range(owners)]
    s.passed = zeros[:]
    s.placed = []
    s.events = []
    s.open_events = _components(table)[0][:]
    s.forest = []
    s.meadow = [-1] * table.meadow_size
    s.deck = []
    s.discard = []
    s.playing = []
    s.revealed = []
    s.drawn = []
    s.dice = []
    s.registers = [register.first for register in REGISTERS]
    for owner in range(owners):
        survey(s, owner)
    return s


def full_deck(table: EverdellTable) -> list[int]:
    """Every card of the modules in use that is not dealt apart, in catalogue order; some replace others (R-F-01)."""
    used = [i for i, card in enumerate(CATALOG.cards) if table.uses(card) and RARITY[i] != LEGENDARY]
    replaced = [CARD[name] for i in used for name in (CATALOG.cards[i].replaces,) if name for _ in range(COPIES[i])]
    return [i for i in used for _ in range(COPIES[i] - replaced.count(i))]


def forest_cards(table: EverdellTable) -> list[int]:
    """The forest cards of the modules in use."""
    return [PLACE[place.id] for place in CATALOG.places if place.type == "forest" and table.uses(place)]


def special_events(table: EverdellTable) -> list[int]:
    """The special events of the modules in use."""
    return [EVENT[event.id] for event in CATALOG.events if event.type == "special" and table.uses(event)]


def in_order_of_use(s: Everdell, events: list[int]) -> list[int]:
    """Shuffled special events as modules mix them; the first ones come into play."""
    for module in s.table.special_events_hooks:
        events = module.special_events(s, events)
    return events


def lay_forest(s: Everdell, cards: list[int]) -> None:
    """Forest cards into the clearings; with three of them the last clearing stays empty (R-B-007)."""
    number = FACTS.forest.cards_by_players[s.table.players]
    s.forest = cards[:number] + [-1] * (len(FACTS.forest.clearings) - number)


@cache
def deck_of(table: EverdellTable) -> Sequence[int]:
    """The full deck, worked out once for all games of a table."""
    return full_deck(table)


@cache
def _components(table: EverdellTable) -> tuple[list[int], ...]:
    """Basic events, forest cards, special events and deck in catalogue order, worked out once for all games of a
    table.
    """
    basic = [EVENT[event.id] for event in CATALOG.events if event.type == "basic" and table.uses(event)]
    return basic, forest_cards(table), special_events(table), list(deck_of(table))


def deal(table: Table, rng: int) -> Everdell:
    """The first position."""
    assert isinstance(table, EverdellTable)
    s = blank(table, rng)
    _, *piles = _components(table)
    forest, events, deck = [pile[:] for pile in piles]
    for cards in (forest, events, deck):
        s.rng = shuffle(s.rng, cards)
    lay_forest(s, forest)
    s.open_events += in_order_of_use(s, events)[: FACTS.special_events_by_players[table.players]]
    s.deck = deck
    s.stack.append((DEAL.number, 0, SEASON, 0, 0))
    for module in table.before_deal_hooks:
        module.before_deal(s)
    if s.stack[-1][0] == DEAL.number:
        _deal_cards(s, s.stack.pop())
    return s


def _deal_cards(s: Everdell, frame: Frame) -> None:
    """Meadow and hands, from the first player on."""
    for place in range(s.table.meadow_size):
        s.meadow[place] = s.deck.pop()
    first: Any = s.table.option("first")
    if first == "random":
        s.rng, first = below(s.rng, s.table.seats)
    for module in s.table.first_seat_hooks:
        first = module.first_seat(s, first)
    order = [first, *(seat for seat in next_seats(s, first) if seat != first)]
    order = [seat for seat in order if seat < s.table.seats]
    for seat, usual in zip(order, FACTS.starting_hands.by_players[s.table.seats], strict=True):
        number = usual
        for module in s.table.starting_hand_hooks:
            number = module.starting_hand(s, seat, number)
        s.hands[seat] = tuple(sorted(s.deck.pop() for _ in range(number)))
    start_turn(s, first)
    for module in s.table.after_deal_hooks:
        module.after_deal(s, first)


DEAL: Final = PROMPTS.work("deal", _deal_cards)
