"""Clocks at tables: they run for whoever has to decide, across restarts and take-backs, and zero is what was chosen."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.kernel.record import RecordError, dumps, loads, replay
from evertable.registry import game_named
from evertable.web.app import create_app
from evertable.web.live import time_up
from evertable.web.server.settings import Settings
from evertable.web.storage import game_time
from tests.web.guest import Client, Visitor, serving

API = "/api/v1"
Pass = Callable[[float], None]


@pytest.fixture(autouse=True)
def _long_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_time, "LEASE", 1e9)
    monkeypatch.setattr(time_up, "LOOK", 1e6)


def passing(app: FastAPI) -> Pass:
    """Let time go by on a server, and let it look at its clocks."""

    def go(seconds: float) -> None:
        app.state.services.now.ahead += seconds
        app.state.portal.call(app.state.services.clock_watch.look)

    return go


@pytest.fixture
def later(app: FastAPI) -> Pass:
    return passing(app)


class Program:
    """A guest of the API."""

    def __init__(self, app: FastAPI) -> None:
        token = Client(app).post(f"{API}/guests", json={"name": "Ann"}).json()["token"]
        self.client = Client(app, {"Authorization": f"Bearer {token}"})

    def open(self, clock: dict[str, Any] | None, *seats: str, **more: Any) -> str:
        """Open a table with a clock; its path."""
        wanted = {"game": "everdell", "seats": list(seats), "pace": "instant", "clock": clock, **more}
        answer = self.client.post(f"{API}/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return f"{API}/tables/{answer.json()['code']}"

    def table(self, path: str) -> dict[str, Any]:
        """The table as this guest sees it."""
        found: dict[str, Any] = self.client.get(path).json()
        return found

    def clock(self, path: str) -> dict[str, Any]:
        """Its clock."""
        found: dict[str, Any] = self.table(path)["clock"]
        return found

    def act(self, path: str) -> None:
        """Make the first move that ends in somebody else's turn or a question."""
        seen = self.client.get(f"{path}/actions").json()
        body = {"action": seen["actions"][0]["text"], "version": seen["version"], "seat": seen["seat"]}
        answer = self.client.post(f"{path}/act", json=body)
        assert answer.status_code == 200, answer.text


def _two(app: FastAPI, clock: dict[str, Any]) -> tuple[str, list[Program]]:
    """A running table of two; its path, and the players with the one to move first."""
    players = [Program(app), Program(app)]
    path = players[0].open(clock, "me", "friend")
    players[1].client.post(f"{path}/join", json={})
    actor = players[0].table(path)["actor"]
    return path, players if actor == 0 else players[::-1]


MINUTE = {"kind": "move", "seconds": 60}
BANK = {"kind": "bank", "seconds": 300, "increment": 10}


def test_the_clock_of_the_player_to_move_runs(app: FastAPI, later: Pass) -> None:
    path, (first, second) = _two(app, BANK)
    seat = first.clock(path)["running"]
    assert seat == first.table(path)["actor"]
    later(100)
    told = second.clock(path)
    assert told["left"][seat] == pytest.approx(200, abs=2)
    assert told["left"][1 - seat] == 300
    while first.table(path)["actor"] == seat:
        first.act(path)
    told = first.clock(path)
    assert told["running"] == 1 - seat
    assert told["left"][seat] == pytest.approx(210, abs=3), "with the increment"


def test_a_table_without_a_clock_has_none(ann: Visitor, app: FastAPI) -> None:
    program = Program(app)
    assert program.clock(program.open(None, "me", "bot:random")) is None
    live = ann.live(ann.new("me", "bot:random"))
    assert (live.info.clock, live.info.clock_state, live.info.deadline) == (None, None, None)
    assert not app.state.services.tables.game_time.running, "nothing is noted while no clock runs"


def test_a_clock_that_nobody_can_choose_opens_no_table(app: FastAPI) -> None:
    program = Program(app)
    wanted = {"game": "everdell", "seats": ["me", "bot:random"], "clock": {"kind": "days", "seconds": 600}}
    answer = program.client.post(f"{API}/tables", json=wanted)
    assert answer.status_code == 400
    assert "days" in answer.json()["error"]


