"""``evertable gauge`` and ``evertable style``."""

import json
from pathlib import Path

import pytest

from evertable.everdell import GAME
from evertable.kernel.record import Record, read
from tests.cli.terminal import Command, refused

FAST = ("gauge", "everdell", "--bot", "greedy", "--against", "random", "--jobs", 1)
RECORDS = sorted(Path("tests/records/rules_1/everdell").glob("players_2_*.json"))


def test_a_match_its_log_and_how_both_play(command: Command, tmp_path: Path) -> None:
    log, kept = tmp_path / "trials.jsonl", tmp_path / "games.jsonl"
    words = (*FAST, "--games", 4, "--log", log, "--note", "a first look", "--resume", kept)
    answer = command(*words)
    assert (answer.code, answer.err) == (0, "")
    assert "greedy against random, 4 of 4 games on 2 deals" in answer.out
    assert "better from +2.94, not better from -2.94." in answer.out
    assert "Verdict: open." in answer.out
    assert "free plays by occupied tokens" in answer.out
    told = json.loads(command(*words, "--json").out)
    assert (told["nodes"], told["seed"], told["share"]) == (600, 25_000, 1)
    assert told["style"]["greedy"]["points"] == told["means"][0]
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert [entry["note"] for entry in entries] == ["a first look"] * 2
    assert entries[0]["margin"] == told["margin"]
    again = json.loads(command("style", kept, "--json").out)
    assert again == {"seats": {"greedy": 4, "random": 4}, "style": told["style"], "unfinished": 0}


def test_the_test_ends_a_match_early(command: Command) -> None:
    words = ("gauge", "evergreen", "--bot", "greedy", "--against", "random", "--jobs", 1, "--games", 80, "--gain", 20)
    told = json.loads(command(*words, "--json").out)
    assert (told["games"], told["planned"]) == (20, 80)
    assert told["test"]["verdict"] == "better"


def test_how_people_played(command: Command, tmp_path: Path) -> None:
    answer = command("style", *RECORDS[:2], "--together", "--json")
    told = json.loads(answer.out)
    records = [read(path) for path in RECORDS[:2]]
    assert told["seats"] == {"all": sum(len(record.seats) for record in records)}
    results = [record.result for record in records]
    totals = [total for result in results if result for total in result["totals"]]
    assert told["style"]["all"]["points"] == pytest.approx(sum(totals) / len(totals), abs=1e-3)
    unfinished = tmp_path / "begun.json"
    s = GAME.new_game(GAME.config(2), 1)
    begun = Record.start(GAME, s, 1, ["a", "b"])
    unfinished.write_text(json.dumps({"format": 1, **{f: getattr(begun, f) for f in ("game", "rules", "modules",
        "options", "seed", "seats", "actions")}}))  # fmt: skip
    told = json.loads(command("style", RECORDS[0], unfinished, "--json").out)
    assert told["unfinished"] == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gauge chess --bot random", "there is no game 'chess'"),
        ("gauge everdell --bot hal", "Everdell has no bot 'hal'"),
        ("gauge everdell --bot mcts --against mcts", "--bot and --against are both 'mcts'"),
        ("gauge everdell --bot mcts --seed 3", "--seed 3 is not reserved: choose one from 25000 to 25099"),
        ("gauge everdell --bot mcts --players 1", "a gauge needs two players or more"),
        ("gauge everdell --bot mcts --time 1 --nodes 5", "--time and --nodes are two ways"),
        ("gauge everdell --bot mcts --resume README.md", "README.md, line 1: "),
        ("style README.md", "README.md: "),
        ("style nowhere.jsonl", "cannot read nowhere.jsonl"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command(*words.split()), message)


def test_games_of_others_are_refused(command: Command, tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    other = Path("tests/records/rules_1/evergreen")
    refused(command("style", next(other.glob("*.json"))), "a game of evergreen; figures of style are for everdell")
    for game, message in (("evergreen", "games of evergreen"), ("everdell", "were kept without their moves")):
        kept.unlink(missing_ok=True)
        command("tournament", game, "--bots", "random", "--games", 1, "--jobs", 1, "--resume", kept)
        refused(command("style", kept), message)
