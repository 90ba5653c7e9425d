"""A server that is killed moves no clock backwards and sends no notice twice."""

import os
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, insert, select, update

from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from evertable.web.storage.game_time import LEASE
from evertable.web.storage.schema import ACCOUNTS, NOTICE_SETTINGS, NOTICES
from tests.web import mail_server
from tests.web.generous_server import Fork
from tests.web.guest import Client, serving
from tests.web.live_server import server

CHANCE = random.Random(os.environ.get("EVERTABLE_SEED"))
KILLS = int(os.environ.get("EVERTABLE_CLOCK_KILLS", "3"))
"""How often each server is killed; ``make soak`` does it more often."""
API = "/api/v1"
PLAYERS = 8


def test_no_clock_moves_backwards(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    code, client, seen = "", httpx.Client(timeout=20), 600.0
    for _ in range(KILLS + 1):
        running = Fork(database)
        try:
            if not code:
                token = client.post(f"{running.address}{API}/guests", json={}).json()["token"]
                client.headers["Authorization"] = f"Bearer {token}"
                clock = {"kind": "bank", "seconds": 600}
                wanted = {"game": "evergreen", "seats": ["me", "me"], "pace": "instant", "clock": clock}
                code = client.post(f"{running.address}{API}/tables", json=wanted).json()["code"]
            seen = _watch(client, f"{running.address}{API}/tables/{code}", seen, CHANCE.uniform(0.2, 3.0))
        finally:
            running.kill()
    client.close()
    assert seen < 600


def _watch(client: httpx.Client, path: str, before: float, seconds: float) -> float:
    """Look at the running clock for a while; it only falls, and after a start by no more than the lease."""
    last, until, first = before, time.monotonic() + seconds, True
    while time.monotonic() < until:
        asked = time.monotonic()
        told: dict[str, Any] = client.get(path).json()["clock"]
        left = told["left"][told["running"]]
        assert left <= last + 0.11, "it went back"
        if first:
            assert left >= last - LEASE - (time.monotonic() - asked) - 0.2, "the time without a server counted"
        last, first = left, False
        time.sleep(0.05)
    return last


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database in which notices to some people are due."""
    database = tmp_path / "games.db"
    with serving(create_app(settings_for(str(database)))) as app:
        for number in range(PLAYERS):
            token = Client(app).post(f"{API}/guests", json={"name": "Ann"}).json()["token"]
            guest = app.state.services.keys.read(token)
            address = {"guest": guest, "code": f"CODE{number}", "email": f"player{number}@host.example", "created": 0.0}
            wish = {"guest": guest, "mail": True}

            async def keep(address: dict[str, Any] = address, wish: dict[str, Any] = wish) -> None:
                store = app.state.services.store
                await store.run(lambda c: c.execute(insert(ACCOUNTS).values(**address)).rowcount)
                await store.run(lambda c: c.execute(insert(NOTICE_SETTINGS).values(**wish)).rowcount)
                await app.state.services.notices.rows.open()

            app.state.portal.call(keep)
            program = Client(app, {"Authorization": f"Bearer {token}"})
            made = program.post(f"{API}/tables", json={"game": "evergreen", "seats": ["me", "me"], "pace": "instant"})
            assert made.status_code == 201, made.text
    with create_engine(f"sqlite:///{database}").begin() as connection:
        connection.execute(update(NOTICES).values(due=0.0))
        assert len(connection.execute(select(NOTICES.c.id)).all()) == PLAYERS
    return database


def test_no_notice_is_sent_twice(database: Path) -> None:
    with mail_server.mail_server() as post:
        post.pause = 0.15
        options = ["--mail", post.url, "--mail-from", "games@table.example", "--site", "https://table.example"]
        for number in range(KILLS + 1):
            with server(database, options=options) as running:
                if number:
                    _until(lambda: bool(_claimed(database)))
                time.sleep(CHANCE.uniform(0.0, 0.6))
                if number == KILLS:
                    _until(lambda: len(_claimed(database)) == PLAYERS)
                    time.sleep(0.5)
                running.kill()
        sent = Counter(mail["To"] for mail in post.mails)
    assert max(sent.values()) == 1
    assert len(sent) >= PLAYERS - KILLS, "at most the one under way is lost at each kill"


def _claimed(database: Path) -> list[int]:
    with create_engine(f"sqlite:///{database}").connect() as connection:
        return list(connection.execute(select(NOTICES.c.id).where(NOTICES.c.claimed.is_not(None))).scalars())


def _until(true: Any) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never came")
