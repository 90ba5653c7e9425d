"""``evertable games``."""

import json

from tests.cli.terminal import Command


def test_the_list(command: Command) -> None:
    answer = command("games")
    assert answer.code == 0
    assert "evergreen: Evergreen, 2 to 6 players: artists, influence and concerts\n" in answer.out
    assert "option turn_timer (default 0): seconds of sand for a turn" in answer.out
    assert "bots: random, greedy, evergreen" in answer.out


def test_for_machines(command: Command) -> None:
    listing = json.loads(command("games", "--json").out)["games"]
    evergreen = next(game for game in listing if game["name"] == "evergreen")
    assert evergreen["players"] == [2, 6]
    assert {option["name"] for option in evergreen["options"]} == {"dealer", "turn_timer"}
