"""Simulations: reproducible, independent of processes, and errors are counted instead of ending the run."""

import os
from typing import Any

import pytest

from evertable import registry
from evertable.bots.registry import UnknownBot
from evertable.bots.simulation import simulation
from evertable.bots.simulation.plan import ALL, RANDOM, Plan
from evertable.bots.simulation.simulation import Played, scores_by_seat, simulate
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError, Module
from evertable.kernel.stack import Frame
from evertable.pool.local import LocalPool
from tests.kernel import toy
from tests.kernel.toy import Toy


def offer(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    monkeypatch.setattr(registry, "game_named", {game.name: game}.__getitem__)


def test_the_same_plan_gives_the_same_games() -> None:
    plan = Plan("evergreen", 3, seed=9)
    assert simulate(plan, 20).games == simulate(plan, 20).games
    assert simulate(plan, 20).games != simulate(Plan("evergreen", 3, seed=10), 20).games


def test_two_processes_play_the_same_games_as_one() -> None:
    plan = Plan("evergreen", 4, seed=2)
    with LocalPool(2) as pool:
        assert simulate(plan, 30, pool=pool).games == simulate(plan, 30).games


def test_seeds_are_large_and_all_different() -> None:
    seeds = [Plan("evergreen", seed=base).seed_of(i) for base in range(3) for i in range(100)]
    assert len(set(seeds)) == 300
    assert max(seeds) > 1 << 60


def test_progress_adds_up() -> None:
    told: list[int] = []
    simulate(Plan("evergreen", 2), 130, progress=told.append)
    assert sum(told) == 130
    assert len(told) > 1


def test_checked_games_are_the_same_games() -> None:
    plan = Plan("evergreen", 2, options={"turn_timer": 30}, seed=1)
    checked = simulate(Plan("evergreen", 2, options={"turn_timer": 30}, seed=1, check=True), 2)
    assert checked.errors == []
    assert checked.games == simulate(plan, 2).games


def test_a_game_that_breaks_off_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        if action == 0:
            raise RuntimeError("nought")
        toy.resolve(s, frame, action)

    offer(monkeypatch, toy.make(prompts=toy.prompts(resolve=resolve)))
    played = simulate(Plan("highest", 2), 40)
    assert 0 < len(played.errors) < 40
    assert len(played.errors) + len(played.finished) == 40
    first = played.errors[0]
    assert (first.error, first.seed) == ("RuntimeError: nought", played.plan.seed_of(first.number))


def test_a_broken_law_is_found_by_checking_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def observe(s: Toy, seat: int) -> dict[str, Any]:
        return {**toy.observe(s, seat), "box": s.box[:]}

    offer(monkeypatch, toy.make(observe=observe))
    assert simulate(Plan("highest", 2), 3).errors == []
    errors = simulate(Plan("highest", 2, check=True), 3).errors
    assert [error.number for error in errors] == [0, 1, 2]
    assert "secrecy" in (errors[0].error or "")


def test_a_bad_deal_is_found_by_checking(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.make(check=lambda s: ["a number is missing"] if not s.played else []))
    errors = simulate(Plan("highest", 2, check=True), 1).errors
    assert "the deal: a number is missing" in (errors[0].error or "")


def die(job: tuple[Plan, range]) -> list[Played]:
    os._exit(3)


def test_a_process_that_dies_is_an_error_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "_play_some", die)
    with LocalPool(2) as pool:
        errors = simulate(Plan("evergreen", 2), 3, pool=pool).errors
    assert [error.number for error in errors] == [0, 1, 2]
    assert "the process died" in (errors[0].error or "")


# --- modules


def modular(monkeypatch: pytest.MonkeyPatch, **conflicts: tuple[str, ...]) -> None:
    names = ("red", "green", "blue")
    modules = [Module(name, name, name, conflicts=conflicts.get(name, ())) for name in names]
    offer(monkeypatch, toy.make(modules=modules))


def test_random_modules_differ_from_game_to_game_and_are_fixed_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    modular(monkeypatch, red=("green",))
    plan = Plan("highest", 2, modules=RANDOM, seed=3)
    sets = [plan.config(i).modules for i in range(40)]
    assert sets == [plan.config(i).modules for i in range(40)]
    assert len(set(sets)) == 6
    assert not any({"red", "green"} <= set(chosen) for chosen in sets)


def test_random_modules_go_through_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    modular(monkeypatch)
    game = toy.make()
    assert [Plan("highest", modules=RANDOM).config(i).seats for i in range(2 * len(game.seats))] == [*game.seats] * 2
    assert {Plan("highest", 3, modules=RANDOM).config(i).seats for i in range(9)} == {3}
    assert {Plan("highest").config(i).seats for i in range(9)} == {game.default_seats}


def test_all_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    modular(monkeypatch)
    assert Plan("highest", 2, modules=ALL).config(0).modules == ("red", "green", "blue")
    modular(monkeypatch, red=("blue",))
    with pytest.raises(ConfigError, match="red cannot be combined with blue"):
        simulate(Plan("highest", 2, modules=ALL), 1)


def test_all_modules_are_those_for_the_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = [Module("solo", "", "", seats=range(1, 2)), Module("crowd", "", "", seats=range(3, 9))]
    offer(monkeypatch, toy.make(modules=modules))
    assert Plan("highest", modules=ALL).config(0).modules == ()
    assert Plan("highest", 4, modules=ALL).config(0).modules == ("crowd",)


def test_what_cannot_begin_is_refused() -> None:
    with pytest.raises(ConfigError, match="for 2 to 6 players"):
        simulate(Plan("evergreen", 7), 1)
    with pytest.raises(UnknownBot, match="no bot 'hal'"):
        simulate(Plan("evergreen", 2, bots=["random", "hal"]), 1)


# --- scores


def test_scores_by_seat() -> None:
    totals = [(10, 0), (20, 20), (30, 40), (40, 60)]
    winners = [(0,), (0, 1), (1,), (1,)]
    played = [Played(i, i, 1, totals[i], winners[i]) for i in range(4)]
    first, second = scores_by_seat(played)
    assert first == {
        "seat": 0,
        "wins": 0.375,
        "mean": 25.0,
        "stdev": 12.91,
        "min": 10,
        "quartiles": [17.5, 25.0, 32.5],
        "max": 40,
    }
    assert second["wins"] == 0.625


def test_scores_of_one_game_and_of_none() -> None:
    assert scores_by_seat([Played(0, 0, 1, (7,), (0,))])[0]["quartiles"] == [7, 7, 7]
    assert scores_by_seat([]) == []
