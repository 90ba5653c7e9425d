"""Setting up (R-B-007 to R-B-010, R-P-01 to R-P-05): what the first position of a game looks like."""

from collections import Counter

import pytest

from evertable.everdell import GAME
from evertable.everdell.ids import CATALOG, NAMES
from evertable.everdell.score import is_basic

HANDS = {2: [5, 6], 3: [5, 6, 7], 4: [5, 6, 7, 8], 5: [5, 5, 6, 6, 7], 6: [5, 5, 6, 6, 7, 7]}
SEATS = list(HANDS)


@pytest.mark.parametrize("seats", SEATS)
def test_hands_meadow_and_deck_hold_all_cards(seats: int) -> None:
    s = GAME.new_game(GAME.config(seats, options={"first": 1}), 3)
    assert [len(s.hands[(1 + i) % seats]) for i in range(seats)] == HANDS[seats]
    assert len(s.meadow) == 8
    assert min(s.meadow) >= 0
    assert len(s.deck) == 128 - 8 - sum(HANDS[seats])
    cards = Counter(NAMES[card] for card in [*s.deck, *s.meadow, *(card for hand in s.hands for card in hand)])
    assert cards == {card.id: card.copies for card in CATALOG.cards if card.module == "base"}


@pytest.mark.parametrize("seats", SEATS)
def test_forest_and_events(seats: int) -> None:
    s = GAME.new_game(GAME.config(seats), 3)
    assert sum(thing >= 0 for thing in s.forest) == (3 if seats == 2 else 4)
    assert (s.forest[3] < 0) == (seats == 2), "with two players the bottom right clearing is empty"
    special = [event for event in s.open_events if not is_basic(event)]
    assert len(s.open_events) - len(special) == 4
    assert len(special) == len(set(special)) == max(4, seats)


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_in_winter_with_two_workers(seats: int) -> None:
    s = GAME.new_game(GAME.config(seats), 3)
    assert s.season == [0] * seats
    assert s.workers == [2] * seats
    assert s.points == s.goods == s.passed == [0] * seats
    assert not any(s.cities)
    assert s.table.total_workers == ([2, 2, 3, 5] if seats >= 5 else [2, 3, 4, 6])
    assert s.table.hand_limit == (7 if seats >= 5 else 8)


def test_seeds_make_different_games() -> None:
    games = [GAME.new_game(GAME.config(3), seed) for seed in range(20)]
    assert len({tuple(s.meadow) for s in games}) == 20
    assert len({tuple(s.forest) for s in games}) > 15
    assert len({tuple(s.open_events) for s in games}) > 15
