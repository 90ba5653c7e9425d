"""Set-up: the cards by player count, the discs, the dealer (R-E-01, R-E-10 to R-E-12)."""

from collections import Counter

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.ids import CARD_COUNT, CARD_IDS, CARD_NAMES, CENTRE, COLOUR, COLOURS, RING, VALUE
from evertable.evergreen.opening import deck
from evertable.kernel.module import ConfigError


def test_cards() -> None:
    """R-E-01: six colours with one card each of 1 to 13."""
    assert CARD_COUNT == 78
    assert Counter(COLOUR) == dict.fromkeys(range(6), 13)
    assert Counter(VALUE) == dict.fromkeys(range(1, 14), 6)
    assert set(COLOURS) == {"orange", "blue", "green", "yellow", "brown", "lilac"}
    assert [CARD_NAMES[CARD_IDS[name]] for name in CARD_NAMES] == CARD_NAMES
    assert len(CARD_IDS) == 78


def test_ring() -> None:
    """R-E-02, T-E-1."""
    assert RING == (5, 6, 7, 8, 10, 12)


@pytest.mark.parametrize(
    ("seats", "highest", "cards", "dealt", "left"),
    [(2, 5, 30, 26, 4), (3, 9, 54, 39, 15), (4, 9, 54, 52, 2), (5, 13, 78, 65, 13), (6, 13, 78, 78, 0)],
)
def test_deal_by_player_count(seats: int, highest: int, cards: int, dealt: int, left: int) -> None:
    """R-E-11."""
    assert len(deck(seats)) == cards
    for seed in range(5):
        s = GAME.new_game(GAME.config(seats), seed)
        hands = [card for hand in s.hands for card in hand]
        assert [len(hand) for hand in s.hands] == [13] * seats
        assert len(hands) == dealt
        assert len(s.box) == left
        assert sorted(hands + s.box) == deck(seats)
        assert max(VALUE[card] for card in deck(seats)) == highest
        assert GAME.check(s) == []


def test_discs_begin_in_the_centre() -> None:
    """R-E-10."""
    s = GAME.new_game(GAME.config(4), 1)
    assert s.holders == [CENTRE] * 6
    assert [RING[step] for step in s.steps] == [5] * 6
    assert COLOURS[s.hit] == "orange"


def test_dealer_is_random_or_given() -> None:
    """R-E-12."""
    dealers = Counter(GAME.new_game(GAME.config(3), seed).dealer for seed in range(60))
    assert set(dealers) == {0, 1, 2}
    assert {GAME.new_game(GAME.config(3, options={"dealer": 2}), seed).dealer for seed in range(10)} == {2}


@pytest.mark.parametrize("dealer", [3, -1, True, "nobody", None, 1.0])
def test_dealer_refused(dealer: object) -> None:
    with pytest.raises(ConfigError, match=r"option dealer: .* is neither 'random' nor a seat from 0 to 2"):
        GAME.config(3, options={"dealer": dealer})


@pytest.mark.parametrize("seats", [0, 1, 7, -2])
def test_seats_refused(seats: int) -> None:
    with pytest.raises(ConfigError, match=f"Evergreen is for 2 to 6 players, not {seats}"):
        GAME.config(seats)


def test_neighbouring_seeds_deal_other_hands() -> None:
    deals = {GAME.new_game(GAME.config(2), seed).key() for seed in range(50)}
    assert len(deals) == 50
