"""Hints at the table: the best few moves in words, for the page and for programs, and nobody else's business."""

from typing import Any

import pytest
from fastapi import FastAPI

from evertable.bots.explain import Advice, Reason
from evertable.web.live import bots
from evertable.web.server.rate_limits import TokenBuckets
from tests.web.guest import Client, Visitor
from tests.web.test_api import Program


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is sure of itself."""

    async def advise(self: bots.BotWorkers, live_game: Any, seat: int, bot: str, seconds: float) -> list[Advice]:
        actions = live_game.view(seat).legal_actions()
        reasons = (Reason("final", 4.0), Reason("concerts", -1.5))
        return [Advice(actions[1], 0.8, 151.2, reasons), Advice(actions[0], 0.2, None)]

    monkeypatch.setattr(bots.BotWorkers, "advise", advise)


def _table(ann: Visitor) -> str:
    return ann.new("me", "me", game="evergreen")


def _open(ann: Visitor) -> str:
    """A table of two on one screen, whoever begins at it."""
    path = _table(ann)
    ann.post(f"{path}/seat", do="look", seat=ann.live_game(path).actor)
    return path


@pytest.mark.usefixtures("told")
def test_the_page_gets_words_and_where_to_click(ann: Visitor) -> None:
    path = _open(ann)
    hint = ann.post(f"{path}/hint").json()
    texts = ann.acts(path)
    assert hint["text"] == hint["advice"][0]["text"]
    assert {piece["text"] for piece in hint["advice"]} <= set(texts)
    assert hint["target"]
    assert hint["advice"][0]["promise"] == "about 151 points in the end"
    assert hint["advice"][0]["why"] == "Final concert +4.0, Own concerts −1.5"
    assert "about 151 points in the end · Final concert +4.0, Own concerts −1.5</small>" in hint["html"]
    assert hint["html"].count("data-advice=") == 2
    assert hint["html"].count("<small>") == 1


@pytest.mark.usefixtures("told")
def test_in_the_language_of_the_table(ann: Visitor) -> None:
    path = _open(ann)
    ann.post("/settings", language="pl")
    assert ann.post(f"{path}/hint").json()["advice"][0]["promise"] == "około 151 pkt na koniec"


@pytest.mark.usefixtures("told")
def test_programs_can_ask_too(app: FastAPI) -> None:
    program = Program(app)
    code = program.open("me", "me")
    seat = program.get(f"/tables/{code}")["actor"]
    answer = program.get(f"/tables/{code}/hint?seat={seat}")
    assert answer["seat"] == seat
    assert [set(piece) for piece in answer["advice"]] == [{"text", "words", "share", "expected", "reasons"}] * 2
    assert answer["advice"][0]["reasons"][0] == {"line": "final", "points": 4.0}


def test_only_who_is_to_move_is_advised(app: FastAPI) -> None:
    program, other = Program(app), Program(app)
    path = f"/api/v1/tables/{program.open('me', 'me')}"
    waiting = 1 - program.client.get(path).json()["actor"]
    assert program.client.get(f"{path}/hint?seat={waiting}").status_code == 409
    assert other.client.get(f"{path}/hint").status_code == 403


def test_a_hint_is_thought_about_once(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def advise(self: bots.BotWorkers, live_game: Any, seat: int, bot: str, seconds: float) -> list[Advice]:
        asked.append(seat)
        return [Advice(live_game.view(seat).legal_actions()[0], 1.0, None)]

    monkeypatch.setattr(bots.BotWorkers, "advise", advise)
    path = _open(ann)
    hint = ann.post(f"{path}/hint").json()
    assert ann.post(f"{path}/hint").json() == hint
    assert len(asked) == 1
    ann.act(path, hint["text"])
    ann.post(f"{path}/seat", do="look", seat=ann.live_game(path).actor)
    ann.post(f"{path}/hint")
    assert len(asked) == 2


@pytest.mark.usefixtures("told")
def test_an_address_gets_only_so_many_hints(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot thinks a second for each, and the bots of all tables wait for it."""
    path = _open(ann)
    monkeypatch.setattr(ann.app.state.services, "_hints", TokenBuckets(1e-9, 1))
    assert ann.post(f"{path}/hint").status_code == 200
    assert ann.get(f"{path}/hint").status_code == 429
    token = ann.app.state.services.keys.sign(ann.app.state.services.keys.read(ann.client.cookies["evertable"]))
    program = Client(ann.app, {"Authorization": f"Bearer {token}"})
    assert program.get(f"/api/v1/tables/{path[3:]}/hint").status_code == 429


def test_a_real_bot_gives_a_hint(ann: Visitor) -> None:
    path = _open(ann)
    hint = ann.post(f"{path}/hint").json()
    assert hint["text"] in ann.acts(path)
