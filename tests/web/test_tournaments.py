"""Tournaments: join, draw, open tables, count, go on after a restart; who may do what; files and API."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.web.app import create_app
from evertable.web.live.live_table import LiveTable
from evertable.web.server.settings import Settings
from evertable.web.tournaments.model import Stored
from tests.web.guest import Client, Visitor, serving, text_of

Answer = Any


def begin(host: Visitor, **fields: Any) -> str:
    """Open a tournament of Evergreen; returns its path."""
    usual = {"name_of_it": "Harvest Cup", "game": "evergreen", "seats": 3, "format": "swiss", "rounds": 2}
    answer = host.post("/tournaments/new", _json=False, **{**usual, "pause": 0, "delay": 0, "name": "Host", **fields})
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def do(visitor: Visitor, path: str, what: str, **fields: Any) -> Answer:
    return visitor.post(f"{path}/do", do=what, **fields)


def players(app: FastAPI, path: str, count: int) -> list[Visitor]:
    found = [Visitor(app) for _ in range(count)]
    for number, visitor in enumerate(found):
        assert do(visitor, path, "join", name=f"Player {number}").status_code in (200, 303)
    return found


def stored(app: FastAPI, path: str) -> Stored:
    return app.state.portal.call(app.state.services.tournaments.get, path.removeprefix("/tournament/"))  # type: ignore[no-any-return]


def tick(app: FastAPI) -> None:
    app.state.portal.call(app.state.services.tournaments.tick)


def finish(app: FastAPI, code: str, seed: int = 1) -> LiveTable:
    """Play a table to its end at random, every move by its own player."""

    async def play() -> LiveTable:
        tables = app.state.services.tables
        live: LiveTable = await tables.get(code)
        assert live.live_game is not None
        draft, rng = live.live_game.draft(), Random(seed)
        while not draft.over:
            draft.do(rng.choice(draft.view(draft.actor).legal_actions()), own=True)
            draft.settle()
        async with live.lock:
            await tables.adopt(live, draft)
        return live

    return app.state.portal.call(play)  # type: ignore[no-any-return]


def finish_round(app: FastAPI, path: str) -> None:
    """Play all tables of the round, and let what follows happen."""
    found = stored(app, path)
    for one in found.of_round(found.tournament.round):
        if one.open:
            finish(app, one.code, seed=one.number)
    tick(app)


def test_nine_players_at_three_tables_a_round_play_to_the_final(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, format="heats", rounds=3)
    nine = players(app, path, 9)
    assert do(host, path, "start").status_code in (200, 303)
    for number in (1, 2, 3):
        found = stored(app, path)
        assert (found.tournament.state, found.tournament.round) == ("running", number)
        drawn = found.of_round(number)
        assert [len(one.players) for one in drawn] == [3, 3, 3]
        assert len({player for one in drawn for player in one.players}) == 9
        finish_round(app, path)
    found = stored(app, path)
    assert found.tournament.stages == ["round", "round", "round", "final"]
    (final,) = found.of_round(4)
    best = [line["player"] for line in json.loads(host.get(f"{path}/results.json").text)["standings"]][:3]
    names = {entry.guest: entry.name for entry in found.entries}
    assert {names[player] for player in final.players} == set(best)
    met = [frozenset((a, b)) for one in found.pairings[:9] for a in one.players for b in one.players if a < b]
    assert len(met) == len(set(met)) == 27, "nobody meets twice in the heats"
    finish_round(app, path)
    found = stored(app, path)
    assert found.tournament.state == "over"
    winner = found.of_round(4)[0].players[found.of_round(4)[0].ranks.index(1)]
    assert f"{names[winner]} wins Harvest Cup" in text_of(nine[0].get(path))


def test_swiss_draws_by_standing_and_counts_a_bye(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, game="duo", seats=2, rounds=2)
    players(app, path, 3)
    do(host, path, "start")
    finish_round(app, path)
    found = stored(app, path)
    byes = [one for one in found.pairings if not one.code]
    assert [one.round for one in byes] == [1, 2]
    assert byes[0].players != byes[1].players
    lines = json.loads(host.get(f"{path}/results.json").text)["standings"]
    assert sorted(line["by_round"][0] for line in lines) in ([1.0, 2.0, 2.0], [1.5, 1.5, 2.0])


def test_a_table_opens_by_itself_and_is_shown_to_its_players(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host)
    assert f'href="{path}"' in Visitor(app).get("/online").text
    three = players(app, path, 3)
    do(host, path, "start")
    (one,) = stored(app, path).of_round(1)
    for visitor in three:
        assert f"/t/{one.code}" in visitor.get(path).text
        assert "Your table" in text_of(visitor.get(f"{path}/now"))
    assert "Your table" not in text_of(host.get(path))
    live = finish(app, one.code)
    assert live.info.tournament == path.removeprefix("/tournament/")
    assert f'href="{path}"' in three[0].get(f"/t/{one.code}").text
    assert live.info.host == "", "nobody may put bots on the seats as a host"


def test_its_tables_have_its_clock(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, game="duo", seats=2, clock="bank:600+10", at_zero="lose")
    players(app, path, 2)
    do(host, path, "start")
    (one,) = stored(app, path).of_round(1)
    live = app.state.portal.call(app.state.services.tables.get, one.code)
    assert (live.info.clock["kind"], live.info.clock["at_zero"]) == ("bank", "lose")
    assert live.info.deadline is not None, "the clock of the first player runs"
    assert "time up: the player loses" in text_of(host.get(path))


def test_a_rated_tournament_changes_ratings(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, rated="1", rounds=1)
    players(app, path, 3)
    do(host, path, "start")
    (one,) = stored(app, path).of_round(1)
    live = finish(app, one.code)
    assert live.info.rated
    changes = app.state.portal.call(app.state.services.ratings.rows.of_table, live.info.id)
    assert len(changes) == 3


def test_who_leaves_gets_nothing_and_is_not_drawn_again(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, rounds=2)
    four = players(app, path, 4)
    do(host, path, "start")
    first = stored(app, path).of_round(1)
    assert [len(one.players) for one in first] == [2, 2]
    do(four[0], path, "leave")
    gone = stored(app, path).entries[0].guest
    at = next(one for one in first if gone in one.players)
    live = app.state.portal.call(app.state.services.tables.get, at.code)
    assert live.seats[at.players.index(gone)].bot is not None
    finish_round(app, path)
    found = stored(app, path)
    assert [one.absent for one in found.of_round(1) if gone in one.players] == [[gone]]
    assert not any(gone in one.players for one in found.of_round(2))
    line = next(one for one in json.loads(host.get(f"{path}/results.json").text)["standings"] if one["left"])
    assert line["points"] == 0
    assert do(four[0], path, "leave").status_code == 409


def test_late_comers_play_from_the_next_round_on(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, game="duo", seats=2, rounds=2, late="1")
    players(app, path, 2)
    do(host, path, "start")
    (late,) = players(app, path, 1)
    finish_round(app, path)
    found = stored(app, path)
    assert any(found.entries[2].guest in one.players for one in found.of_round(2))
    assert "Join" not in text_of(late.get(path))
    assert do(Visitor(app), path, "join", name="Too late").status_code == 409, "the last round is being played"


def test_a_tournament_goes_on_after_the_server_was_killed(settings: Settings) -> None:
    """Between any two steps: a round drawn without its tables, a table ended and not counted."""
    with serving(create_app(settings)) as app:
        host = Visitor(app)
        path = begin(host, rounds=2)
        players(app, path, 3)
        service = app.state.services.tournaments

        async def nothing(*_: Any) -> None:
            """The server dies before the tables are opened."""

        service._open_tables = nothing
        do(host, path, "start")
        assert stored(app, path).tournament.round == 1
        (one,) = stored(app, path).of_round(1)
    with serving(create_app(settings)) as app:
        tick(app)
        finish(app, one.code)  # and dies before it is counted
    with serving(create_app(settings)) as app:
        tick(app)
        found = stored(app, path)
        assert found.of_round(1)[0].ranks
        assert found.tournament.round == 2
        tick(app)
        assert len(found.of_round(2)) == 1
        assert app.state.portal.call(app.state.services.tables.get, found.of_round(2)[0].code).live_game is not None


def test_two_processes_draw_a_round_once(settings: Settings) -> None:
    with serving(create_app(settings)) as app:
        host = Visitor(app)
        path = begin(host, rounds=1)
        players(app, path, 6)
        service = app.state.services.tournaments

        async def together() -> None:
            import asyncio

            await service._changing(path.removeprefix("/tournament/"), service._start)
            await asyncio.gather(*(service._advance(path.removeprefix("/tournament/")) for _ in range(4)))

        app.state.portal.call(together)
        assert len(stored(app, path).pairings) == 2
        assert len([live for live in app.state.services.tables.all if live.info.tournament]) == 2


def test_a_tournament_starts_at_its_time(app: FastAPI) -> None:
    host, service = Visitor(app), app.state.services.tournaments
    path = begin(host, starts="2126-01-01T12:00:00+01:00", format="round_robin")
    alone = begin(host, starts="2126-01-01T11:00:00Z", name_of_it="Lonely Cup")
    players(app, path, 2)
    noon = datetime(2126, 1, 1, 11, tzinfo=UTC).timestamp()
    service.now = lambda: noon - 1
    tick(app)
    assert stored(app, path).tournament.state == "open"
    service.now = lambda: noon
    tick(app)
    assert stored(app, path).tournament.state == "running"
    assert (stored(app, alone).tournament.state, stored(app, alone).tournament.starts) == ("open", None)


def test_the_pause_is_kept_unless_the_host_ends_it(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, game="duo", seats=2, pause=5)
    two = players(app, path, 2)
    do(host, path, "start")
    assert do(host, path, "go_on").status_code == 409
    finish_round(app, path)
    assert stored(app, path).tournament.round == 1
    assert "in about 5 min" in text_of(two[0].get(path))
    assert do(two[0], path, "go_on").status_code == 403
    do(host, path, "go_on")
    assert stored(app, path).tournament.round == 2


@pytest.mark.parametrize("deed", ["start", "cancel", "go_on", "remove"])
def test_only_the_host_runs_it(app: FastAPI, deed: str) -> None:
    host = Visitor(app)
    path = begin(host)
    one, _ = players(app, path, 2)
    assert do(one, path, deed, player=1).status_code == 403
    assert len(stored(app, path).active) == 2


def test_the_host_removes_players_and_calls_it_off(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host)
    players(app, path, 2)
    assert do(host, path, "remove", player=7).status_code == 400
    do(host, path, "remove", player=0)
    assert [entry.name for entry in stored(app, path).entries] == ["Player 1"]
    assert do(host, path, "start").status_code == 409, "one player is too few"
    do(host, path, "cancel")
    assert do(host, path, "cancel").status_code == 409
    assert do(Visitor(app), path, "join", name="Late").status_code == 409
    assert path not in host.get("/tournaments").text


def test_a_private_tournament_is_found_by_its_link_only(app: FastAPI) -> None:
    host, other = Visitor(app), Visitor(app)
    path = begin(host, private="1")
    assert path in host.get("/tournaments").text
    assert path not in other.get("/tournaments").text
    do(other, path, "join", name="Other")
    assert path in other.get("/tournaments").text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name_of_it": " "}, "needs a name"),
        ({"format": "swis"}, "Did you mean swiss"),
        ({"game": "evergren"}, "Did you mean evergreen"),
        ({"game": "duo", "seats": 4}, "can be played by 2 to 2"),
        ({"rounds": 40}, "number from 1 to 12"),
        ({"pause": 2}, "A pause lasts one of these minutes: 0, 1, 3, 5, 10, 30"),
        ({"delay": 2}, "Spectators can be 0, 1, 3, 10 minutes behind"),
        ({"game": "everdell:rugwort", "seats": 4}, "Rugwort"),
        ({"starts": "tomorrow"}, "date and a time"),
        ({"clock": "hourglass"}, "There is no clock"),
        ({"rated": "1", "private": "1"}, "Only tournaments that everybody may find can be rated"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(ann: Visitor, fields: dict[str, Any], sentence: str) -> None:
    usual = {"name_of_it": "Cup", "game": "evergreen", "seats": 3, "rounds": 2, "pause": 0, "delay": 0}
    answer = ann.post("/tournaments/new", _json=False, **{**usual, **fields})
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    assert "Cup" not in text_of(ann.get("/tournaments"))


def test_a_round_robin_takes_no_more_than_sixteen(app: FastAPI) -> None:
    path = begin(Visitor(app), format="round_robin")
    players(app, path, 16)
    answer = do(Visitor(app), path, "join", name="Seventeenth")
    assert answer.status_code == 409
    assert "16" in answer.text


def test_names_do_no_harm(app: FastAPI) -> None:
    host = Visitor(app)
    path = begin(host, name_of_it="<script>alert(1)</script>")
    bad = Visitor(app)
    do(bad, path, "join", name="=cmd|'/C calc'!A1")
    do(Visitor(app), path, "join", name="<img src=x onerror=1>")
    page = host.get(path).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    do(host, path, "start")
    rows = list(csv.DictReader(io.StringIO(bad.get(f"{path}/results.csv").text)))
    assert {row["player"] for row in rows} == {"'=cmd|'/C calc'!A1", "<img src=x onerror=1>"}


@pytest.mark.parametrize("off", ["online", "tournaments"])
def test_a_server_can_be_without_tournaments(settings: Settings, off: str) -> None:
    with serving(create_app(replace(settings, online=off != "online", tournaments=off != "tournaments"))) as app:
        ann = Visitor(app)
        assert "/tournaments" not in ann.get("/").text
        assert "/tournaments" not in ann.get("/online").text
        for path in ("/tournaments", "/tournaments/new"):
            answer = ann.get(path)
            assert answer.status_code == 404
            assert "There are no tournaments on this server." in text_of(answer)
        with program(app, "Ann") as client:
            assert client.get("/api/v1/tournaments").status_code == 404


def test_unknown_tournaments_and_deeds(ann: Visitor) -> None:
    assert ann.get("/tournament/NOPE").status_code == 404
    path = begin(ann)
    answer = do(ann, path, "jon")
    assert answer.status_code == 400
    assert "join" in answer.text


@contextmanager
def program(app: FastAPI, name: str) -> Iterator[Client]:
    token = Client(app).post("/api/v1/guests", json={"name": name}).json()["token"]
    yield Client(app, {"Authorization": f"Bearer {token}"})


def test_the_api_runs_a_tournament(app: FastAPI) -> None:
    with program(app, "Host") as host, program(app, "Ann") as ann, program(app, "Ben") as ben:
        wanted = {"name": "Cup", "game": "duo", "seats": 2, "modules": ["competitive"], "rounds": 1, "pause": 0}
        made = host.post("/api/v1/tournaments", json=wanted)
        assert made.status_code == 201, made.text
        here = f"/api/v1/tournaments/{made.json()['code']}"
        for one in (ann, ben):
            assert one.post(f"{here}/join").status_code == 200
        assert ann.post(f"{here}/start").status_code == 403
        assert host.post(f"{here}/start").json()["state"] == "running"
        table = ann.get(here).json()["mine"]
        assert table == ben.get(here).json()["mine"]
        assert host.get(here).json()["mine"] is None
        finish(app, table)
        tick(app)
        done = ann.get(here).json()
        assert done["state"] == "over"
        assert {line["player"] for line in done["standings"]} == {"Ann", "Ben"}
        listed = ann.get("/api/v1/tournaments").json()
        assert [(one["code"], one["mine"]) for one in listed] == [(made.json()["code"], True)]
        assert host.post(f"{here}/begin").status_code == 400
        assert host.post("/api/v1/tournaments", json={**wanted, "kind": "swis"}).status_code == 400
