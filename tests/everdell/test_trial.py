"""Trials on copies: what counts as a change, what they give away, and how frames may be moved (R-B-024, R-BF-13)."""

import re
from pathlib import Path
from typing import Any

import pytest

from evertable import everdell
from evertable.everdell import GAME
from evertable.everdell.activate_some import useful
from evertable.everdell.ids import NAMES
from evertable.everdell.play import FINISH
from evertable.everdell.state import CARD_AT, Everdell
from evertable.everdell.turn import END_TURN
from evertable.kernel.scenario import run, set_up
from evertable.kernel.scenario_schema import ScenarioError
from evertable.kernel.stack import push_beneath
from evertable.registry import game_named

FOREST = "forest_activate_two_production"
FULL = ["king", "queen", "inn", "judge", "ruins", "crane", "castle", "palace"]


def position(seat: dict[str, Any], modules: tuple[str, ...] = ("bellfaire", "extra")) -> Everdell:
    data = {"game": "everdell", "seats": 2, "modules": list(modules), "seat": {"0": seat}}
    _, s = set_up(data, game_named)
    assert isinstance(s, Everdell)
    return s


def names(s: Everdell) -> set[str]:
    return {NAMES[s.cities[0][slot][CARD_AT]] for slot in useful(s, 0)}


def test_what_changes_nothing_is_not_useful() -> None:
    city = ["chip_sweep", "doctor", "fairgrounds", "husband", "miner_mole", "monk", "peddler", "teacher", "woodcarver"]
    assert names(position({"city": city, "hand": FULL})) == set()


def test_what_can_change_something_is_useful() -> None:
    city = ["chip_sweep", "doctor", "fairgrounds", "mine", "monk", "peddler", "storehouse", "teacher", "woodcarver"]
    s = position({"city": city, "resources": {"berry": 1}})
    assert names(s) == set(city) - {"woodcarver"}


def test_a_trial_leaves_the_position_alone() -> None:
    s = position({"city": ["chip_sweep", "teacher", "storehouse", "peddler"], "resources": {"twig": 2}})
    before = s.key()
    useful(s, 0)
    assert s.key() == before


def test_what_is_useful_does_not_depend_on_hidden_cards() -> None:
    s = position({"city": ["chip_sweep", "teacher", "fairgrounds", "town_crier"], "hand": FULL[:7]})
    found = useful(s, 0)
    for rng in range(1, 20):
        assert useful(GAME.resample(s, 0, rng), 0) == found


def test_picks_that_are_never_asked_for_fail() -> None:
    place = {"seat": 0, "verb": "place", "at": FOREST}
    picks = {"seat": 0, "verb": "choose", "picks": ["doctor", "king"]}
    data = {
        "game": "everdell",
        "modules": ["bellfaire"],
        "seat": {"0": {"city": ["doctor", "farm"], "resources": {"berry": 1}}},
        "board": {"forest": [FOREST]},
        "step": [place, picks, {"seat": 0, "verb": "choose", "pick": "berry"}],
    }
    with pytest.raises(ScenarioError, match="king"):
        run(data, game_named)


def test_a_frame_waits_beneath_the_outermost_one_of_a_prompt() -> None:
    s = position({})
    turn = s.stack[:]
    s.stack += [(FINISH.number, 0, 1, 0, 0), (FINISH.number, 0, 2, 0, 0)]
    push_beneath(s, FINISH.number, (END_TURN.number, 0, 3, 0, 0))
    assert [frame[2] for frame in s.stack[len(turn) :]] == [3, 1, 2]
    s.stack[:] = turn
    push_beneath(s, FINISH.number, (END_TURN.number, 0, 3, 0, 0))
    assert s.stack == [*turn, (END_TURN.number, 0, 3, 0, 0)]


def test_no_rule_moves_frames_by_their_position() -> None:
    moves = re.compile(r"s\.stack(\.(insert|extend|remove|reverse|sort)\(|\[[^\]]*:[^\]]*\]( =|\.))|del s\.stack")
    found = {}
    for path in Path(everdell.__path__[0]).rglob("*.py"):
        if lines := [line for line in path.read_text("utf-8").splitlines() if moves.search(line)]:
            found[path.name] = lines
    assert not found
