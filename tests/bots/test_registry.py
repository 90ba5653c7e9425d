"""Bots by name."""

import pytest

from evertable.bots.registry import LEVELS, UnknownBot, bot_named, bot_names, level_names
from evertable.evergreen import GAME
from tests.kernel import toy


def test_every_game_has_a_random_bot() -> None:
    assert bot_names(toy.GAME) == ("random",)
    assert bot_named("random", toy.GAME, 1).name == "random"


@pytest.mark.parametrize("name", ["greedy", "evergreen"])
def test_the_bot_of_evergreen_has_two_names(name: str) -> None:
    assert bot_named(name, GAME, 1).name == "greedy"


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        UnknownBot, match=r"Evergreen has no bot 'hal' \(bots: random, greedy, evergreen, mcts, halving, .*\)"
    ):
        bot_named("hal", GAME, 1)
    with pytest.raises(UnknownBot, match=r"\(bots: random\)"):
        bot_named("greedy", toy.GAME, 1)


def test_people_choose_between_five_levels() -> None:
    assert level_names(GAME) == LEVELS
    assert len(LEVELS) == 5
    assert level_names(toy.GAME) == ()
    assert not set(LEVELS) & set(bot_names(GAME))
