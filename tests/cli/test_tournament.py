"""``evertable tournament``."""

import json
from pathlib import Path

import pytest

from evertable.arena import workers
from tests.cli.terminal import Command, refused

ODD = "tests.arena.odd_bots:"
SHORT = ("tournament", "evergreen", "--bots", f"random,{ODD}First", "--jobs", 1)


def test_the_tables(command: Command) -> None:
    answer = command(*SHORT, "--games", 3, "--players", 3, "--time", 5)
    assert (answer.code, answer.err) == (0, "")
    assert "Evergreen, 3 players, 5 s a turn, seed 0: 6 games on 1 deals; winners' mean " in answer.out
    assert f"random / {ODD}First" in answer.out
    assert "concerts" in answer.out
    assert "too long" in answer.out


def test_for_machines(command: Command) -> None:
    one, two = (json.loads(command(*SHORT, "--games", 4, "--seed", 7, "--json").out) for _ in range(2))
    assert (one["games"], one["deals"], one["seed"]) == (4, 2, 7)
    assert one["bots"] == ["random", ODD + "First"]
    assert one["meetings"] == two["meetings"]
    assert [row["totals"] for row in one["standings"]] == [row["totals"] for row in two["standings"]]
    assert one["meetings"] != json.loads(command(*SHORT, "--games", 4, "--seed", 8, "--json").out)["meetings"]


def test_alone_against_the_automa(command: Command) -> None:
    answer = command("tournament", "everdell", "--bots", "random", "--players", 1, "--games", 2, "--jobs", 1, "--json")
    report = json.loads(answer.out)
    assert (report["modules"], report["games"]) == (["rugwort"], 2)
    assert {row["bot"] for row in report["standings"]} == {"random", "Rugwort"}
    assert sum(row["win_rate"] for row in report["standings"]) == 1


def test_it_goes_on_where_it_ended(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = json.loads(command(*SHORT, "--games", 6, "--json").out)
    command(*SHORT, "--games", 2, "--resume", path)
    first = path.read_text().splitlines()
    again = json.loads(command(*SHORT, "--games", 6, "--resume", path, "--json").out)
    lines = path.read_text().splitlines()
    assert (len(first), len(lines)) == (3, 7)
    assert lines[:3] == first
    assert again["meetings"] == whole["meetings"]
    command(*SHORT, "--games", 6, "--resume", path)
    assert path.read_text().splitlines() == lines


def test_ctrl_c_shows_the_games_so_far(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls = iter(range(100))
    take = workers.Worker.take

    def interrupted(worker: workers.Worker) -> object:
        if next(calls) == 3:
            raise KeyboardInterrupt
        return take(worker)

    monkeypatch.setattr(workers.Worker, "take", interrupted)
    path = tmp_path / "games.jsonl"
    answer = command(*SHORT, "--games", 10, "--resume", path)
    assert answer.code == 130
    assert f"Stopped early: these are the games so far; the same command goes on with {path}." in answer.out.replace(
        "\n", " "
    )
    assert "3 games on 2 deals" in answer.out
    assert len(path.read_text().splitlines()) == 4


def test_a_bot_that_fails_is_told_and_fails_the_command(command: Command) -> None:
    answer = command("tournament", "evergreen", "--bots", f"{ODD}Crash,random", "--games", 14, "--jobs", 1)
    assert (answer.code, answer.err) == (1, "")
    assert f"deal 0 ({ODD}Crash, random): {ODD}Crash loses: RuntimeError: out of ideas" in answer.out
    assert "… and 4 more; --json lists them all" in answer.out


def test_a_program_plays_beside_bots(command: Command) -> None:
    bots = "random,program:examples/bot_client.py"
    answer = command("tournament", "evergreen", "--bots", bots, "--games", 2, "--jobs", 1, "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["bots"] == bots.split(",")


def test_a_report_is_written(command: Command, tmp_path: Path) -> None:
    answer = command(*SHORT, "--games", 2, "--report", tmp_path / "report")
    assert answer.code == 0
    assert (tmp_path / "report" / "report.html").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess --bots random", "there is no game 'chess'"),
        ("evergreen", "Missing option '--bots'"),
        ("evergreen --bots ,", "--bots names nobody"),
        ("evergreen --bots random,random", "--bots names somebody twice"),
        ("evergreen --bots hal", "Evergreen has no bot 'hal'"),
        ("evergreen --bots tests.arena.odd_bots:Nobody", "cannot import the bot 'tests.arena.odd_bots:Nobody'"),
        ("evergreen --bots random,program:nowhere", "there is no program 'nowhere' that can be started"),
        ("evergreen --bots random --players 7", "Evergreen is for 2 to 6 players, not 7"),
        ("evergreen --bots random --modules frost", "Evergreen has no module 'frost'"),
        ("evergreen --bots random --option dealer", "--option 'dealer' is not of the form KEY=VALUE"),
        ("evergreen --bots random --time 1 --nodes 5", "--time and --nodes are two ways to say when to stop"),
        ("evergreen --bots random --time 0", "'--time'"),
        ("evergreen --bots random --nodes 0", "'--nodes'"),
        ("evergreen --bots random --games 0", "'--games'"),
        ("evergreen --bots random --resume README.md", "README.md, line 1: "),
        ("evergreen --bots random --report README.md", "cannot write a report to README.md: it is not a folder"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command("tournament", *words.split()), message)
