"""The protocol: the two doors to a move, results and their reasons, saved positions, perft."""

import json
from typing import Any

import pytest

from evertable.kernel.errors import IllegalAction, LoadError
from evertable.kernel.game import OVER, Result, Score
from evertable.kernel.perft import perft, split
from evertable.kernel.stack import State
from tests.kernel import toy
from tests.kernel.toy import GAME


def start(seats: int = 2) -> State:
    s: State = GAME.new_game(GAME.config(seats), 1)
    return s


def finish(s: State) -> State:
    while not GAME.over(s):
        GAME.apply(s, GAME.legal_actions(s)[0])
    return s


# --- doors


def test_the_checked_door() -> None:
    s = start()
    before = s.key()
    with pytest.raises(IllegalAction, match="action 99 is not legal for seat 0 at 'turn'"):
        GAME.play(s, 99)
    assert s.key() == before
    GAME.play(s, GAME.legal_actions(s)[0])
    assert GAME.actor(s) == 1


def test_after_the_end() -> None:
    s = finish(start())
    assert GAME.actor(s) == OVER
    assert GAME.legal_actions(s) == []
    assert GAME.question(s) == "over"
    assert not GAME.starts_turn(s)
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.play(s, 1)


def test_work_runs_by_itself() -> None:
    s: Any = finish(start(3))
    assert len(s.coins) == 3


def test_default_seats() -> None:
    assert GAME.config().seats == 2
    assert toy.make(seats=range(1, 5)).config().seats == 2
    assert toy.make(seats=range(3, 5)).config().seats == 3


# --- results


def ranked(*scores: tuple[int, int, int]) -> Result:
    return Result([Score({"points": p}, (("events", e), ("resources", r))) for p, e, r in scores], over=True)


@pytest.mark.parametrize(
    ("scores", "ranks", "reason"),
    [
        ([(9, 0, 0), (8, 5, 5)], (1, 2), "points"),
        ([(9, 1, 0), (9, 2, 0)], (2, 1), "events"),
        ([(9, 2, 3), (9, 2, 4), (9, 1, 9)], (2, 1, 3), "resources"),
        ([(9, 2, 4), (9, 2, 4), (9, 1, 9)], (1, 1, 3), "shared"),
        ([(9, 2, 4), (9, 2, 4), (9, 3, 0)], (2, 2, 1), "events"),
        ([(1, 0, 0), (9, 0, 0), (9, 1, 0), (3, 0, 0)], (4, 2, 1, 3), "events"),
        ([(5, 0, 0)], (1,), "points"),
        ([(-3, 0, 0), (-5, 0, 0)], (1, 2), "points"),
    ],
)
def test_ranking(scores: list[tuple[int, int, int]], ranks: tuple[int, ...], reason: str) -> None:
    result = ranked(*scores)
    assert (result.ranks, result.reason) == (ranks, reason)
    assert result.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def test_lines_add_up() -> None:
    score = Score({"base": 3, "tokens": 4, "penalty": -2})
    assert score.total == 5
    assert Result([score, Score({})], over=False).totals == (5, 0)


def test_result_as_data() -> None:
    data = ranked((9, 1, 0), (9, 2, 0)).data()
    assert data == {
        "winners": [1],
        "ranks": [2, 1],
        "reason": "events",
        "totals": [9, 9],
        "lines": [{"points": 9}, {"points": 9}],
    }
    assert json.loads(json.dumps(data)) == data


# --- saved positions


def test_positions_as_text() -> None:
    s = start(3)
    GAME.apply(s, GAME.legal_actions(s)[0])
    text = GAME.write(s)
    assert "\n" not in text
    assert GAME.read(text).key() == s.key()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, "a position of chess rules 3, not of highest rules 3"),
        ({"rules": 2}, "a position of highest rules 2, not of highest rules 3"),
        ({"seats": 9}, "not a position of highest: .*2 to 4 players, not 9"),
        ({"modules": ["x"]}, "not a position of highest: .*no module 'x'"),
        ({"options": {"x": 1}}, "not a position of highest: .*no option 'x'"),
        ({"options": 5}, "not a position of highest: "),
        ({"state": {}}, "not a position of highest: 'rng' is missing"),
        ({"state": None}, "not a position of highest: 'state' is missing, of another type"),
    ],
)
def test_load_refuses(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(LoadError, match=problem):
        GAME.load({**GAME.dump(start()), **changes})


def test_load_refuses_what_is_no_mapping() -> None:
    with pytest.raises(LoadError, match="not a position of highest"):
        GAME.load({})
    with pytest.raises(LoadError, match="not a position"):
        GAME.read("[1]")
    with pytest.raises(LoadError, match="not a position: "):
        GAME.read("{")
    with pytest.raises(LoadError, match="not a position: "):
        GAME.read("[" * 200_000)


# --- perft


def test_perft_of_the_toy() -> None:
    """Two seats with three numbers each: 3 * 3 * 2 * 2 * 1 * 1 orders, and a finished game counts as one."""
    s = start()
    before = s.key()
    assert [perft(GAME, s, depth) for depth in range(9)] == [1, 3, 9, 18, 36, 36, 36, 36, 36]
    assert s.key() == before
    assert perft(GAME, finish(s), 3) == 1


def test_split_adds_up() -> None:
    s: Any = start()
    counts = split(GAME, s, 4)
    assert counts == {f"play {number}": 12 for number in s.hands[0]}
    assert sum(counts.values()) == perft(GAME, s, 4)
    assert split(GAME, s, 1) == dict.fromkeys(counts, 1)
    assert split(GAME, s, 0) == {}


def test_others_do_not_see_what_is_picked_among_hidden_cards() -> None:
    secret = toy.make(secret=lambda description: description["verb"] == "choose")
    s = secret.new_game(secret.config(2), 1)
    action = secret.legal_actions(s)[0]
    assert secret.public(s, action) == secret.describe(s, action)
    hiding = toy.make(
        prompts=toy.prompts(describe=lambda s, frame, a: {"verb": "choose", "pick": a, "zone": "hand"}),
        secret=lambda description: description["verb"] == "choose",
    )
    s = hiding.new_game(hiding.config(2), 1)
    assert hiding.public(s, hiding.legal_actions(s)[0]) == {"verb": "choose", "zone": "hand"}
