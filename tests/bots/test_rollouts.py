"""Playing on: candidates run on the same deals, those clearly behind drop out, and time ends it cleanly."""

from typing import Any

import pytest

from evertable.bots.bot import Budget
from evertable.bots.everdell_policy import EverdellPolicy
from evertable.bots.everdell_rollouts import _ranked
from evertable.bots.registry import bot_named
from evertable.bots.rollouts import FIRST, Race, Runner
from evertable.everdell import GAME
from evertable.everdell.state import Everdell
from evertable.kernel.rng import seeded
from evertable.kernel.view import View

DEAR = ["castle", "palace", "ever_tree", "king", "queen", "castle", "palace", "ever_tree"]


def last_worker() -> View:
    """One worker is left in autumn, and an event can be achieved with it; the other has passed."""
    assert GAME.arrange is not None
    seats: dict[str, dict[str, Any]] = {
        "0": {"season": "autumn", "workers": 1, "city": ["inn", "post_office", "lookout"]},
        "1": {"season": "autumn", "passed": True},
    }
    s = GAME.arrange(GAME.table(GAME.config(2)), 1, {"seat": seats, "board": {"meadow": DEAR}})
    return View(GAME, s, 0)


def race(view: View, rounds: int) -> Race:
    """A race of all actions over so many rounds at most."""
    policy = EverdellPolicy(GAME)
    s = view.sample(1)
    assert isinstance(s, Everdell)
    actions = view.legal_actions()
    runners = [Runner(action, turn.worth) for action, turn in zip(actions, policy.turns(s, actions), strict=True)]
    found = Race(GAME, policy, view.seat, runners)
    found.run(lambda number: view.sample(seeded(number)), lambda: max(len(r.aims) for r in runners) >= rounds)
    return found


def test_the_best_wins_and_the_clearly_worse_drop_out() -> None:
    view = last_worker()
    ended = race(view, FIRST + 1)
    assert view.describe(ended.running[0].action)["at"] == "grand_tour"
    assert len(ended.running) < len(ended.runners)
    assert all(len(runner.aims) >= FIRST for runner in ended.runners)


def test_where_a_game_ends_the_result_counts() -> None:
    view = last_worker()
    ended = race(view, 1)
    best = ended.running[0]
    s = view.sample(1)
    assert isinstance(s, Everdell)
    GAME.apply(s, best.action)
    while not GAME.over(s):
        GAME.apply(s, EverdellPolicy(GAME).answer(s))
    mine, theirs = GAME.result(s).totals
    assert best.aims == [pytest.approx(mine - 0.3 * theirs)]


def test_a_round_that_is_broken_off_does_not_count() -> None:
    s = GAME.new_game(GAME.config(2), 1)
    view = View(GAME, s, GAME.actor(s))
    calls = iter(range(40))
    runners = [Runner(action, 0.0) for action in view.legal_actions()[:3]]
    broken = Race(GAME, EverdellPolicy(GAME), view.seat, runners)
    broken.run(lambda number: view.sample(seeded(number)), lambda: next(calls, None) is None)
    assert len({len(runner.aims) for runner in runners}) == 1


def test_without_a_round_the_promise_decides() -> None:
    assert _ranked({}, [3.0, 5.0, 4.0], [7, 8, 9]) == [(5.0, 8), (4.0, 9), (3.0, 7)]


def test_what_dropped_out_stays_behind() -> None:
    played = {7: [8.0, 8 * 50.0], 8: [3.0, 3 * 60.0], 9: [8.0, 8 * 51.0]}
    ranked = _ranked(played, [50.0, 60.0, 51.0, 20.0], [7, 8, 9, 6])
    assert [action for _, action in ranked] == [9, 8, 7, 6]


def test_the_same_positions_and_seed_choose_the_same() -> None:
    s = GAME.new_game(GAME.config(3), 2)
    view = View(GAME, s, GAME.actor(s))
    chosen = {bot_named("rollouts", GAME, 4).choose(view, Budget(nodes=300)) for _ in range(2)}
    assert len(chosen) == 1
    assert bot_named("rollouts", GAME, 4).choose(view, Budget(seconds=0.0)) in view.legal_actions()
