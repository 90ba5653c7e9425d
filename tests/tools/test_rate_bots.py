"""Fixed ratings of bots: the most likely strengths, and a file with only what was measured."""

import json
from pathlib import Path

import pytest

from evertable.web.ratings.fixed import FILE
from tools.rate_bots import Order, main, ratings, strengths


def test_strengths_give_the_odds_of_the_games() -> None:
    good: Order = (("good",), ("weak",))
    games = [good] * 750 + [good[::-1]] * 250
    found = strengths(games, ["good", "weak"])
    assert found["good"] - found["weak"] == pytest.approx(1.0986, abs=0.01), "the logarithm of 3"


def test_shared_ranks_and_three_players() -> None:
    games: list[Order] = [(("a",), ("b",), ("c",))] * 60 + [(("b", "c"), ("a",))] * 20
    found = strengths(games, ["a", "b", "c"])
    assert found["a"] > found["b"] > found["c"]


def test_the_anchor_begins_where_people_do() -> None:
    first: Order = (("a",), ("b",))
    games = [first] * 60 + [first[::-1]] * 40
    found = ratings(games, ["a", "b"], "b", 2)
    assert found["b"] == (25.0, 0.0)
    assert found["a"][0] > 25
    assert found["a"][1] > 0


def test_a_small_tournament_is_written_beside_the_others(tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    file.write_text('{"tables": {"duo:2": {"bots": {}}}}')
    main(["everdell", "random", "greedy", "--games", "4", "--file", str(file)])
    written = json.loads(file.read_text())["tables"]
    assert set(written) == {"duo:2", "everdell:2"}
    bots = written["everdell:2"]["bots"]
    assert bots["greedy"]["mu"] == 25.0
    assert bots["random"]["mu"] < 25.0
    assert bots["random"]["games"] == 4


def test_the_file_says_by_which_command_each_table_was_measured() -> None:
    for name, table in json.loads(FILE.read_text(encoding="utf-8"))["tables"].items():
        game, players = name.split(":")
        assert table["command"].startswith(f"python tools/rate_bots.py {game} ")
        assert f"--players {players}" in table["command"]
        assert all(bot["games"] >= 100 for bot in table["bots"].values())
