"""``evertable perft``."""

import json
from pathlib import Path

import pytest

from evertable.evergreen import GAME
from tests.cli.terminal import Command, refused


def test_counts(command: Command) -> None:
    assert command("perft", "evergreen", "--depth", 0) == (0, "1 nodes at depth 0\n", "")
    assert command("perft", "evergreen", "--depth", 3) == (0, f"{13 * 12 * 11} nodes at depth 3\n", "")


def test_split(command: Command) -> None:
    answer = command("perft", "evergreen", "--depth", 2, "--split", "--players", 3, "--seed", 4)
    lines = answer.out.splitlines()
    assert len(lines) == 14
    assert all(line.startswith("reveal ") and line.endswith(": 12") for line in lines[:-1])
    report = json.loads(command("perft", "evergreen", "--depth", 2, "--split", "--json").out)
    assert (report["nodes"], len(report["split"])) == (156, 13)


def test_from_a_position(command: Command, tmp_path: Path) -> None:
    s = GAME.new_game(GAME.config(2), 1)
    GAME.apply(s, GAME.legal_actions(s)[0])
    text = GAME.write(s)
    (tmp_path / "position").write_text(text + "\n")
    for position in (text, f"@{tmp_path / 'position'}"):
        answer = command("perft", "evergreen", "--position", position, "--depth", 2, "--json")
        assert json.loads(answer.out) == {"game": "evergreen", "depth": 2, "nodes": 12 * 11}


def impossible(**changes: object) -> str:
    data = GAME.dump(GAME.new_game(GAME.config(2), 1))
    data["state"] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("nonsense", "not a position: "),
        ("[]", "not a position of evergreen"),
        ("{}", "not a position of evergreen"),
        (impossible(hands=None), "not a position of evergreen"),
        (impossible(stack=[[99, 0, 0, 0, 0]]), "not a position of evergreen"),
        (impossible(box=[]), "an impossible position: 4 cards are missing"),
        ("@absent", "cannot read absent"),
    ],
)
def test_bad_positions(command: Command, position: str, message: str) -> None:
    refused(command("perft", "evergreen", "--depth", 1, "--position", position), message)


def test_bad_input(command: Command) -> None:
    refused(command("perft", "evergreen", "--depth", -1), "'--depth'")
    refused(command("perft", "evergreen", "--depth", 1, "--players", 9), "for 2 to 6 players")
    refused(command("perft", "evergreen", "--depth", 1, "--position", "x", "--seed", 1), "leave those out")
