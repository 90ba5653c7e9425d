"""``evertable simulate``."""

import json

import pytest

from evertable.kernel.stack import Frame
from tests.cli.terminal import Command, offer, refused
from tests.kernel import toy
from tests.kernel.toy import Toy

KEYS = {
    "game",
    "players",
    "modules",
    "bots",
    "seed",
    "check",
    "games",
    "errors",
    "error_list",
    "games_per_second",
    "decisions_per_game",
    "scores",
}


def test_the_report(command: Command) -> None:
    answer = command("simulate", "evergreen", "--players", 3, "--games", 5, "--bots", "greedy,random")
    assert (answer.code, answer.err) == (0, "")
    assert "evergreen, 3 players, modules: none, seed 0\n5 games, 0 errors, " in answer.out
    assert "decisions per game" in answer.out
    assert answer.out.count("greedy") == 2


def test_for_machines(command: Command) -> None:
    words = ("simulate", "evergreen", "--players", 4, "--games", 6, "--seed", 3, "--check", "--json")
    answer = command(*words, "--option", "turn_timer=60", "--option", "dealer=1")
    report = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert set(report) == KEYS
    assert (report["games"], report["errors"], report["error_list"]) == (6, 0, [])
    assert report["bots"] == ["random"] * 4
    assert [row["seat"] for row in report["scores"]] == [0, 1, 2, 3]
    assert sum(row["wins"] for row in report["scores"]) == pytest.approx(1, abs=0.001)


def test_the_number_of_processes_does_not_show(command: Command) -> None:
    words = ("simulate", "evergreen", "--games", 12, "--seed", 5, "--json", "--jobs")
    one, two = (json.loads(command(*words, jobs).out) for jobs in (1, 2))
    assert one["scores"] == two["scores"]
    assert one["decisions_per_game"] == two["decisions_per_game"]


@pytest.mark.parametrize("modules", ["all", "random", ""])
def test_module_sets(command: Command, modules: str) -> None:
    report = json.loads(command("simulate", "evergreen", "--games", 2, "--modules", modules, "--json").out)
    assert report["modules"] == ("random" if modules == "random" else [])


def test_random_modules_are_played_by_every_number_of_players(command: Command) -> None:
    answer = command("simulate", "evergreen", "--games", 5, "--modules", "random")
    assert (answer.code, answer.err) == (0, "")
    assert "evergreen, 2 to 6 players, modules: random, seed 0\n5 games, 0 errors, " in answer.out
    assert answer.out.count("random") >= 6


def test_errors_are_counted_and_fail_the_command(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(s: Toy, frame: Frame, action: int) -> None:
        raise RuntimeError("out of paper")

    offer(monkeypatch, toy.make(prompts=toy.prompts(resolve=resolve)))
    answer = command("simulate", "highest", "--games", 12)
    assert (answer.code, answer.err) == (1, "")
    assert "12 games, 12 errors" in answer.out
    assert answer.out.count("RuntimeError: out of paper") == 10
    assert "… and 2 more" in answer.out
    report = json.loads(command("simulate", "highest", "--games", 12, "--json").out)
    assert (report["errors"], len(report["error_list"]), report["scores"]) == (12, 12, [])
    assert report["error_list"][7]["game"] == 7


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_a_game_without_end_is_an_error_with_seed_and_modules(
    command: Command, monkeypatch: pytest.MonkeyPatch, check: tuple[str, ...]
) -> None:
    offer(monkeypatch, toy.endless())
    words = ("simulate", "highest", "--players", 3, "--games", 2, "--seed", 9, "--max-steps", 40, *check)
    answer = command(*words)
    assert (answer.code, answer.err) == (1, "")
    assert "2 games, 2 errors" in answer.out
    report = json.loads(command(*words, "--json").out)
    seed = report["error_list"][1]["seed"]
    assert report["error_list"][1]["message"] == (
        f"Endless: no end after 40 steps (highest, 3 players, modules: none, options: {{}}, seed {seed})"
    )


def test_the_limit_of_steps_is_a_hundred_thousand(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.endless())
    report = json.loads(command("simulate", "highest", "--games", 1, "--json").out)
    assert "no end after 100000 steps" in report["error_list"][0]["message"]


def test_a_game_of_as_many_steps_as_the_limit_is_no_error(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, toy.GAME)
    words = ("simulate", "highest", "--players", 2, "--games", 1, "--check", "--json", "--max-steps")
    assert json.loads(command(*words, 6).out)["errors"] == 0
    assert json.loads(command(*words, 5).out)["errors"] == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess", "there is no game 'chess' (games: "),
        ("evergreen --players 7", "Evergreen is for 2 to 6 players, not 7"),
        ("evergreen --modules frost", "Evergreen has no module 'frost'"),
        ("evergreen --bots hal", "Evergreen has no bot 'hal' (bots: random, greedy, "),
        ("evergreen --option pace=2", "Evergreen has no option 'pace' here"),
        ("evergreen --option turn_timer=soon", "option turn_timer: 'soon' is not a number of seconds"),
        ("evergreen --option dealer", "--option 'dealer' is not of the form KEY=VALUE"),
        ("evergreen --games 0", "'--games'"),
        ("evergreen --jobs 0", "'--jobs'"),
        ("evergreen --max-steps 0", "'--max-steps'"),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command("simulate", *words.split()), message)
