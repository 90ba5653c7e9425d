"""Analyses on the server: after the end only, once, in the background, and a restart loses nothing that counts."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from evertable.analysis.look import Decision, Look
from evertable.analysis.study import Care, Study
from evertable.web.analysis import jobs
from evertable.web.app import create_app
from evertable.web.live import bots
from evertable.web.server.settings import Settings
from tests.web.guest import Visitor, serving
from tests.web.pauses import wait_for
from tests.web.test_api import Program
from tests.web.test_replay import played


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short looks."""
    monkeypatch.setattr(jobs, "Study", partial(Study, care=Care(first=2, closer=3, moments=1)))


class Gate:
    """Workers that know the answer and may be held up."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []
        self.most = 10**6

    async def work(self, ask: Callable[..., Any], dumped: Any, decision: Decision, bot: str, positions: int) -> Look:
        """At every third decision something else would have been much better."""
        if len(self.asked) >= self.most:
            raise RuntimeError("no more today")
        self.asked.append(decision)
        return Look(decision.played, 0.0 if decision.step % 3 else 4.2, 55.5, (("final", 4.0),))


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr(bots.BotWorkers, "work", staticmethod(gate.work))
    return gate


def _wait(guest: Visitor, path: str, words: str) -> str:
    """The page as soon as it says something."""
    pages: list[str] = []

    def look() -> bool:
        pages[:] = [guest.get(f"{path}/analysis").text]
        return words in pages[0]

    wait_for(look, words)
    return pages[0]


def test_a_running_game_is_not_analysed(ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben, 12)
    assert ann.get(f"{path}/analysis").status_code == 409
    assert ann.post(f"{path}/analysis").status_code == 409
    assert "/analysis" not in ann.get(path).text


def test_asked_for_with_a_button_and_read_by_everybody(ann: Visitor, ben: Visitor, gate: Gate) -> None:
    path = played(ann, ben)
    assert f"{path}/analysis" in ann.get(path).text
    assert f"{path}/analysis" in ann.get(f"{path}/replay?at=3").text
    assert "Analyse this game" in ann.get(f"{path}/analysis").text
    assert ann.post(f"{path}/analysis", _json=False).status_code == 303
    page = _wait(ben, path, "The costliest moves")
    worst = min(decision.step for decision in gate.asked if decision.better)
    assert f"{path}/replay?at={worst}&amp;" in page
    assert "−4.2" in page
    assert "Final concert +4.0" in page
    assert page.count('class="chart"') == 4
    assert "<style" not in page, "the policy of our pages forbids it"


def test_it_is_done_once(ann: Visitor, ben: Visitor, gate: Gate) -> None:
    path = played(ann, ben)
    ann.post(f"{path}/analysis")
    ben.post(f"{path}/analysis")
    _wait(ann, path, "The costliest moves")
    asked = len(gate.asked)
    assert ann.post(f"{path}/analysis", _json=False).status_code == 303
    _wait(ann, path, "The costliest moves")
    assert len(gate.asked) == asked


def test_an_address_has_only_so_many_waiting(
    ann: Visitor, ben: Visitor, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes minutes, and anybody can import games that are over."""
    monkeypatch.setattr(jobs, "MOST_OF_ADDRESS", 0)
    path = played(ann, ben)
    assert ann.post(f"{path}/analysis").status_code == 429
    monkeypatch.setattr(jobs, "MOST_OF_ADDRESS", 1)
    monkeypatch.setattr(jobs, "MOST_WAITING", 0)
    assert ann.post(f"{path}/analysis").status_code == 429
    assert gate.asked == []


def test_in_three_languages(ann: Visitor, ben: Visitor, gate: Gate) -> None:
    path = played(ann, ben)
    ann.post(f"{path}/analysis")
    _wait(ann, path, "The costliest moves")
    for language, words in (("fr", "Points attendus à la fin"), ("pl", "Oczekiwane punkty na koniec")):
        ann.post("/settings", language=language)
        assert words in ann.get(f"{path}/analysis").text


def test_what_goes_wrong_can_be_asked_for_again(ann: Visitor, ben: Visitor, gate: Gate) -> None:
    path = played(ann, ben)
    gate.most = 5
    ann.post(f"{path}/analysis")
    _wait(ann, path, "The last attempt failed.")
    gate.most = 10**6
    ann.post(f"{path}/analysis")
    _wait(ann, path, "The costliest moves")


def test_a_new_server_goes_on_where_the_old_one_stopped(
    settings: Settings, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "EVERY", -1.0)
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        path = played(ann, Visitor(app))
        cookies = ann.client.cookies
        gate.most = 10

        async def stuck(*_: Any) -> Look:
            if len(gate.asked) >= gate.most:
                await asyncio.sleep(3600)
            return await gate.work(*_)

        monkeypatch.setattr(bots.BotWorkers, "work", staticmethod(stuck))
        ann.post(f"{path}/analysis")
        wait_for(lambda: len(gate.asked) == gate.most)
    before, gate.most = gate.asked[:], 10**6
    assert len(before) == 10
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        ann.client.cookies.update(cookies)
        _wait(ann, path, "The costliest moves")
    assert len({(decision.step, decision.better) for decision in gate.asked}) == len(gate.asked), (
        "nothing is done twice"
    )


def test_for_programs_and_by_a_real_worker(app: FastAPI, ann: Visitor, ben: Visitor) -> None:
    path = played(ann, ben)
    program, door = Program(app), f"/tables/{path[3:]}/analysis"
    assert program.get(door) == {"status": "none", "progress": 0.0, "findings": None}
    assert program.client.post(f"/api/v1/tables/{path[3:]}/analyse").status_code == 202
    wait_for(lambda: program.get(door)["status"] == "done")
    answer = program.get(door)
    assert answer["findings"]["positions"] == {"first": 2, "closer": 3}
    running = played(ann, ben, 12)
    assert program.client.get(f"/api/v1/tables/{running[3:]}/analysis").status_code == 409
