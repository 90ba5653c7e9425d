"""Advice: the best few actions, what they promise, and the scoring lines that tell them apart."""

from typing import Any

import pytest

from evertable import registry
from evertable.bots import explain as module
from evertable.bots.bot import Budget, Consideration
from evertable.bots.explain import Advice, Reason, advice, explain
from evertable.bots.registry import bot_named, bot_names, level_names
from evertable.kernel.view import View
from evertable.present.advice import OTHER
from tests.kernel import toy

LEVELLED = [name for name in registry.NAMES if level_names(registry.game_named(name))]
THOUGHTS = [
    Consideration(5, 0.6, (60.0, 50.0), {"base": 20.0, "events": 10.0, "tokens": 30.0}),
    Consideration(2, 0.3, (58.0, 50.0), {"base": 21.0, "events": 6.0, "tokens": 31.0}),
    Consideration(9, 0.08, (50.0, 50.0), {"base": 17.0, "events": 2.0, "tokens": 31.0}),
    Consideration(4, 0.02, (40.0, 50.0), {"base": 10.0, "tokens": 30.0}),
]


def test_the_best_is_told_from_the_mean_of_the_others_and_they_from_it() -> None:
    first, second, third = advice(THOUGHTS, 0)
    # The others' means: base 16, events 8 / 3, tokens 92 / 3.
    assert (first.action, first.share, first.expected) == (5, 0.6, 60.0)
    assert [reason.line for reason in first.reasons] == ["events", "base"]
    assert [reason.points for reason in first.reasons] == pytest.approx([10 - 8 / 3, 4.0])
    assert second == Advice(2, 0.3, 58.0, (Reason("events", -4.0),))  # base +1.0 would speak against the best
    assert third.reasons == (Reason("events", -8.0), Reason("base", -3.0))


def test_what_is_told_fits_the_order_of_the_search() -> None:
    found = [
        Consideration(5, 0.6, (60.0,), {"base": 20.0, "events": 10.0}, 41.0),
        Consideration(2, 0.3, (64.0,), {"base": 26.0, "events": 9.0}, 39.5),
        Consideration(9, 0.08, (70.0,), {"base": 30.0}, 43.0),  # hardly searched, so its worth is a first sight
    ]
    told = advice(found, 0)
    assert [piece.expected for piece in told] == [60.0, 58.5, 58.5]
    assert [piece.reasons for piece in told] == [
        (Reason("events", 5.5),),
        (Reason("events", -1.0),),
        (Reason("events", -10.0),),
    ]


def test_a_forecast_that_contradicts_the_order_is_not_told() -> None:
    found = [Consideration(1, 0.5, (10.0,)), Consideration(2, 0.3, (12.0,)), Consideration(3, 0.2, (9.0,))]
    assert [piece.expected for piece in advice(found, 0)] == [10.0, None, 9.0]


@pytest.mark.parametrize("bot", ["mcts", "greedy", "planner", "halving"])
@pytest.mark.parametrize("game", LEVELLED)
def test_no_hint_shows_its_recommendation_as_worse(game: str, bot: str) -> None:
    rules: Any = registry.game_named(game)
    if bot not in bot_names(rules):
        return
    s = rules.new_game(rules.config(2), 11)
    adviser = bot_named(bot, rules, 3)
    for step in range(60):
        actions = rules.answers(s)
        if not actions:
            break
        if len(actions) > 1 and step % 6 == 0:
            found = explain(adviser, View(rules, s, rules.actor(s)), Budget(nodes=60))
            points = [piece.expected for piece in found if piece.expected is not None]
            assert points == sorted(points, reverse=True)
            shares = [piece.share for piece in found]
            assert shares == sorted(shares, reverse=True)
            assert all(reason.points > 0 for reason in found[0].reasons)
            assert all(reason.points < 0 for piece in found[1:] for reason in piece.reasons)
        rules.apply(s, actions[step % len(actions)])


def test_the_seat_decides_whose_points_are_told() -> None:
    assert advice(THOUGHTS, 1)[0].expected == 50.0


def test_small_differences_are_not_worth_a_word() -> None:
    near = [Consideration(1, 0.5, (10.0,), {"base": 5.0}), Consideration(2, 0.5, (9.9,), {"base": 4.9})]
    assert [piece.reasons for piece in advice(near, 0)] == [(), ()]


def test_without_ideas_there_is_only_the_order() -> None:
    plain = [Consideration(3, 0.7), Consideration(1, 0.3)]
    assert advice(plain, 0) == [Advice(3, 0.7, None), Advice(1, 0.3, None)]
    assert advice(plain[:1], 0, 1) == [Advice(3, 0.7, None)]


def test_as_plain_data() -> None:
    assert advice(THOUGHTS, 0)[1].data() == {
        "share": 0.3,
        "expected": 58.0,
        "reasons": [{"line": "events", "points": -4.0}],
    }


class Fixed:
    """Considers what it was told to."""

    name = "fixed"

    def __init__(self, considered: list[Consideration]) -> None:
        self._considered = considered

    def choose(self, view: View, budget: Budget | None = None) -> int:
        return self._considered[0].action

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        return self._considered


def test_a_seer_helps_out_where_a_bot_has_no_idea(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(toy.GAME, toy.GAME.new_game(toy.GAME.config(2), 1), 0)
    blind = Fixed([Consideration(2, 0.9), Consideration(5, 0.1, (99.0, 1.0)), Consideration(7, 0.0)])
    assert [piece.expected for piece in explain(blind, view)] == [None, 99.0, None]  # nothing to compare with
    monkeypatch.setattr(module, "_seer", lambda game: Fixed(THOUGHTS))
    found = explain(blind, view)
    assert [piece.action for piece in found] == [2, 5, 7]
    assert [piece.expected for piece in found] == [58.0, None, None]
    assert found[1].reasons == (Reason("base", -1.0), Reason("tokens", -1.0))


@pytest.mark.parametrize("level", ["first_game", "regular", "expert"])
@pytest.mark.parametrize("game", LEVELLED)
def test_every_level_explains_itself(game: str, level: str) -> None:
    rules: Any = registry.game_named(game)
    s = rules.new_game(rules.config(2), 5)
    view = View(rules, s, rules.actor(s))
    found = explain(bot_named(level, rules, 0), view, Budget(nodes=200))
    assert 1 <= len(found) <= 3
    assert {piece.action for piece in found} <= set(view.legal_actions())
    assert all(0 <= piece.share <= 1 for piece in found)
    lines = {*rules.result(s).scores[0].lines, OTHER}
    assert {reason.line for piece in found for reason in piece.reasons} <= lines
