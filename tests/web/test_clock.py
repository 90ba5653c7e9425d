"""The sand timer: the host ends a slow turn; the move is recorded like every other one."""

import time

from fastapi import FastAPI

from tests.web.guest import Visitor
from tests.web.test_api import Program


def test_a_slow_turn_ends_by_itself(app: FastAPI) -> None:
    ann = Program(app)
    wanted = {"game": "evergreen", "seats": ["me", "me"], "options": {"turn_timer": 1}}
    code = ann.post("/tables", **wanted).json()["code"]
    while (seen := ann.get(f"/tables/{code}/actions"))["question"] == "opening":
        ann.post(f"/tables/{code}/act", action=seen["actions"][0]["text"], version=seen["version"])
    position = Visitor(app).position(f"/t/{code}")
    end = time.monotonic() + 10
    while Visitor(app).position(f"/t/{code}") is position:
        assert time.monotonic() < end
        time.sleep(0.05)
    moves = Visitor(app).position(f"/t/{code}").moves
    assert moves[-1].text == "timeout"
    assert "timeout" not in [action["text"] for action in seen["actions"]]
    assert ann.post(f"/tables/{code}/act", action="timeout", version=seen["version"] + 1).status_code == 400


def test_a_table_without_a_timer_has_no_glass(ann: Visitor) -> None:
    path = ann.new("me", "me", game="evergreen")
    assert ann.live(path).glass is None
