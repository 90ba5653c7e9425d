"""``evertable replay``."""

import json
from pathlib import Path
from typing import Any

import pytest

from evertable.cli.session import Session
from evertable.duo import GAME as DUO
from evertable.evergreen import GAME
from evertable.kernel.fair import commitment
from evertable.kernel.game import Game
from evertable.kernel.record import Record, dumps, loads, read, replay
from evertable.kernel.rng import below, seeded
from tests.cli.terminal import Command, refused
from tests.records.keep import FOLDER

OLD = FOLDER / "rules_1" / "everdell" / "players_2_greedy_2.evertable.json"


def played(steps: int = 1000) -> Record:
    """A random game, or the beginning of one."""
    s = GAME.new_game(GAME.config(2), 6)
    record = Record.start(GAME, s, 6, ["Anna", "Joe"])
    rng = seeded(1)
    while not GAME.over(s) and len(record.actions) < steps:
        actions = GAME.legal_actions(s)
        rng, index = below(rng, len(actions))
        record.add(GAME, s, actions[index])
        GAME.apply(s, actions[index])
    record.finish(GAME, s)
    return record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.evertable.json"
    path.write_text(dumps(played()), encoding="utf-8")
    return path


def test_step_by_step(command: Command, file: Path) -> None:
    answer = command("replay", file)
    assert answer.code == 0
    assert "Evergreen, 2 players, seed 6\n   1  0 Anna: reveal " in answer.out
    assert " wins" in answer.out
    assert "Own concerts" in answer.out


def test_a_game_that_is_not_over(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "short.json"
    path.write_text(dumps(played(4)))
    assert "not over: seat 1 is to answer 'opening'" in command("replay", path).out
    assert command("replay", path, "--verify").out.endswith("4 steps of Evergreen, all legal; the game is not over\n")


def test_verify(command: Command, file: Path) -> None:
    answer = command("replay", file, "--verify")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("all legal; the result is right\n")


def test_for_machines(command: Command, file: Path) -> None:
    record = played()
    report = json.loads(command("replay", file, "--json").out)
    assert (report["steps"], report["over"], report["result"]) == (len(record.actions), True, record.result)
    assert report["actions"][0] == {"seat": 0, "text": record.actions[0].removeprefix("0 ")}
    assert "actions" not in json.loads(command("replay", file, "--json", "--verify").out)


def test_the_table_after_a_step(command: Command, file: Path) -> None:
    deal = command("replay", file, "--step", 0)
    assert deal.code == 0
    assert "after step 0, the deal\n" in deal.out
    assert "Your hand" not in deal.out
    last = command("replay", file, "--step", len(played().actions))
    assert "Anna" in last.out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{", "", "broken JSON"),
        ('"format": 1', '"format": 99', "unknown record format 99; this version reads format 1"),
        ('"game": "evergreen"', '"game": "chess"', "there is no game 'chess'"),
        ('"rules": 1', '"rules": 7', "recorded under rules 7 of Evergreen"),
        ('"0 reveal', '"1 reveal', "step 1 ('1 reveal"),
        ("reveal", "conceal", "step 1 ('0 conceal"),
        ('"options": {', '"options": {"pace": 1, ', "impossible configuration"),
        ('"totals": [', '"totals": [1, ', "the result differs"),
    ],
)
def test_a_bad_record(command: Command, file: Path, old: str, new: str, message: str) -> None:
    text = file.read_text(encoding="utf-8").replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    for words in ([], ["--verify"], ["--json"]):
        refused(command("replay", file, *words), message)
    assert file.read_text(encoding="utf-8") == text


def test_bad_input(command: Command, file: Path, tmp_path: Path) -> None:
    refused(command("replay", tmp_path / "absent"), "cannot read")
    refused(command("replay", file, "--step", 5000), "there is no step 5000")


def test_a_promised_seed_is_checked(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command("play", "evergreen", "--seats", "random,random", "--seed", 3, "--save", path)
    refused(command("replay", path, "--commitment", "ab"), "no fingerprint was shown before this game")
    promise = commitment(3, "nonce")
    saved = json.loads(path.read_text()) | {"nonce": "nonce", "commitment": promise}
    path.write_text(json.dumps(saved))
    answer = command("replay", path, "--verify", "--commitment", promise.upper())
    assert answer.code == 0
    assert f"the seed is the one that was promised ({promise})" in answer.out
    refused(command("replay", path, "--verify", "--commitment", "ab"), "this is not the game that was promised")
    path.write_text(json.dumps(saved | {"seed": 4}))
    refused(command("replay", path, "--verify"), "the seed is not the one that was promised")


def test_a_game_from_before_a_change_of_the_rules_is_shown_up_to_there(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "old.evertable.json"
    record = read(OLD)
    record.actions[9] = f"{record.actions[9][0]} choose moonlight for=shepherd"
    path.write_text(dumps(record), encoding="utf-8")
    why = "rules 2 of Everdell lead to another game than rules 1 after step 9: "
    answer = command("replay", path)
    assert (answer.code, answer.err) == (1, "")
    assert f"   9  {record.actions[8][0]} " in answer.out
    assert "\n  10  " not in answer.out
    assert f"from here on: {why}" in answer.out
    assert command("replay", path, "--step", 9).code == 0
    report = json.loads(command("replay", path, "--json").out)
    assert (report["steps"], len(report["actions"])) == (9, 9)
    assert report["changed"].startswith(why)
    for words in (("--verify",), ("--step", 10)):
        refused(command("replay", path, *words), f"{path}: {why}")
    refused(command("hint", path), f"{path}: {why}")
    refused(command("play", "everdell", "--load", path), f"{path}: {why}")


def test_a_game_from_before_that_has_not_changed_is_right(command: Command) -> None:
    answer = command("replay", OLD, "--verify")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("all legal; the result is right\n")


def test_a_game_from_before_goes_on_as_one_of_today() -> None:
    record = read(FOLDER / "rules_1" / "duo" / "players_2_competitive_greedy_3.evertable.json")
    game: Game[Any] = DUO
    session = Session(game, record)
    assert (record.rules, session.record.rules) == (1, game.rules_version)
    assert session.actor == game.actor(replay(game, record))
    session.move(game.legal_actions(session.s)[0], decided=True)
    assert replay(game, loads(dumps(session.record))).key() == session.s.key()
    assert [line for line in session.record.actions if "for=turn_end" not in line][:-1] == record.actions
