"""The levels in words: every bot that can be chosen has a title and a line in every language."""

import pytest

from evertable import registry
from evertable.bots.levels import SECONDS, offered, seat_names, turn_seconds, usual_bot
from evertable.bots.registry import LEVELS, level_names
from evertable.present.levels import level_summary, level_title
from evertable.present.words import LANGUAGES, Language, Words
from tests.kernel import toy

LEVELLED = [name for name in registry.NAMES if level_names(registry.game_named(name))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LEVELLED)
def test_every_level_has_a_title_and_a_line(game: str, language: Language) -> None:
    words, bots = Words(language), offered(registry.game_named(game))
    assert bots == LEVELS
    assert len({level_title(bot, words) for bot in bots}) == len(bots)
    assert len({level_summary(bot, words) for bot in bots}) == len(bots)
    assert all(level_title(bot, words) != bot for bot in bots)


def test_a_bot_of_ones_own_goes_by_its_name() -> None:
    assert (level_title("hal", Words("en")), level_summary("hal", Words("en"))) == ("hal", "")


@pytest.mark.parametrize("game", LEVELLED)
def test_the_usual_bot_is_in_the_middle(game: str) -> None:
    bots = offered(registry.game_named(game))
    assert usual_bot(registry.game_named(game)) == bots[len(bots) // 2]
    assert set(bots) < set(seat_names(registry.game_named(game)))


def test_a_game_without_levels_offers_what_it_has() -> None:
    assert offered(toy.GAME) == seat_names(toy.GAME) == ("random",)
    assert usual_bot(toy.GAME) == "random"


def test_stronger_levels_think_longer() -> None:
    times = [SECONDS[level] for level in LEVELS]
    assert times == sorted(times)
    assert turn_seconds("expert") == times[-1]
    assert turn_seconds("random") > 0
