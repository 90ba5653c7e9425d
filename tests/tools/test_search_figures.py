"""What ``bench/search_figures.py`` reads off searches."""

import pytest

from bench.search_figures import Watched, figures, watch
from evertable.bots.bot import Budget
from evertable.bots.registry import bot_named
from evertable.bots.search.mcts_bot import MctsBot
from evertable.everdell import GAME
from evertable.kernel.view import View


def test_figures_of_a_game() -> None:
    told = figures(
        [Watched([6, 2, 0], True, 100, True), Watched([1, 1], False, 300, False), Watched([0], True, 0, True)]
    )
    assert told["walks in one action"] == pytest.approx((0.75 + 0.5) / 2)
    assert told["takes the first-sight best"] == pytest.approx(2 / 3)
    assert told["positions inside turns"] == pytest.approx(0.75)


@pytest.mark.parametrize("name", ["mcts-2026-11", "halving"])
def test_a_search_is_watched_as_it_is(name: str) -> None:
    s = GAME.new_game(GAME.config(2), 1)
    view = View(GAME, s, GAME.actor(s))
    bot = bot_named(name, GAME, 1)
    assert isinstance(bot, MctsBot)
    seen, action = watch(bot, view, Budget(nodes=100))
    assert action == bot_named(name, GAME, 1).choose(view, Budget(nodes=100))
    assert 50 < seen.looks < 150
    assert seen.opens
    assert len(seen.walks) == len(view.answers())
    assert 0 < sum(seen.walks) < 100