def test_a_bot_plays_on_until_the_player_returns(app: FastAPI, later: Pass) -> None:
    path, (first, second) = _two(app, MINUTE)
    seat = first.clock(path)["running"]
    later(61)
    told = second.table(path)
    assert told["seats"][seat]["bot"] is not None
    assert told["status"] == "playing"
    code = path.rpartition("/")[2]
    tables = app.state.services.tables
    live = app.state.portal.call(tables.get, code)
    assert live.info.clock_state["lapsed"] == [seat]
    from evertable.web.live import seating

    app.state.portal.call(seating.come_back, tables, live, seat)
    assert second.table(path)["seats"][seat]["bot"] is None
    assert second.clock(path)["left"][seat] > 50, "with the time of a turn"


def test_who_is_out_of_time_cannot_move(app: FastAPI) -> None:
    path, (first, _) = _two(app, MINUTE)
    app.state.services.now.ahead += 61
    seen = first.client.get(f"{path}/actions").json()
    body = {"action": seen["actions"][0]["text"], "version": seen["version"], "seat": seen["seat"]}
    answer = first.client.post(f"{path}/act", json=body)
    assert answer.status_code == 409
    assert answer.json()["error"] == "Your time is up."


def test_the_player_loses_if_that_was_chosen(app: FastAPI, later: Pass, settings: Settings) -> None:
    told: list[tuple[list[int], str]] = []
    app.state.services.tables.after_game_over.append(lambda live, result, how: told.append((result["winners"], how)))
    path, (first, second) = _two(app, {**MINUTE, "at_zero": "lose"})
    seat = first.clock(path)["running"]
    first.act(path)
    seat = first.clock(path)["running"]
    later(61)
    assert told == [([1 - seat], "time")]
    table = second.table(path)
    assert (table["status"], table["actor"]) == ("over", None)
    assert table["clock"]["lost"] == [seat]
    result = table["result"]
    assert (result["winners"], result["ranks"][seat], result["reason"]) == ([1 - seat], 2, "time")
    assert first.client.get(f"{path}/actions").json()["actions"] == []
    with _restarted(app, settings) as again:
        kept = Client(again, {"Authorization": first.client._client.headers["Authorization"]}).get(path).json()
    assert (kept["status"], kept["result"]) == ("over", result), "after a restart, too"


def test_the_record_of_a_game_has_its_clock(app: FastAPI, later: Pass) -> None:
    path, (first, second) = _two(app, {**MINUTE, "at_zero": "lose"})
    later(10)
    first.act(path)
    seat = first.clock(path)["running"]
    later(61)
    text = second.client.get(f"/t/{path.rpartition('/')[2]}/export").text
    record = loads(text)
    assert record.clock is not None
    assert record.clock["rules"]["kind"] == "move"
    assert record.clock["left"][0] == pytest.approx(500, abs=30), "tenths of a second"
    assert record.clock["lost"] == [seat]
    assert record.clock["placing"] == {
        "winners": [1 - seat],
        "ranks": [2, 1] if seat == 0 else [1, 2],
        "reason": "time",
    }
    assert record.result is None, "the rules know no end of this game"
    assert loads(dumps(record)).clock == record.clock
    replay(game_named(record.game), record)
    older = {key: value for key, value in json.loads(text).items() if key != "clock"}
    assert loads(json.dumps(older)).clock is None
    unlikely: list[Any] = [[], {"left": [1]}, {"lost": ["x"]}, {"more": 1}]
    for broken in unlikely:
        with pytest.raises(RecordError):
            loads(json.dumps({**older, "clock": broken, "actions": older["actions"] * 2}))


def test_of_three_a_bot_plays_on_for_who_has_lost(app: FastAPI, later: Pass) -> None:
    players = [Program(app) for _ in range(3)]
    path = players[0].open({**MINUTE, "at_zero": "lose"}, "me", "friend", "friend")
    for player in players[1:]:
        player.client.post(f"{path}/join", json={})
    seat = players[0].clock(path)["running"]
    later(61)
    table = players[0].table(path)
    assert table["status"] == "playing"
    assert table["clock"]["lost"] == [seat]
    code = path.rpartition("/")[2]
    visitor = app.state.portal.call(app.state.services.tables.get, code)
    assert visitor.live_game.lost == (seat,)
    from evertable.web.live import seating
    from evertable.web.server.problems import Conflict

    with pytest.raises(Conflict, match="Your time ran out"):
        app.state.portal.call(seating.come_back, app.state.services.tables, visitor, seat)
    # the second one loses, too: the third has won
    while players[0].clock(path)["running"] in (None, seat):
        app.state.portal.call(_soon)
    other = players[0].clock(path)["running"]
    later(61)
    table = players[0].table(path)
    assert table["status"] == "over"
    rest = 3 - seat - other
    assert table["result"]["winners"] == [rest]
    assert [table["result"]["ranks"][number] for number in (rest, other, seat)] == [1, 2, 3]


