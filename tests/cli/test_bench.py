"""``evertable bench``: what is measured depends on the machine, how it is shown does not."""

import json
from pathlib import Path

import pytest

from evertable import engine
from evertable.bots.simulation import bench
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
