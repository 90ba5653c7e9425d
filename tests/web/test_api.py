"""The JSON API: a program plays a whole game, and sees and does nothing that is not its own."""

import json
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import Response

from tests.web.guest import Client


class Program:
    """A guest that speaks JSON."""

    def __init__(self, app: FastAPI, name: str = "") -> None:
        answer = Client(app).post("/api/v1/guests", json={"name": name})
        assert answer.status_code == 201
        self.client = Client(app, {"Authorization": f"Bearer {answer.json()['token']}"})

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Response:
        return self.client.post(f"/api/v1{path}", json=body)

    def open(self, *seats: str, game: str = "evergreen") -> str:
        answer = self.post("/tables", game=game, seats=list(seats), pace="instant")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])


@pytest.fixture
def ann(app: FastAPI) -> Program:
    return Program(app, "Ann")


@pytest.fixture
def ben(app: FastAPI) -> Program:
    return Program(app, "Ben")


def test_two_programs_play_a_game(ann: Program, ben: Program) -> None:
    code = ann.open("me", "friend")
    assert ann.get(f"/tables/{code}")["status"] == "lobby"
    assert ben.post(f"/tables/{code}/join").json()["status"] == "playing"
    table = ann.get(f"/tables/{code}")
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
    while table["status"] == "playing":
        mover = (ann, ben)[table["actor"]]
        seen = mover.get(f"/tables/{code}/actions")
        chosen = seen["actions"][-1]
        assert chosen["description"]["verb"] == chosen["text"].split()[0]
        done = mover.post(f"/tables/{code}/act", action=chosen["text"], version=seen["version"])
        assert done.status_code == 200, done.text
        table = ben.get(f"/tables/{code}")
    assert set(table["result"]) == {"winners", "ranks", "reason", "totals", "lines"}
    log = ann.get(f"/tables/{code}/log")["moves"]
    assert [line["number"] for line in log] == list(range(1, len(log) + 1))


def test_a_seat_knows_its_own_only(ann: Program, ben: Program) -> None:
    code = ann.open("me", "friend")
    ben.post(f"/tables/{code}/join")
    hands = [who.get(f"/tables/{code}/observation")["observation"]["hand"] for who in (ann, ben)]
    assert hands[0] != hands[1]
    assert ann.client.get(f"/api/v1/tables/{code}/observation?seat=1").status_code == 403
    assert ann.client.get(f"/api/v1/tables/{code}/actions?seat=1").status_code == 403
    for table in (ann.get(f"/tables/{code}"), ben.get(f"/tables/{code}")):
        assert [seat["token"] is not None for seat in table["seats"]] == [seat["me"] for seat in table["seats"]]
        assert (table["seed"], table["nonce"]) == (None, None)
        assert json.dumps(table).count("seed") == 1


def test_spectators_see_what_lies_open(app: FastAPI, ann: Program, ben: Program) -> None:
    code = ann.open("me", "bot:random")
    seen = ben.get(f"/tables/{code}/observation")
    assert seen["seat"] == -1
    assert not seen["observation"]["hand"]
    assert ben.client.get(f"/api/v1/tables/{code}/actions").status_code == 403
    assert ben.post(f"/tables/{code}/join").status_code == 409


def test_a_seat_token_opens_the_seat(app: FastAPI, ann: Program, ben: Program) -> None:
    code = ann.open("me", "friend")
    invite = ann.get(f"/tables/{code}")["seats"][1]["token"]
    assert ben.get(f"/tables/{code}")["seats"][1]["token"] is None
    assert ben.post(f"/tables/{code}/join", token=invite).status_code == 200
    own = ben.get(f"/tables/{code}")["seats"][1]["token"]
    assert own != invite
    other = Program(app)
    assert other.post(f"/tables/{code}/join", token=invite).status_code == 409
    assert other.post(f"/tables/{code}/join", token="nonsense").status_code == 404
    assert other.post(f"/tables/{code}/join", token=own).status_code == 200
    assert other.get(f"/tables/{code}/observation")["seat"] == 1


def test_undo(ann: Program, ben: Program) -> None:
    code = ann.open("me", "friend", game="everdell")
    ben.post(f"/tables/{code}/join")
    mover = (ann, ben)[ann.get(f"/tables/{code}")["actor"]]
    seen = mover.get(f"/tables/{code}/actions")
    assert mover.post(f"/tables/{code}/undo").status_code == 409
    mover.post(f"/tables/{code}/act", action="place basic_three_twigs", version=seen["version"])
    assert mover.post(f"/tables/{code}/undo", to=1).status_code == 200
    assert mover.get(f"/tables/{code}/actions")["actions"] == seen["actions"]


@pytest.mark.parametrize("token", [None, "Bearer nonsense", "Basic QQ==", "Bearer", "Bearer é"])
def test_without_a_token_nobody_gets_in(app: FastAPI, ann: Program, token: str | None) -> None:
    code = ann.open("me", "bot:random")
    headers = {"Authorization": token.encode()} if token else {}
    for path in (f"/tables/{code}", f"/tables/{code}/observation", f"/tables/{code}/events"):
        answer = Client(app).get(f"/api/v1{path}", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["error"]


def test_the_cookie_of_a_browser_is_no_token(app: FastAPI, ann: Program) -> None:
    """Otherwise another site could make a browser play."""
    client = Client(app)
    client.get("/")
    assert client.cookies
    assert client.post("/api/v1/tables", json={"game": "evergreen", "seats": ["me", "bot:random"]}).status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": ["me", "me"]}, 400),
        ({"game": "evergreen", "seats": ["me"]}, 400),
        ({"game": "evergreen", "seats": []}, 400),
        ({"game": "evergreen", "seats": ["me", "bot:genius"]}, 400),
        ({"game": "evergreen", "seats": ["me", "me"], "options": {"dealer": [1]}}, 400),
        ({"game": "evergreen", "seats": ["me", "me"], "modules": ["dragons"]}, 400),
        ({"game": "evergreen", "seats": "me"}, 422),
        ({"game": "evergreen", "seats": ["me", "me"], "seed": 1}, 422),
        ({"game": "evergreen"}, 422),
    ],
)
def test_impossible_tables(ann: Program, body: dict[str, Any], status: int) -> None:
    answer = ann.post("/tables", **body)
    assert answer.status_code == status
    assert answer.json()["error"]
