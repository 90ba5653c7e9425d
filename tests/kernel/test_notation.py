"""Text notation: from a description to a line and back, with what may be left out."""

import pytest

from evertable.evergreen import GAME
from evertable.kernel.errors import IllegalAction
from evertable.kernel.notation import Described, find, matches, value_text, write
from tests.kernel import toy

DESCRIBED: list[Described] = [
    (1, {"verb": "influence", "card": "blue-8", "owner": 1, "pile": 0}),
    (2, {"verb": "influence", "card": "blue-8", "owner": 1, "pile": 1}),
    (3, {"verb": "influence", "card": "green-2", "owner": 1, "pile": 1}),
    (4, {"verb": "stop"}),
    (5, {"verb": "final", "gala": False}),
    (6, {"verb": "final", "gala": True}),
    (7, {"verb": "choose", "pick": "inn", "for": "ruins"}),
    (8, {"verb": "choose", "pick": "inn", "for": "ruins", "zone": "city"}),
]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "influence blue-8 owner=1 pile=0"),
        (4, "stop"),
        (5, "final false"),
        (6, "final true"),
        (8, "choose inn for=ruins zone=city"),
    ],
)
def test_write(number: int, text: str) -> None:
    assert write(dict(DESCRIBED)[number]) == text


def test_values() -> None:
    assert [value_text(value) for value in (True, False, 3, "blue-8")] == ["true", "false", "3", "blue-8"]


@pytest.mark.parametrize("number", [number for number, _ in DESCRIBED])
def test_what_is_written_is_found_again(number: int) -> None:
    assert [action for action, _ in find(write(dict(DESCRIBED)[number]), DESCRIBED)] == [number]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("influence green-2", [3]),
        ("influence pile=0", [1]),
        ("influence pile=1 owner=1", [2, 3]),
        ("influence card=blue-8", [1, 2]),
        ("influence  blue-8   pile=1", [2]),
        ("final gala=true", [6]),
        ("final", [5, 6]),
        ("choose inn", [7, 8]),
        ("choose inn for=ruins", [7]),  # exactly as written, although the other has these fields as well
        ("choose zone=city", [8]),
        ("influence", [1, 2, 3]),
        ("influence pile=0 blue-8", []),  # only the first field may stand without its name
        ("influence blue-9", []),
        ("influence pile=7", []),
        ("influence colour=blue", []),
        ("stop now", []),
        ("influ blue-8", []),
        ("", []),
        ("pile=0", []),
    ],
)
def test_find(text: str, found: list[int]) -> None:
    assert [action for action, _ in find(text, DESCRIBED)] == found


def test_matches() -> None:
    description = DESCRIBED[0][1]
    assert matches({"verb": "influence", "pile": 0}, description)
    assert not matches({"verb": "influence", "pile": "0"}, description)
    assert not matches({"verb": "influence", "with": "x"}, description)
    assert matches({}, description)


def test_parse_is_the_way_back_for_every_action() -> None:
    s = GAME.new_game(GAME.config(2, options={"turn_timer": 60}), 9)
    while not GAME.over(s):
        actions = GAME.legal_actions(s)
        assert [GAME.parse(s, GAME.text(s, action)) for action in actions] == actions
        GAME.apply(s, actions[len(actions) // 3])


def test_parse_refuses_with_the_possible_ones() -> None:
    s = toy.GAME.new_game(toy.GAME.config(2), 1)
    numbers = "; ".join(f"play {number}" for number in s.hands[0])
    with pytest.raises(IllegalAction, match=f"^'play 99' is not legal for seat 0; possible: {numbers}$"):
        toy.GAME.parse(s, "play 99")
    with pytest.raises(IllegalAction, match=f"^'play' is not precise enough for seat 0; possible: {numbers}$"):
        toy.GAME.parse(s, "play")


def test_parse_after_the_end() -> None:
    s = toy.GAME.new_game(toy.GAME.config(2), 1)
    while not toy.GAME.over(s):
        toy.GAME.apply(s, toy.GAME.legal_actions(s)[0])
    with pytest.raises(IllegalAction, match="'play 1': the game is over"):
        toy.GAME.parse(s, "play 1")
