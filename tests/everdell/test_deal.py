"""Set-up of a game (R-B-007 to R-B-010, R-P-01 to R-P-05)."""

import pytest

from evertable.catalog import load
from evertable.everdell import GAME
from evertable.everdell.check import inventory
from evertable.everdell.ids import CATALOG, EVENT, NAMES, PLACE
from evertable.everdell.score import is_basic
from evertable.everdell.state import Everdell

HANDS = {2: [5, 6], 3: [5, 6, 7], 4: [5, 6, 7, 8], 5: [5, 5, 6, 6, 7], 6: [5, 5, 6, 6, 7, 7]}
SPECIAL_EVENTS = {2: 4, 3: 4, 4: 4, 5: 5, 6: 6}
FOREST_CARDS = {2: 3, 3: 4, 4: 4, 5: 4, 6: 4}
TABLES = pytest.mark.parametrize("seats", sorted(HANDS))


def deal(seats: int, seed: int = 1, first: int | str = "random") -> Everdell:
    return GAME.new_game(GAME.config(seats, (), {"first": first}), seed)


@TABLES
def test_forest(seats: int) -> None:
    """R-B-007, R-P-05: different forest cards; with two players the last clearing stays empty."""
    forest = deal(seats).forest
    laid = [thing for thing in forest if thing >= 0]
    assert len(laid) == len(set(laid)) == FOREST_CARDS[seats]
    assert forest[:3] == laid[:3]
    types = {place.id: place.type for place in CATALOG.places}
    assert all(types[NAMES[thing]] == "forest" for thing in laid)
    assert sum(place.type == "forest" for place in CATALOG.places if place.module == "base") == 11


@TABLES
def test_events(seats: int) -> None:
    """R-B-008, R-P-03: the four basic events, and special ones by the number of players."""
    events = deal(seats).open_events
    assert [NAMES[event] for event in events[:4]] == [
        event.id for event in load("everdell").events if event.type == "basic"
    ]
    special = [event for event in events if not is_basic(event)]
    assert len(special) == len(set(special)) == SPECIAL_EVENTS[seats]
    assert events == events[:4] + special


@TABLES
def test_hands_in_turn_order(seats: int) -> None:
    """R-B-009, R-P-01: eight Meadow cards, hands from the first player on, the other cards are the deck."""
    for first in range(seats):
        s = deal(seats, first=first)
        assert GAME.actor(s) == first
        assert [len(s.hands[(first + i) % seats]) for i in range(seats)] == HANDS[seats]
        assert min(s.meadow) >= 0
        assert len(s.meadow) == 8
        assert len(s.deck) == 128 - 8 - sum(HANDS[seats])
        assert s.discard == []


@TABLES
def test_all_cards_are_there(seats: int) -> None:
    """R-B-009: the 128 cards of the base game, as often as the catalogue says."""
    counts = inventory(deal(seats))
    assert counts == {card.id: card.copies for card in CATALOG.cards if card.module == "base"}
    assert sum(counts.values()) == 128


@TABLES
def test_players_begin_in_winter_with_two_workers(seats: int) -> None:
    """R-B-010, R-P-04: totals 2, 3, 4, 6, with five and six players 2, 2, 3, 5."""
    s = deal(seats)
    assert s.season == s.goods == s.points == s.passed == [0] * seats
    assert s.workers == [2] * seats
    assert s.placed == []
    assert s.events == []
    assert s.table.total_workers == ([2, 2, 3, 5] if seats > 4 else [2, 3, 4, 6])


def test_everything_is_random() -> None:
    """R-B-007 to R-B-010: forest, events, cards and the first player differ from seed to seed."""
    games = [deal(4, seed) for seed in range(200)]
    forest = {PLACE[place.id] for place in CATALOG.places if place.type == "forest" and place.module == "base"}
    special = {EVENT[event.id] for event in CATALOG.events if event.type == "special" and event.module == "base"}
    assert {GAME.actor(s) for s in games} == set(range(4))
    assert {s.forest[0] for s in games} == forest
    assert {s.open_events[4] for s in games} == special
    assert len({tuple(s.meadow) for s in games}) == 200
