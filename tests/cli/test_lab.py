"""``evertable lab``: an effect that is there is shown, one that is not is not."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from evertable.arena import workers
from tests.cli.terminal import Command, refused

FREE_FARM = Path(__file__).parents[2] / "examples" / "free_farm"
RANDOM = ("lab", "everdell", "--bot", "random", "--jobs", 1)


def clear(rows: list[dict[str, Any]]) -> list[str]:
    """What differs, by its figure or card."""
    found = [row["figure"] for row in rows if "figure" in row and row["clear"]]
    return found + [
        f"{kind} {row['card']}" for row in rows for kind in ("play", "win") if kind in row and row[kind]["clear"]
    ]


def test_a_free_farm_shows(command: Command, tmp_path: Path) -> None:
    """It is played more often and brings points; the report says so with intervals."""
    answer = command(
        *RANDOM, "--catalog", FREE_FARM, "--games", 60, "--seed", 1, "--json", "--report", tmp_path / "report"
    )
    assert (answer.code, answer.err) == (0, "")
    summary = json.loads(answer.out)
    farm = summary["cards"][0]
    assert (farm["card"], farm["name"]) == ("farm", "Farm")
    assert 0 < farm["play"]["low"] < farm["play"]["difference"] < farm["play"]["high"]
    points = next(row for row in summary["figures"] if row["figure"] == "points")
    assert 0 < points["low"] < points["difference"] < points["high"]
    html = (tmp_path / "report" / "report.html").read_text()
    assert "with pack free_farm" in html
    assert "Bonferroni" in html
    for chart in ("play", "points", "turns", "lines", "first_player"):
        svg = (tmp_path / "report" / f"{chart}.svg").read_text()
        ElementTree.fromstring(svg)
        assert svg.strip() in html
    assert "| Farm |" in (tmp_path / "report" / "report.md").read_text()
    assert json.loads((tmp_path / "report" / "lab.json").read_text()) == summary


def test_without_a_change_nothing_differs(command: Command) -> None:
    summary = json.loads(command(*RANDOM, "--games", 20, "--json").out)
    rows = [*summary["figures"], *summary["lines"], *(card["play"] for card in summary["cards"])]
    assert len(rows) > 10
    assert all((row["difference"], row["low"], row["high"]) == (0, 0, 0) for row in rows)


def test_chance_alone_shows_no_effect(command: Command) -> None:
    """The same game on other deals: every figure differs a little, none clearly."""
    summary = json.loads(command(*RANDOM, "--games", 40, "--seed", 1, "--other-deals", "--json").out)
    assert any(row["difference"] for row in summary["figures"])
    assert clear([*summary["figures"], *summary["lines"], *summary["cards"]]) == []
    assert all(row["low"] <= 0 <= row["high"] for row in [*summary["figures"], *summary["lines"]])


def test_a_rule_change_and_how_it_is_told(command: Command) -> None:
    words = ("lab", "evergreen", "--bot", "random", "--players", 3, "--option", "dealer=2", "--games", 3, "--jobs", 1)
    answer = command(*words)
    assert answer.code == 0
    assert "Evergreen, 3 players, bot random, seed 0: dealer 2 instead of random; 3 deals" in answer.out.replace(
        "\n", " "
    )
    assert "turns in a game" in answer.out


def test_it_goes_on_where_it_ended(command: Command, tmp_path: Path) -> None:
    path, words = tmp_path / "trial.jsonl", ("lab", "evergreen", "--bot", "random", "--jobs", 1)
    whole = json.loads(command(*words, "--games", 5, "--json").out)
    command(*words, "--games", 2, "--resume", path)
    first = path.read_text().splitlines()
    again = json.loads(command(*words, "--games", 5, "--resume", path, "--json").out)
    assert (len(first), len(path.read_text().splitlines())) == (5, 11)
    assert path.read_text().splitlines()[:5] == first
    assert again == whole
    refused(command(*words, "--games", 5, "--resume", path, "--other-deals"), "is another lab: it differs in paired")


def test_an_edited_pack_is_another_trial(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "pack" / "everdell" / "base" / "cards.json"
    file.parent.mkdir(parents=True)
    file.write_text('[{"id": "farm", "cost": {"twig": 1}}]')
    words = (*RANDOM, "--catalog", tmp_path / "pack", "--games", 1, "--resume", tmp_path / "trial.jsonl")
    assert command(*words).code == 0
    file.write_text('[{"id": "farm", "cost": {"twig": 2}}]')
    refused(command(*words), "it differs in changed")


def test_ctrl_c_shows_the_games_so_far(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, take = iter(range(100)), workers.Worker.take

    def interrupted(worker: workers.Worker) -> object:
        if next(calls) == 5:
            raise KeyboardInterrupt
        return take(worker)

    monkeypatch.setattr(workers.Worker, "take", interrupted)
    answer = command("lab", "evergreen", "--bot", "random", "--games", 4, "--jobs", 1)
    assert answer.code == 130
    assert "Stopped early" in answer.out
    assert "1 deals" in answer.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess", "there is no game 'chess'"),
        ("everdell --bot hal", "Everdell has no bot 'hal'"),
        ("everdell --modules frost", "Everdell has no module 'frost'"),
        ("everdell --against-option year", "--option 'year' is not of the form KEY=VALUE"),
        ("everdell --catalog docs", "docs: not a pack"),
        ("everdell --time 1 --nodes 5", "--time and --nodes are two ways to say when to stop"),
        ("everdell --games 0", "'--games'"),
        ("everdell --report README.md", "cannot write a report to README.md: it is not a folder"),
        ("everdell --resume README.md", "README.md, line 1: "),
    ],
)
def test_bad_input(command: Command, words: str, message: str) -> None:
    refused(command("lab", *words.split()), message)
