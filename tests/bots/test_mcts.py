"""Tree search: it ends, it finds what is there, and several processes add up their visits."""

from typing import Any

import pytest

from evertable.bots.bot import Budget
from evertable.bots.everdell.learned import load_learned
from evertable.bots.everdell.score_lines import LINES
from evertable.bots.everdell.search_evaluator import GLANCE, EverdellSearchEvaluator
from evertable.bots.evergreen.bot import EvergreenBot
from evertable.bots.evergreen.search_evaluator import EvergreenSearchEvaluator
from evertable.bots.registry import bot_named
from evertable.bots.search.mcts import SampledDeal, TreeSearch
from evertable.bots.search.mcts_bot import MctsBot
from evertable.duo import GAME as DUO
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.evergreen import GAME as EVERGREEN
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.view import View


def arranged(seat: dict[str, Any], **board: Any) -> Everdell:
    """Seat 0 of two is to move in autumn."""
    assert GAME.arrange is not None
    seats = {"0": {"season": "autumn", **seat}, "1": {"season": "autumn", "passed": True}}
    return GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats, **board})


DEAR = ["castle", "palace", "ever_tree", "king", "queen", "castle", "palace", "ever_tree"]


def last_worker() -> View:
    """One worker is left, and an event can be achieved with it."""
    s = arranged({"workers": 1, "city": ["inn", "post_office", "lookout"]}, board={"meadow": DEAR})
    return View(GAME, s, 0)


def test_a_tree_that_is_all_known_ends() -> None:
    view = last_worker()
    bot = MctsBot(GAME, 1, EverdellSearchEvaluator(GAME))
    action = bot.choose(view, Budget(nodes=3000))
    assert view.describe(action)["at"] == "grand_tour"


def test_visits_are_what_was_walked() -> None:
    view = last_worker()
    evaluator, search = EverdellSearchEvaluator(GAME), TreeSearch(GAME, view.legal_actions())
    deal = SampledDeal(0, view.sample(seeded(1)), evaluator)
    left = iter(range(49))
    search.run(lambda number: deal, lambda: next(left, None) is None)
    assert (
        sum(search.visits().values()) == len(view.legal_actions()) + 49
    )  # all were seen once, one walk opens the root


def test_a_budget_without_limits_is_none() -> None:
    bot = bot_named("planner", GAME, 1)
    s = GAME.new_game(GAME.config(2), 1)
    view = View(GAME, s, GAME.actor(s))
    assert bot.choose(view, Budget()) == bot.choose(view)
    assert bot.choose(view, Budget(nodes=100 * GLANCE)) == bot.choose(view)


@pytest.mark.parametrize("game", [EVERGREEN, DUO], ids=["evergreen", "duo"])
def test_other_games_are_searched_too(game: Game[Any]) -> None:
    s = game.new_game(game.config(2), 3)
    bots = [bot_named("mcts", game, seat) for seat in range(2)]
    for _ in range(12):
        view = View(game, s, game.actor(s))
        action = bots[view.seat].choose(view, Budget(nodes=40))
        assert action in view.legal_actions()
        game.apply(s, action)


def test_lines_of_evergreen_add_up() -> None:
    s = EVERGREEN.new_game(EVERGREEN.config(3), 1)
    evaluator = EvergreenSearchEvaluator(EVERGREEN)
    bots = [EvergreenBot(EVERGREEN, seat) for seat in range(3)]
    while not EVERGREEN.over(s):
        for seat in range(3):
            scores, lines = evaluator.expects(s, seat)
            assert sum(lines.values()) == pytest.approx(scores[seat])
        seat = EVERGREEN.actor(s)
        EVERGREEN.apply(s, bots[seat].choose(View(EVERGREEN, s, seat)))
    assert evaluator.expects(s, 0)[1] == EVERGREEN.result(s).scores[0].lines


def test_it_foresees_the_score_sheet() -> None:
    s = GAME.new_game(GAME.config(3), 4)
    best = bot_named("mcts", GAME, 1).consider(View(GAME, s, GAME.actor(s)), Budget(nodes=30))[0]
    assert set(LINES) <= set(best.lines)
    assert best.scores[GAME.actor(s)] == pytest.approx(sum(best.lines.values()))
    assert all(25 < score < 90 for score in best.scores)


def test_two_processes_think_more_and_the_same_each_time() -> None:
    s = GAME.new_game(GAME.config(2), 2)
    view = View(GAME, s, GAME.actor(s))
    together = [bot_named("mcts", GAME, 1).consider(view, Budget(nodes=40, threads=2)) for _ in range(2)]
    assert together[0] == together[1]
    assert {found.action for found in together[0]} == set(view.legal_actions())


def test_the_weights_that_come_along_are_loaded() -> None:
    assert any(table.any() for table in load_learned().weights)
