"""``evertable bench``: what is measured depends on the machine, how it is shown does not."""

import json
import os
import platform
from collections.abc import Sequence
from pathlib import Path

import pytest

from evertable import engine
from evertable.bots.simulation import bench, box_bench
from evertable.cli.bench import machine
from evertable.registry import game_named
from tests.cli.terminal import Command, offer, refused
from tests.kernel import toy

FAST = {"copy": 1.0, "legal_actions": 2.0, "apply": 3.0, "nodes": 9e4, "random_games": 4e3, "greedy_move": 5.0}
SLOW = {"copy": 4.0, "legal_actions": 4.0, "apply": 4.0, "nodes": 2e4, "random_games": 1e3, "greedy_move": 50.0}


@pytest.fixture(autouse=True)
def no_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(name: str, game: str, players: int) -> dict[str, float]:
        return FAST if name == engine.COMPILED else SLOW

    monkeypatch.setattr(bench, "measure", measure)
    monkeypatch.setattr(engine, "obstacle", lambda: "")


def test_a_table_of_both_engines(command: Command) -> None:
    answer = command("bench", "evergreen", "--players", 3)
    lines = [line for line in answer.out.splitlines() if "random games" in line]
    assert (answer.code, answer.err, len(lines)) == (0, "", 1)
    assert all(word in lines[0] for word in ("evergreen", "3", "1,000", "4,000", "4.00×"))


def test_every_game(command: Command) -> None:
    rows = json.loads(command("bench", "--json").out)["rows"]
    found = {(row["game"], row["players"], row["engine"]) for row in rows}
    assert {("everdell", 2, "compiled"), ("evergreen", 4, "interpreted")} <= found
    assert rows[0] == {"game": "everdell", "players": 2, "engine": "interpreted", **SLOW}


def test_the_machine_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text("processor\t: 0\nmodel name\t: Abacus 9\n\nprocessor\t: 1\nmodel name\t: Abacus 9\n")
    kind, name, cores = machine(file).split(", ")
    assert (kind, name) == (platform.machine(), "Abacus 9")
    assert cores == f"{os.cpu_count()} cores"
    assert machine(tmp_path / "missing").startswith(platform.machine())


def test_compared_with_another_time(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("bench", "everdell", "--players", 2, "--engine", "interpreted")
    file = tmp_path / "before.json"
    file.write_text(command(*words, "--json").out, encoding="utf-8")
    monkeypatch.setattr(bench, "measure", lambda name, game, players: FAST)
    out = command(*words, "--compare", str(file)).out
    line = next(line for line in out.splitlines() if "greedy" in line)
    assert all(word in line for word in ("50", "5", "10.00×"))


def test_without_a_compiled_engine(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "obstacle", lambda: "it has not been compiled")
    answer = command("bench", "evergreen", "--json")
    assert {row["engine"] for row in json.loads(answer.out)["rows"]} == {"interpreted"}
    assert answer.err == "there is no compiled engine: it has not been compiled\n"
    refused(command("bench", "--engine", "compiled"), "there is no compiled engine: it has not been compiled")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("bench frob", "there is no game 'frob'"),
        ("bench evergreen --players 9", "evergreen cannot be played by 9"),
        ("bench --engine steam", "--engine is both, compiled or interpreted, not 'steam'"),
        ("bench --compare no-such-file", "cannot read no-such-file: No such file or directory"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command(*words.split()), message)


def test_the_figures_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.GAME)
    monkeypatch.setattr(bench, "_GAMES", 2)
    figures = bench.figures(toy.GAME, 2)
    assert set(figures) == set(bench.FIGURES) - {"greedy_move"}
    assert all(value > 0 for name, value in figures.items() if name != "apply")


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All boxes take three times as long for as many decisions, and valgrind counts."""

    def measure(name: str, game: str, players: int, modules: Sequence[str]) -> dict[str, float]:
        return {"games": 100.0 if len(modules) > 1 else 300.0, "decisions": 50.0}

    monkeypatch.setattr(box_bench, "measure", measure)
    monkeypatch.setattr(box_bench, "counters", lambda: ("valgrind",))
    monkeypatch.setattr(box_bench, "instructions", lambda *about: 1234567)


@pytest.mark.usefixtures("boxes")
def test_every_box_and_all_of_them(command: Command) -> None:
    words = ("bench", "everdell", "--boxes", "--players", 2, "--engine", "compiled")
    rows = json.loads(command(*words, "--json").out)["rows"]
    chosen = [module.id for module in game_named("everdell").modules if module.active is None and 2 in module.seats]
    assert [row["box"] for row in rows] == ["base", *chosen, "all boxes", "all boxes, no automa"]
    assert rows[0] == {
        **{"game": "everdell", "players": 2, "engine": "compiled", "box": "base"},
        **{"games": 300.0, "decisions": 50.0, "cost": 1.0},
    }
    assert rows[-1]["cost"] == 3.0
    last = next(line for line in command(*words).out.splitlines() if "all boxes" in line)
    assert all(word in last for word in ("everdell", "100", "50", "3"))


def test_all_boxes_are_measured_without_the_automa_too() -> None:
    """An automa's turns take time and are no decisions."""
    sets = box_bench.box_sets(game_named("everdell"), 2)
    assert set(sets["all boxes"]) - set(sets["all boxes, no automa"]) == {"nightweave"}
    assert "all boxes, no automa" not in box_bench.box_sets(game_named("duo"), 2)


