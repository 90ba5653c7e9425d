"""What a seat sees: nothing of other hands, of the box, or of cards that lie face down (R-E-11, R-E-20)."""

import json
from typing import Any

import pytest

from evertable.evergreen import GAME
from evertable.evergreen.ids import CARD_NAMES
from evertable.evergreen.state import Evergreen
from evertable.kernel.game import SPECTATOR

LONGEST = 1000
"""More decisions than any game of three has."""


def words(view: Any) -> set[str]:
    """Every text in a view."""
    if isinstance(view, dict):
        return {word for value in view.values() for word in words(value)}
    if isinstance(view, list):
        return {word for value in view for word in words(value)}
    return {view} if isinstance(view, str) else set()


def cards(*groups: Any) -> set[str]:
    return {CARD_NAMES[card] for group in groups for card in group}


def opening(choices: int) -> Evergreen:
    s = GAME.new_game(GAME.config(3), 3)
    for _ in range(choices):
        GAME.apply(s, GAME.legal_actions(s)[0])
    return s


@pytest.mark.parametrize("choices", range(9))
def test_nobody_sees_a_choice_of_another_in_the_opening(choices: int) -> None:
    s = opening(choices)
    for seat in range(SPECTATOR, 3):
        seen = words(GAME.observation(s, seat)) & set(CARD_NAMES)
        assert seen == (cards(s.hands[seat], s.chosen[seat]) if seat >= 0 else set())


def test_all_choices_are_turned_up_together() -> None:
    s = opening(9)
    for seat in range(SPECTATOR, 3):
        view = GAME.observation(s, seat)
        assert len(cards(s.tops) & words(view["piles"])) == 9
        assert view["chosen"] == []


def test_hands_and_box_stay_secret_to_the_end() -> None:
    s = opening(9)
    for _ in range(LONGEST):
        for seat in range(SPECTATOR, 3):
            own = cards(s.hands[seat]) if seat >= 0 else set()
            assert words(GAME.observation(s, seat)) & set(CARD_NAMES) == own | cards(s.tops, s.covered)
        if GAME.over(s):
            break
        GAME.apply(s, GAME.legal_actions(s)[-1])
    assert GAME.over(s)
    assert cards(s.box).isdisjoint(words(GAME.observation(s, 0)))


def test_an_observation_is_plain_data() -> None:
    view = GAME.observation(opening(9), 1)
    assert json.loads(json.dumps(view)) == view
    assert view["discs"]["orange"].keys() == {"holder", "value"}


def test_a_view_is_no_window() -> None:
    """Changing a view does not change the position."""
    s = opening(9)
    before = s.key()
    view = GAME.observation(s, 0)
    for value in view.values():
        if isinstance(value, list):
            value.clear()
    assert s.key() == before


def test_resampling_keeps_what_is_known_and_changes_the_rest() -> None:
    s = opening(5)
    others = [GAME.resample(s, 0, rng) for rng in range(20)]
    assert all(other.hands[0] == s.hands[0] and other.chosen[0] == s.chosen[0] for other in others)
    assert len({tuple(other.hands[1]) for other in others}) > 15
    assert len({tuple(other.chosen[1]) for other in others}) > 5
    assert len({tuple(other.box) for other in others}) > 15
    assert all(GAME.check(other) == [] for other in others)
