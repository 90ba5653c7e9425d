"""A player who has vanished: the others let a bot sit in, not at once and not against somebody who is there."""

from contextlib import ExitStack

import pytest
from fastapi import FastAPI

from evertable.web.live import vanished
from tests.web.guest import Client, Visitor, text_of
from tests.web.streams import streaming

API = "/api/v1"


def _table(*visitors: Visitor) -> str:
    path = visitors[0].new("me", *["friend"] * (len(visitors) - 1), first=0)
    for visitor in visitors[1:]:
        visitor.post(f"{path}/seat", do="join")
    return path


def _waiting(visitors: tuple[Visitor, ...], path: str) -> tuple[Visitor, list[Visitor]]:
    """The visitor the table waits for, and the others."""
    actor = visitors[0].live_game(path).actor
    return visitors[actor], [visitor for seat, visitor in enumerate(visitors) if seat != actor]


@pytest.fixture
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vanished, "ALONE", 0.0)


@pytest.mark.usefixtures("_later")
def test_a_bot_sits_in_until_the_player_comes_back(ann: Visitor, ben: Visitor) -> None:
    path = _table(ann, ben)
    gone, (other,) = _waiting((ann, ben), path)
    seat = ann.live_game(path).actor
    with streaming(other, path):
        assert other.post(f"{path}/sit-in").json()["sits_in"]
    assert ann.live(path).seats[seat].bot is not None
    assert ann.live(path).seats[seat].kind == "human"
    gone.post(f"{path}/bot", do="back")
    assert ann.live(path).seats[seat].bot is None


def test_two_minutes_have_to_pass(ann: Visitor, ben: Visitor) -> None:
    path = _table(ann, ben)
    _, (other,) = _waiting((ann, ben), path)
    answer = other.post(f"{path}/sit-in")
    assert answer.status_code == 409
    assert "more seconds to come back" in answer.text


@pytest.mark.usefixtures("_later")
def test_nobody_is_replaced_who_is_there(ann: Visitor, ben: Visitor) -> None:
    path = _table(ann, ben)
    here, (other,) = _waiting((ann, ben), path)
    with streaming(here, path):
        answer = other.post(f"{path}/sit-in")
    assert answer.status_code == 409
    assert "is here" in answer.text


@pytest.mark.usefixtures("_later")
def test_everybody_else_who_is_there_has_to_agree(ann: Visitor, ben: Visitor) -> None:
    eve = Visitor(ann.app)
    path = _table(ann, ben, eve)
    _, others = _waiting((ann, ben, eve), path)
    seat = ann.live_game(path).actor
    with ExitStack() as streams:
        for other in others:
            streams.enter_context(streaming(other, path))
        assert not others[0].post(f"{path}/sit-in").json()["sits_in"]
        assert ann.live(path).seats[seat].bot is None
        assert "You asked that a bot sits in" in text_of(others[0].get(path))
        assert "asks that a bot sits in" in text_of(others[1].get(path))
        assert others[1].post(f"{path}/sit-in").json()["sits_in"]
    assert ann.live(path).seats[seat].bot is not None
    assert "sits in" not in text_of(others[0].get(path)).partition("Menu")[0]


@pytest.mark.usefixtures("_later")
def test_who_moves_after_all_is_not_replaced_the_next_time_without_asking(ann: Visitor, ben: Visitor) -> None:
    eve = Visitor(ann.app)
    path = _table(ann, ben, eve)
    gone, others = _waiting((ann, ben, eve), path)
    with ExitStack() as streams:
        for other in others:
            streams.enter_context(streaming(other, path))
        assert not others[0].post(f"{path}/sit-in").json()["sits_in"]
        assert ann.live(path).info.sit_in is not None
        gone.act(path, gone.acts(path)[0])
    assert ann.live(path).info.sit_in is None


@pytest.mark.usefixtures("_later")
def test_programs_agree_over_the_api(app: FastAPI) -> None:
    tokens = [Client(app).post(f"{API}/guests", json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
    programs = [Client(app, {"Authorization": f"Bearer {token}"}) for token in tokens]
    wanted = {"game": "everdell", "seats": ["me", "friend"], "pace": "instant"}
    path = f"{API}/tables/{programs[0].post(f'{API}/tables', json=wanted).json()['code']}"
    programs[1].post(f"{path}/join", json={})
    actor = programs[0].get(path).json()["actor"]
    assert programs[actor].post(f"{path}/sit-in", json={}).status_code == 409, "the table waits for this player"
    told = programs[1 - actor].post(f"{path}/sit-in", json={}).json()
    assert told["seats"][actor]["bot"] is not None


@pytest.mark.usefixtures("_later")
def test_only_players_ask_and_only_for_others(ann: Visitor, ben: Visitor) -> None:
    path = _table(ann, ben)
    waiting, _ = _waiting((ann, ben), path)
    assert waiting.post(f"{path}/sit-in").status_code == 409
    stranger = Visitor(ann.app)
    assert stranger.post(f"{path}/sit-in").status_code == 403