@pytest.mark.usefixtures("boxes")
def test_instructions_are_counted_on_request(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("bench", "evergreen", "--boxes", "--players", 2, "--engine", "compiled", "--instructions")
    assert "1,234,567" in command(*words).out
    refused(command("bench", "--instructions"), "--instructions needs --boxes")

    def nothing() -> Sequence[str]:
        raise RuntimeError("instructions are not counted: neither can")

    monkeypatch.setattr(box_bench, "counters", nothing)
    answer = command(*words)
    assert answer.err == "instructions are not counted: neither can\n"
    assert all(word in answer.out for word in ("300", "instructions", "–"))
    assert json.loads(command(*words, "--json").out)["rows"][0]["instructions"] is None


@pytest.mark.usefixtures("boxes")
def test_boxes_compared_with_another_time(command: Command, tmp_path: Path) -> None:
    words = ("bench", "evergreen", "--boxes", "--players", 2, "--engine", "compiled")
    file, told = tmp_path / "before.json", json.loads(command(*words, "--json").out)
    told["rows"][0]["games"] = 150.0
    file.write_text(json.dumps(told), encoding="utf-8")
    line = next(line for line in command(*words, "--compare", str(file)).out.splitlines() if "base" in line)
    assert all(word in line for word in ("300", "150", "2.00×"))


def test_random_games_of_a_box_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_bench, "_GAMES", 2)
    monkeypatch.setattr(box_bench, "_ROUNDS", 1)
    one = box_bench.measure(engine.INTERPRETED, "everdell", 2, ("pearlbrook",))
    assert one["games"] > 0
    assert one["decisions"] > 20
    assert box_bench.play(game_named("everdell"), 2, 2, ("pearlbrook",))["decisions"] == 2 * one["decisions"]
    with pytest.raises(RuntimeError, match="ConfigError"):
        box_bench.measure(engine.INTERPRETED, "everdell", 2, ("no such box",))


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("1234567,,instructions:u,1000,100.00,,\n", 1234567),
        ("==7== \n==7== I   refs:      1,234,567\n", 1234567),
        ("<not supported>,,instructions:u,0,100.00,,\n", None),
    ],
)
def test_what_the_counters_say(said: str, counted: int | None) -> None:
    assert box_bench._counted(said) == counted


def test_instructions_are_the_difference_of_two_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start and imports take 1,000 here, a game 70."""

    class Done:
        def __init__(self, games: int) -> None:
            self.stderr = f"==7== I refs: {1000 + 70 * games}"

    monkeypatch.setattr(box_bench, "_run", lambda name, command: Done(int(command[-1])))
    assert box_bench.instructions("compiled", "evergreen", 2, (), ("valgrind",)) == 70
