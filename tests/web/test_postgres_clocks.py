"""Clocks, notices and presence on PostgreSQL, with two servers on one database."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.live import vanished
from evertable.web.live.presence import guests_here
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Client, Visitor, serving, text_of
from tests.web.pauses import wait_for
from tests.web.postgres import cluster
from tests.web.streams import streaming

API = "/api/v1"


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[FastAPI, FastAPI]]:
    with cluster() as running:
        settings = settings_for(running.database(), str(tmp_path / "key"))
        settings = replace(settings, limits=GENEROUS, bot_workers=1, push_anywhere=True)
        with serving(create_app(settings)) as one, serving(create_app(settings)) as two:
            yield one, two


def test_both_servers_tell_the_same_time_and_who_is_there(
    servers: tuple[FastAPI, FastAPI], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    monkeypatch.setattr(vanished, "ALONE", 0.0)
    ann, ben = Visitor(one), Visitor(two)
    assert ann.post("/games/push", do="add", endpoint="https://push.example/x", p256dh="k", auth="a").status_code == 200
    path = ann.new("me", "friend", clock="bank:600+10")
    ben.post(f"{path}/seat", do="join")
    code = path.removeprefix("/t/")
    token = Client(one).post(f"{API}/guests", json={}).json()["token"]
    told = [
        Client(app, {"Authorization": f"Bearer {token}"}).get(f"{API}/tables/{code}").json()["clock"] for app in servers
    ]
    seat = told[0]["running"]
    assert seat is not None
    assert told[1]["running"] == seat
    assert 590 < told[0]["left"][seat] <= 600
    assert told[1]["left"][seat] == pytest.approx(told[0]["left"][seat], abs=3)
    if seat == 0:
        waiting = one.state.portal.call(one.state.services.notices.rows.due, 1e12)
        assert [(notice.code, notice.current) for notice in waiting] == [(code, True)]
        ids = [notice.id for notice in waiting]
        claims = [app.state.portal.call(app.state.services.notices.rows.claim, ids) for app in servers]
        assert sorted(map(len, claims)) == [0, 1], "one of two processes sends it"
    with streaming(ann, path):
        one.state.portal.call(one.state.services.presence.note)
        tables = two.state.services.tables
        live = two.state.portal.call(tables.get, code)
        assert two.state.portal.call(guests_here, tables, live) == set(live.seats[0].holders)


def test_agreements_of_players_at_two_servers_count_together(
    servers: tuple[FastAPI, FastAPI], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    monkeypatch.setattr(vanished, "ALONE", 0.0)
    players = [Visitor(app) for app in (one, one, two, two)]
    path = players[0].new("me", "friend", "friend", "friend")
    for player in players[1:]:
        player.post(f"{path}/seat", do="join")
    wait_for(lambda: "data-chair" not in players[0].get(path).text, "the game at the first server")
    gone = players[0].live_game(path).actor
    first, *others = [player for seat, player in enumerate(players) if seat != gone]
    with ExitStack() as streams:
        for player in (first, *others):
            streams.enter_context(streaming(player, path))
        for app in servers:
            app.state.portal.call(app.state.services.presence.note)
        assert not first.post(f"{path}/sit-in").json()["sits_in"]
        for player in others:
            wait_for(lambda player=player: "asks that a bot sits in" in text_of(player.get(path)), "the question")  # type: ignore[misc]
        assert [player.post(f"{path}/sit-in").json()["sits_in"] for player in others] == [False, True]
