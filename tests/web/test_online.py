"""The online lobby: listed tables, a seat at once, and who counts as waiting."""

from concurrent.futures import ThreadPoolExecutor
from time import time

import pytest
from fastapi import FastAPI

from evertable.web.storage import open_tables
from tests.web.guest import Visitor, text_of
from tests.web.pauses import wait_for
from tests.web.streams import streaming


def _sit(visitor: Visitor, wanted: str = "everdell:2") -> str:
    answer = visitor.post("/online/seat", _json=False, wanted=wanted)
    assert answer.status_code == 303, text_of(answer)
    return str(answer.headers["location"])


def test_two_guests_are_seated_at_one_table_and_the_game_begins(ann: Visitor, ben: Visitor) -> None:
    path = _sit(ann)
    assert ann.live(path).info.status == "lobby"
    assert path not in ann.get("/online").text.replace(f'href="{path}"', "")
    assert "You wait here" in ann.get("/online").text
    assert _sit(ben) == path
    assert ann.live(path).info.status == "playing"
    assert [seat.kind for seat in ann.live(path).seats] == ["human", "human"]
    assert "You wait here" not in ann.get("/online").text


def test_who_waits_already_is_led_back(ann: Visitor) -> None:
    assert _sit(ann) == _sit(ann)


def test_games_and_numbers_of_players_are_kept_apart(ann: Visitor, ben: Visitor) -> None:
    assert _sit(ann, "everdell:2") != _sit(ben, "everdell:3")
    duo = _sit(ann, "duo:2")
    assert ann.live(duo).info.modules == ["competitive"]
    assert _sit(ben, "duo:2") == duo


def test_nobody_is_seated_at_once_at_a_table_with_boxes(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend", listed="1", module="pearlbrook")
    with streaming(ann, path):
        ann.app.state.portal.call(_note_presence, ann.app)
        assert "Pearlbrook" in text_of(ben.get("/online"))
        assert _sit(ben) != path


async def _note_presence(app: FastAPI) -> None:
    online = app.state.services.online
    await app.state.services.open_tables.keep_present(online._where_somebody_waits(), time())


def test_a_table_is_listed_only_if_its_host_wants_it(ann: Visitor, ben: Visitor) -> None:
    path = ann.new("me", "friend")
    with streaming(ann, path):
        ann.app.state.portal.call(_note_presence, ann.app)
        assert path not in ben.get("/online").text
        assert ben.post(f"{path}/listed", listed="yes").status_code == 403
        assert ann.post(f"{path}/listed", listed="perhaps").status_code == 400
        ann.post(f"{path}/listed", listed="yes")
        ann.app.state.portal.call(_note_presence, ann.app)
        assert path in ben.get("/online").text
        assert path in ben.get("/online/tables?game=everdell").text
        assert path not in ben.get("/online?game=duo").text
        ann.post(f"{path}/listed", listed="no")
        assert path not in ben.get("/online").text


def test_a_listed_table_without_anybody_there_is_not_offered(
    ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _sit(ann)
    later = time() + open_tables.PRESENCE + 1
    monkeypatch.setattr("evertable.web.live.online.time", lambda: later)
    monkeypatch.setattr("evertable.web.lobby.online.time", lambda: later)
    assert path not in ben.get("/online").text
    assert _sit(ben) != path


def test_a_stranger_who_looks_does_not_count_as_waiting(ann: Visitor, ben: Visitor) -> None:
    path = _sit(ann)
    ben.get("/")
    online = ann.app.state.services.online
    with streaming(ben, path):
        assert online._where_somebody_waits() == []
        with streaming(ann, path):
            assert online._where_somebody_waits() == [ann.live(path).info.id]
    assert online._where_somebody_waits() == []


def test_a_game_that_has_begun_is_not_listed_any_more(ann: Visitor) -> None:
    path = _sit(ann)
    ann.post(f"{path}/start")
    assert ann.live(path).info.status == "playing"
    assert ann.post(f"{path}/listed", listed="yes").status_code == 409


@pytest.mark.parametrize("listed", [True, False])
def test_only_listed_games_are_shown_to_watch(ann: Visitor, ben: Visitor, listed: bool) -> None:
    path = ann.new("me", "me", **({"listed": "1"} if listed else {}))
    assert ann.live(path).info.status == "playing"
    assert ben.get(path).status_code == 200, "who has the link may watch"
    assert [path in ben.get(page).text for page in ("/", "/online")] == [listed, listed]


def test_a_rematch_is_private(ann: Visitor) -> None:
    path = _sit(ann, "evergreen:3")
    ann.post(f"{path}/start")
    ann.post(f"{path}/list", do="finish")
    wait_for(lambda: ann.live(path).finished)
    ann.post(f"{path}/rematch")
    again = f"/t/{ann.live(path).info.rematch}"
    assert (ann.live(path).info.listed, ann.live(again).info.listed) == (True, False)


def test_unknown_games_are_refused_with_what_is_possible(ann: Visitor) -> None:
    answer = ann.post("/online/seat", wanted="everdel:2")
    assert answer.status_code == 400
    assert "everdell:2" in answer.text
    assert ann.get("/online?game=chess").status_code == 400


def test_many_guests_at_once_are_seated_in_pairs(app: FastAPI) -> None:
    visitors = [Visitor(app) for _ in range(20)]
    for visitor in visitors:
        visitor.get("/")
    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(_sit, visitors))
    assert len(set(paths)) == 10
    assert all(paths.count(path) == 2 for path in paths)


def test_programs_find_each_other(app: FastAPI) -> None:
    ann, ben = Visitor(app), Visitor(app)
    headers = []
    for visitor, name in ((ann, "Ann"), (ben, "Ben")):
        token = visitor.client.post("/api/v1/guests", json={"name": name}).json()["token"]
        headers.append({"Authorization": f"Bearer {token}"})
    wanted = {"game": "everdell", "players": 2}
    first = ann.client.post("/api/v1/online/seat", json=wanted, headers=headers[0]).json()
    assert (first["status"], first["listed"]) == ("lobby", True)
    found = ben.client.get("/api/v1/online?game=everdell&players=2", headers=headers[1]).json()
    assert [(one["code"], one["free"], one["names"]) for one in found] == [(first["code"], 1, ["Ann"])]
    second = ben.client.post("/api/v1/online/seat", json=wanted, headers=headers[1]).json()
    assert (second["code"], second["status"]) == (first["code"], "playing")
    assert ben.client.get("/api/v1/online", headers=headers[1]).json() == []
    too_many = {"game": "duo", "players": 5}
    assert ann.client.post("/api/v1/online/seat", json=too_many, headers=headers[0]).status_code == 400
    assert ann.client.get("/api/v1/online?game=chess", headers=headers[0]).status_code == 400
