"""Bots of members: guests of the API that play like people, marked as bots, on a ladder of their own."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import insert

from evertable.web.storage.schema import RATINGS
from tests.web.guest import Client, Visitor, text_of
from tests.web.live_server import ROOT, server

JOIN = """
import sys, ladder_bot
server = ladder_bot.Server(sys.argv[1])
ladder_bot.sign_in(server, "Hazel", sys.argv[3])
ladder_bot.play(server, server.call(f"/tables/{sys.argv[2]}/join", {})["code"])
"""
"""Sits down at a table and plays there."""


class Member:
    """A guest of the JSON API."""

    def __init__(self, app: FastAPI, name: str, program: bool) -> None:
        made = Client(app).post("/api/v1/guests", json={"name": name, "program": program}).json()
        assert made["program"] is program
        self.client = Client(app, {"Authorization": f"Bearer {made['token']}"})
        self.id = str(app.state.services.keys.read(made["token"]))

    def post(self, path: str, **body: Any) -> Any:
        """What a request answers."""
        answer = self.client.post(f"/api/v1{path}", json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()


@pytest.fixture
def program(app: FastAPI) -> Member:
    """A program."""
    return Member(app, "Nutkin", True)


def test_people_see_that_a_seat_is_a_programs(app: FastAPI, ann: Visitor, program: Member) -> None:
    path = ann.new("me", "friend", "friend", listed="yes")
    Member(app, "Ben", False).post(f"/tables/{path[3:]}/join")
    seats = program.post(f"/tables/{path[3:]}/join")["seats"]
    assert [seat["program"] for seat in seats] == [False, False, True]
    assert [seat["name"] for seat in seats][1:] == ["Ben", "Nutkin (bot)"]
    screen = ann.get(f"{path}/screen").text
    assert "Nutkin (bot)" in screen
    assert "Ben (bot)" not in screen


def test_the_lobby_marks_programs(ann: Visitor, program: Member) -> None:
    table = program.post("/tables", game="everdell", seats=["me", "friend", "friend"], listed=True)
    path = f"/t/{table['code']}"
    assert ann.post(f"{path}/seat", _json=False, do="join", name="Ann").status_code == 303
    page = ann.get(path).text
    assert "Nutkin (bot)" in page
    assert page.count('class="bot-mark"') == 1


def test_a_program_stays_one_and_a_person_cannot_become_one(app: FastAPI, program: Member) -> None:
    ann = Member(app, "Ann", False)
    for one in (ann, program):
        made = one.post("/guests", name="Another", program=one is ann)
        assert app.state.services.keys.read(made["token"]) != one.id
        one.client.post("/api/v1/me", json={"program": one is ann})
    guests = [app.state.portal.call(app.state.services.store.guest, one.id) for one in (ann, program)]
    assert [guest.program for guest in guests] == [False, True]


def test_the_queue_seats_programs_with_people(app: FastAPI, ann: Visitor, program: Member) -> None:
    program.post("/queue/enter", game="duo", players=2)
    ann.post("/online/queue", _json=False, wanted="duo:2", pace="quick")
    for _ in range(20):
        if code := ann.get("/online/queue?wait=1").json()["table"]:
            break
    assert "Nutkin (bot)" in text_of(ann.get(f"/t/{code}"))


def test_programs_have_places_of_their_own(app: FastAPI, program: Member) -> None:
    ann, rows = Member(app, "Ann", False), app.state.services.ratings.rows
    for one, mu in ((ann, 40.0), (program, 20.0)):
        values = {"guest": one.id, "game": "duo", "players": 2, "mu": mu, "sigma": 1.0, "games": 9, "updated": 0.0}
        app.state.portal.call(app.state.services.store.run, lambda c, v=values: c.execute(insert(RATINGS), v).rowcount)
    assert [app.state.portal.call(rows.place, one.id, "duo", 2) for one in (ann, program)] == [1, 1]
    found = program.client.get("/api/v1/ladder?game=duo&players=2").json()
    assert [[line["name"] for line in found[part]] for part in ("people", "programs")] == [["Ann"], ["Nutkin"]]


def test_tournaments_mark_programs(ann: Visitor, program: Member) -> None:
    made = program.post("/tournaments", name="Cup", game="duo", seats=2, kind="swiss", rounds=1)
    program.post(f"/tournaments/{made['code']}/join")
    page = ann.get(f"/tournament/{made['code']}").text
    assert "Nutkin (bot)" in page
    assert 'class="bot-mark"' in page


@pytest.mark.parametrize("way", [[], ["--table"]])
def test_the_example_plays_whole_games(tmp_path: Path, way: list[str]) -> None:
    def run(*command: str) -> subprocess.Popen[str]:
        words = [sys.executable, *command]
        return subprocess.Popen(
            words, cwd=ROOT / "examples", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def start(name: str, *more: str) -> subprocess.Popen[str]:
        words = ["duo", "--games", "1", "--name", name, "--token", str(tmp_path / name), *more]
        return run("ladder_bot.py", running.address, *words)

    with server(tmp_path / "e.db", generous=True) as running:
        first = start("Nutkin", *way)
        assert first.stdout is not None
        said = first.stdout.readline()
        assert said.startswith("waiting"), said
        code, file = said.split()[3], str(tmp_path / "Hazel")  # of a listed table
        second = run("-c", JOIN, running.address, code, file) if way else start("Hazel")
        said += first.communicate(timeout=100)[0]
        assert first.returncode == 0, said
        second.communicate(timeout=100)
    assert "Nutkin (bot)" in said
    assert "over: " in said
