"""Analyses: decisions are judged by what the seat knew, dear moves are looked at closely, nothing is by chance."""

import json
from typing import Any

import pytest

from evertable import registry
from evertable.analysis.look import Decision, Look, look, look_at
from evertable.analysis.study import Care, Study
from evertable.bots.bot import Budget, Consideration
from evertable.bots.registry import bot_named
from evertable.kernel.game import Game
from evertable.kernel.rng import seeded
from evertable.kernel.stack import State
from evertable.kernel.view import View

QUICK = Care(first=12, closer=24, moments=2)


def played(name: str, bots: tuple[str, ...], modules: tuple[str, ...] = ()) -> tuple[Game[Any], list[State], Any]:
    """A game by bots: its positions and moves."""
    game = registry.game_named(name)
    s: State = game.new_game(game.config(len(bots), modules, {}), 11)
    players = [bot_named(bot, game, seat) for seat, bot in enumerate(bots)]
    states, moves = [s.copy()], []
    while not game.over(s):
        seat = game.actor(s)
        action = players[seat].choose(View(game, s, seat))
        moves.append((seat, game.text(s, action)))
        game.apply(s, action)
        states.append(s.copy())
    return game, states, moves


def run(study: Study, most: int = 10**6) -> int:
    """Take so many looks; how many it took."""
    taken = 0
    while taken < most and (decision := study.next()) is not None:
        here, positions = study.states[decision.step], study.positions(decision)
        study.add(decision, look_at(study.game, here, decision, study.bot, positions))
        taken += 1
    return taken


@pytest.fixture(scope="module")
def concert() -> tuple[Game[Any], list[State], Any]:
    """A short game in which the second seat plays anything."""
    return played("evergreen", ("greedy", "random"))


def test_what_comes_out(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    study = Study(game, states, moves, care=QUICK)
    run(study)
    found = study.findings()
    assert json.loads(json.dumps(found)) == found
    totals = game.result(states[-1]).totals
    for seat, told in enumerate(found["seats"]):
        assert 0 < told["agreed"] <= told["decisions"]
        assert told["expected"][-1] == [len(moves), totals[seat]]
        assert all(moves[step][0] == seat and game.starts_turn(states[step]) for step, _ in told["expected"][:-1])
    assert found["course"][-1]["lines"] == [dict(score.lines) for score in game.result(states[-1]).scores]
    costs = [moment["cost"] for moment in found["moments"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 3, "chance gives a lot away"
    worst = found["moments"][0]
    assert (worst["seat"], moves[worst["step"]]) == (1, (1, worst["played"]))
    assert worst["better"] != worst["played"]
    assert game.parse(states[worst["step"]], worst["better"]) in game.legal_actions(states[worst["step"]])


def test_the_same_game_gives_the_same_analysis_also_after_a_break(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    whole, begun = (Study(game, states, moves, care=QUICK) for _ in range(2))
    looks = run(whole)
    run(begun, looks // 2)
    kept = json.loads(json.dumps(begun.kept()))
    rest = Study(game, states, moves, care=QUICK)
    rest.go_on(kept)
    assert rest.progress == begun.progress
    assert run(rest) == looks - looks // 2
    assert rest.findings() == whole.findings()


def test_long_games_get_shorter_looks(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    number = len(Study(game, states, moves).decisions)
    for together, positions in ((10**6, 300), (100 * number, 100), (1, 40)):
        study = Study(game, states, moves, care=Care(together=together))
        assert study.positions(study.decisions[0]) == positions


def test_progress_goes_from_nothing_to_all(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    study = Study(game, states, moves, care=QUICK)
    seen = [study.progress]
    while (decision := study.next()) is not None:
        study.add(decision, Look("x", 1.0 if decision.seat else 0.0))
        seen.append(study.progress)
    assert seen[0] == 0
    assert seen[-1] == 1
    assert seen == sorted(seen)
    assert [moment["seat"] for moment in study.findings()["moments"]] == [1, 1]


class Sure:
    """Likes the highest action and says so."""

    name = "sure"

    def choose(self, view: View, budget: Budget | None = None) -> int:
        return self.consider(view)[0].action

    def consider(self, view: View, budget: Budget | None = None) -> list[Consideration]:
        actions = sorted(view.legal_actions(), reverse=True)
        return [
            Consideration(action, 1 / len(actions), (50.0, 40.0), {"concerts": -5.0 * rank, "final": rank}, -3.0 * rank)
            for rank, action in enumerate(actions)
        ]


def test_a_cost_is_the_difference_to_the_best_move(
    concert: tuple[Game[Any], list[State], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, states, _ = concert
    monkeypatch.setattr("evertable.analysis.look.bot_named", lambda name, game, seed: Sure())
    s, seat = states[0], game.actor(states[0])
    texts = [game.text(s, action) for action in sorted(game.legal_actions(s), reverse=True)]
    assert look_at(game, s, Decision(0, seat, texts[0]), "sure", 1) == Look(texts[0], 0.0, (50.0, 40.0)[seat])
    second = look_at(game, s, Decision(0, seat, texts[2]), "sure", 1)
    assert second == Look(texts[0], 6.0, (50.0, 40.0)[seat], (("concerts", 10.0),))
    alone = look_at(game, s, Decision(0, seat, texts[2], texts[1]), "sure", 1)
    assert (alone.best, alone.cost) == (texts[1], 0.0), "each is looked at alone, so neither has a rank"


def test_the_bot_knows_what_the_seat_knew(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    for decision in Study(game, states, moves, care=QUICK).decisions[8:24:4]:
        other = game.resample(states[decision.step], decision.seat, seeded(decision.step))
        expected = look_at(game, states[decision.step], decision, "expert", 40)
        assert look(game.dump(other), decision, "expert", 40) == expected


def test_a_bot_that_does_not_compare_costs_nobody_anything(concert: tuple[Game[Any], list[State], Any]) -> None:
    game, states, moves = concert
    study = Study(game, states, moves, "random", QUICK)
    run(study)
    found = study.findings()
    assert found["moments"] == []
    assert [seat["expected"] for seat in found["seats"]] == [[], []]


@pytest.mark.parametrize(
    ("name", "bots", "modules"),
    [
        ("everdell", ("random", "random"), ("pearlbrook", "spirecrest")),
        ("everdell", ("random",), ()),
        ("duo", ("random", "random"), ()),
        ("duo", ("random",), ("coop",)),
    ],
)
def test_every_game_can_be_analysed(name: str, bots: tuple[str, ...], modules: tuple[str, ...]) -> None:
    game, states, moves = played(name, bots, modules)
    some = slice(0, 12)  # a whole game would take long
    study = Study(game, states[: len(moves[some]) + 1], moves[some], care=Care(first=1, closer=1, moments=1))
    run(study)
    found = study.findings()
    assert sum(seat["decisions"] for seat in found["seats"]) == len(study.decisions) > 0
    assert found["seats"][0]["expected"]