async def _soon() -> None:
    import asyncio

    await asyncio.sleep(0.02)


def test_a_take_back_gives_no_time_back(app: FastAPI, later: Pass) -> None:
    path, (first, _) = _two(app, BANK)
    seat = first.clock(path)["running"]
    later(50)
    whole = first.clock(path)["left"][seat] + 50
    body = {"action": "place basic_three_twigs", "version": first.table(path)["version"], "seat": seat}
    assert first.client.post(f"{path}/act", json=body).status_code == 200  # shows no card, so it can be taken back
    assert first.client.post(f"{path}/undo", json={}).status_code == 200
    assert first.clock(path)["left"][seat] == pytest.approx(whole - 50, abs=2), "neither the time nor an increment"
    assert first.clock(path)["running"] == seat


def test_all_agree_on_a_pause_and_the_player_to_move_ends_it(app: FastAPI, later: Pass) -> None:
    path, (first, second) = _two(app, MINUTE)
    seat = first.clock(path)["running"]
    later(20)
    assert not second.client.post(f"{path}/pause", json={"do": "ask"}).json()["clock"]["paused"]
    assert first.clock(path)["running"] == seat, "one wish is no pause"
    assert first.client.post(f"{path}/pause", json={"do": "ask"}).json()["clock"]["paused"]
    later(3600)
    told = first.clock(path)
    assert told["running"] is None
    assert told["left"][seat] == pytest.approx(40, abs=2)
    assert second.client.post(f"{path}/pause", json={"do": "go_on"}).status_code == 409
    first.client.post(f"{path}/pause", json={"do": "go_on"})
    assert first.clock(path)["running"] == seat
    later(41)
    assert second.table(path)["seats"][seat]["bot"] is not None


def test_a_pause_can_be_refused_and_strangers_have_no_say(app: FastAPI) -> None:
    path, (first, second) = _two(app, MINUTE)
    second.client.post(f"{path}/pause", json={"do": "ask"})
    assert first.client.post(f"{path}/pause", json={"do": "refuse"}).json()["clock"]["agreed"] == []
    assert Program(app).client.post(f"{path}/pause", json={"do": "ask"}).status_code == 403


@contextmanager
def _restarted(app: FastAPI, settings: Settings) -> Iterator[FastAPI]:
    """Another server on the same database; the first one goes on, so nothing is written in order."""
    with serving(create_app(settings)) as again:
        yield again


def test_no_time_passes_while_the_server_is_down(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_time, "LEASE", 6.0)
    with serving(create_app(settings)) as app:
        path, (first, _) = _two(app, MINUTE)
        seat, before = first.clock(path)["running"], first.clock(path)["left"]
        token = first.client._client.headers["Authorization"]
    again = create_app(settings)
    again.state.services.now.ahead += 3600
    with serving(again):
        after = Client(again, {"Authorization": token}).get(path).json()["clock"]
    assert after["running"] == seat
    assert before[seat] - 8 <= after["left"][seat] <= before[seat], "an hour later, and not backwards"


def test_spectators_with_a_delay_see_no_times(app: FastAPI, later: Pass) -> None:
    players = [Program(app), Program(app)]
    path = players[0].open(MINUTE, "me", "friend", delay=10)
    players[1].client.post(f"{path}/join", json={})
    later(10)
    told = Program(app).clock(path)
    assert (told["left"], told["running"]) == ([], None)
    assert players[0].clock(path)["left"] != []


def test_nobody_vanishes_while_a_clock_runs(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", clock="move:60")
    ben.post(f"{path}/seat", do="join")
    other = ben if ann.live_game(path).actor == 0 else ann
    answer = other.post(f"{path}/sit-in")
    assert answer.status_code == 409
    assert "clock" in answer.text
