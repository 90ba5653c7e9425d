"""Sequential halving: candidates get equal walks on equal deals, and what is told fits what is chosen."""

from collections import Counter
from typing import Any

import pytest

from evertable.bots.bot import Budget
from evertable.bots.everdell.halving_bot import EverdellHalving, EverdellMcts
from evertable.bots.everdell.search_evaluator import EverdellSearchEvaluator
from evertable.bots.registry import bot_named
from evertable.bots.search.halving import HalvingSearch
from evertable.bots.search.mcts import SampledDeal
from evertable.bots.search.mcts_bot import HalvingBot, MctsBot
from evertable.everdell import GAME
from evertable.kernel.rng import seeded
from evertable.kernel.view import View
from tests.bots.test_mcts import last_worker


def opening(seats: int = 2, seed: int = 4) -> View:
    s = GAME.new_game(GAME.config(seats), seed)
    return View(GAME, s, GAME.actor(s))


def searched(view: View, nodes: int, **habits: Any) -> HalvingSearch:
    return HalvingBot(GAME, 1, EverdellSearchEvaluator(GAME), **habits).halve(view, Budget(nodes=nodes))


def test_it_finds_the_event_that_the_last_worker_can_achieve() -> None:
    view = last_worker()
    action = HalvingBot(GAME, 1, EverdellSearchEvaluator(GAME)).choose(view, Budget(nodes=300))
    assert view.describe(action)["at"] == "grand_tour"


def test_candidates_are_halved_after_equal_walks() -> None:
    search = searched(opening(), 600, candidates=6, within=100.0)
    walks = sorted((turn.visits for turn in search.root.order if turn.visits), reverse=True)
    assert len(walks) == 6
    assert walks[0] == walks[1] > walks[2] > walks[3] == walks[4] == walks[5] > 0
    assert search.favourites()[0].visits == walks[0]


def test_only_what_comes_near_the_best_is_compared() -> None:
    view = opening()
    near = [turn for turn in searched(view, 300, within=0.5).root.order if turn.visits]
    assert all(near[0].promise - turn.promise <= 0.5 for turn in near)
    alone = searched(view, 300, candidates=1)
    assert alone.favourites()[0] is alone.root.order[0]
    assert alone.looks == len(view.answers())


def test_what_is_told_falls_in_the_order_that_is_told() -> None:
    for seed in range(3):
        found = bot_named("halving", GAME, 1).consider(opening(3, seed), Budget(nodes=200))
        worths = [one.worth for one in found if one.worth is not None]
        assert len(worths) == len(found)
        assert worths == sorted(worths, reverse=True)


def test_the_same_deals_for_all_and_others_answer_once() -> None:
    view = opening()
    evaluator = EverdellSearchEvaluator(GAME)
    asked: Counter[int] = Counter()

    def deal(number: int) -> SampledDeal:
        asked[number] += 1
        return SampledDeal(number, view.sample(seeded(number)), evaluator)

    search = HalvingSearch(GAME, view.seat, view.answers(), candidates=4, within=100.0)
    search.run(deal, lambda: search.looks / 250)
    assert set(asked) == set(range(max(asked) + 1))
    for turn in search.root.order[:4]:
        assert sorted(turn.answered) == list(range(turn.visits))
        assert all(GAME.actor(s) == view.seat for s in turn.answered.values())


def test_several_searches_are_put_together() -> None:
    search = searched(opening(), 200)
    best, second, last = (search.favourites()[i] for i in (0, 1, -1))
    many = {turn.action: [1.0, -99.0] for turn in search.root.order}
    many[second.action], many[best.action] = [20.0, 20 * 60.0], [12.0, 12 * 55.0]
    search.join(many)
    assert [turn.action for turn in search.favourites()[:2]] == [second.action, best.action]
    assert best.gap == 5
    assert last.gap >= 5


def test_a_forecast_changes_what_is_compared_and_not_the_order_of_trying() -> None:
    view = opening()
    plain = searched(view, 200)
    told = searched(view, 200, forecast=lambda s, scores: [score / 2 for score in scores])
    assert [turn.action for turn in told.root.order] == [turn.action for turn in plain.root.order]
    assert [turn.promise for turn in told.root.order] == [turn.promise for turn in plain.root.order]
    assert [turn.worth * 2 for turn in told.root.order] == pytest.approx([turn.worth for turn in plain.root.order])


def test_a_planned_turn_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[tuple[bool, int | None]] = []
    halve = HalvingBot.halve

    def noted(bot: HalvingBot, view: View, budget: Budget) -> HalvingSearch:
        budgets.append((view.starts_turn(), budget.nodes))
        return halve(bot, view, budget)

    monkeypatch.setattr(HalvingBot, "halve", noted)
    s = GAME.new_game(GAME.config(2), 4)
    bots = [EverdellHalving(GAME, seat, plan=True) for seat in range(2)]
    view = View(GAME, s, GAME.actor(s))
    while view.starts_turn() or len(view.answers()) < 2:
        GAME.apply(s, bots[view.seat].choose(view, Budget(nodes=30)))
        view = View(GAME, s, GAME.actor(s))
    assert set(budgets) == {(True, 30)}
    bots[view.seat].choose(view, Budget(nodes=30))
    assert budgets.pop() == (False, 1)
    s.drawn.append(s.deck.pop())
    bots[view.seat].choose(view, Budget(nodes=30))
    assert budgets.pop() == (False, 30)


def test_others_may_think_afresh() -> None:
    view = opening(3)
    with_memory, fresh = (searched(view, 300, memory=memory) for memory in (1.0, 0.0))
    walks = [sum(turn.visits for turn in search.root.order) for search in (with_memory, fresh)]
    assert walks[0] > walks[1] > 0


def test_first_sight_searches_nothing() -> None:
    view = opening()
    bot = bot_named("first-sight", GAME, 1)
    assert isinstance(bot, HalvingBot)
    search = bot.halve(view, Budget(nodes=300))
    assert search.looks == len(view.answers())
    assert bot.choose(view, Budget(nodes=300)) == search.root.order[0].action


def test_mcts_halves_in_the_base_game_and_grows_a_tree_elsewhere() -> None:
    budget = Budget(nodes=120)
    for seats, modules, known in ((2, (), True), (4, (), True), (2, ("pearlbrook",), False), (1, (), True)):
        s = GAME.new_game(GAME.config(seats, modules), 4)
        view = View(GAME, s, GAME.actor(s))
        mcts = bot_named("mcts", GAME, 1)
        assert isinstance(mcts, EverdellMcts)
        assert (mcts.deputy(view) is None) == known
        other = bot_named("halving-net" if known else "mcts-2026-11", GAME, 1)
        assert isinstance(other, MctsBot)
        assert mcts.consider(view, budget) == other.consider(view, budget)
        assert mcts.found(view, budget) == other.found(view, budget)


def test_an_action_that_is_asked_for_alone_is_searched() -> None:
    view = opening()
    action = view.answers()[0]
    search = searched(View(GAME, view.sample(1), view.seat, [action]), 300)
    assert search.root.order[0].visits > 3
    assert 200 < search.looks <= 300
