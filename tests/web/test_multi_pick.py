"""A run of picks in the browser: in any order, confirmed at once, all or nothing."""

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.web.guest import Visitor


@pytest.fixture
def path(ann: Visitor, ben: Visitor) -> str:
    path = ann.new("me", "friend")
    ben.post(f"{path}/seat", do="join")
    return path


def _known(visitor: Visitor, path: str, tray: str = "") -> dict[str, Any]:
    page = visitor.get(f"{path}/screen?tray={tray}").text
    found = re.search(r'id="acts">(.*?)</script>', page, re.DOTALL)
    assert found
    known: dict[str, Any] = json.loads(unescape(found[1]))
    return known


def _at_haven(path: str, ann: Visitor, ben: Visitor) -> Visitor:
    mover = ann if ann.acts(path) else ben
    assert mover.act(path, "place at=haven").status_code == 200
    return mover


def test_picks_can_be_made_in_any_order(path: str, ann: Visitor, ben: Visitor) -> None:
    mover = _at_haven(path, ann, ben)
    hand = mover.live_game(path).view(mover.live_game(path).actor).observation()["hand"]
    items = sorted({act["action"] for act in _known(mover, path)["acts"]}, reverse=True)
    tray = ",".join(map(str, items[:2]))
    known = _known(mover, path, tray)
    assert known["tray"] == items[:2]
    assert mover.post(f"{path}/act", picks=tray, version=known["version"]).status_code == 200
    live_game = mover.live_game(path)
    seat = live_game.moves[0].seat
    assert len(live_game.view(seat).observation()["hand"]) == len(hand) - 2
    assert live_game.moves[1].text < live_game.moves[2].text or items[0] != items[1]


def test_a_tray_says_what_it_brings(path: str, ann: Visitor, ben: Visitor) -> None:
    mover = _at_haven(path, ann, ben)
    first = _known(mover, path)["acts"][-1]["action"]
    page = mover.get(f"{path}/screen?tray={first}").text
    button = re.search(r"<button[^>]*data-picks>.*?</button>", page, re.DOTALL)
    assert button
    note = re.search(r'<p class="ask-note"[^>]*>.*?</p>', page, re.DOTALL)
    assert note
    assert "−1" in note[0]


@pytest.mark.parametrize("picks", ["1,2,3,4", "999999", "none", "x", "1,,2"])
def test_picks_that_do_not_go_together_change_nothing(path: str, ann: Visitor, ben: Visitor, picks: str) -> None:
    mover = _at_haven(path, ann, ben)
    version = mover.version(path)
    answer = mover.post(f"{path}/act", picks=picks, version=version)
    assert answer.status_code in (400, 409)
    assert mover.version(path) == version
    assert len(mover.live_game(path).moves) == 1


def test_picks_that_do_not_fit_are_forgotten(path: str, ann: Visitor, ben: Visitor) -> None:
    mover = _at_haven(path, ann, ben)
    assert _known(mover, path, "123456")["tray"] == []
    assert mover.get(f"{path}/screen?tray=abc").status_code == 422
