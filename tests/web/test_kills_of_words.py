"""A server that is killed keeps every message that it acknowledged, and counts a rated game once."""

import os
import random
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, select

from evertable.web.app import create_app
from evertable.web.live.tables import locked
from evertable.web.server.settings import settings_for
from evertable.web.storage.schema import MESSAGES, RATING_CHANGES, RATINGS, TABLES
from tests.web.generous_server import Fork
from tests.web.guest import Client, serving

CHANCE = random.Random(os.environ.get("EVERTABLE_SEED"))
KILLS = int(os.environ.get("EVERTABLE_WORD_KILLS", "3"))
"""How often the server is killed in each test; ``make soak`` does it more often."""
API = "/api/v1"
AROUND = float(os.environ.get("EVERTABLE_KILL_AROUND", "0.3"))
"""Seconds after a last move is sent in which the server is killed."""
GAME = {"game": "evergreen", "seats": ["me", "friend"], "pace": "instant", "listed": True, "rated": True}
OVER = (400, 404, 409)
"""How a server answers a move of a game that is over."""


def test_no_acknowledged_message_is_lost(tmp_path: Path) -> None:
    database, code, said = tmp_path / "games.db", "", list[str]()
    with httpx.Client(timeout=20) as client:
        for number in range(KILLS):
            running = Fork(database)
            if not code:
                token = client.post(f"{running.address}{API}/guests", json={"name": "Ann"}).json()["token"]
                client.headers["Authorization"] = f"Bearer {token}"
                code = client.post(f"{running.address}{API}/tables", json=GAME).json()["code"]
            before = len(said)
            talker = threading.Thread(target=_talk, args=(client, f"{running.address}{API}/tables/{code}/say", said))
            talker.start()
            until = time.monotonic() + 20
            while len(said) == before and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(CHANCE.uniform(0.0, 0.3))
            running.kill()
            talker.join()
            assert len(said) > before, f"nothing was acknowledged before kill {number}"
            kept = _rows(database, select(MESSAGES.c.text))
            texts = [row["text"] for row in kept]
            assert set(said) <= set(texts)
            assert len(set(texts)) == len(texts), "a message that was sent again is there once"


def _talk(client: httpx.Client, path: str, said: list[str]) -> None:
    """Say one thing after the other, each twice with one key, until the server is gone."""
    try:
        for number in range(10_000):
            word = {"text": f"word {number} {CHANCE.random()}", "key": f"{number}-{CHANCE.random()}"}
            if client.post(path, json=word).status_code == 201:
                said.append(word["text"])
                client.post(path, json=word)
            else:
                time.sleep(0.05)
    except httpx.TransportError:
        return


def test_a_rated_game_counts_once(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    games, heads = _before_the_last_move(database)
    acknowledged: list[str] = []
    for code, (seat, move) in games.items():
        running = Fork(database)
        path = f"{running.address}{API}/tables/{code}"
        httpx.get(f"{path}/actions", headers=heads[seat], timeout=20)  # the table is in memory now
        end = threading.Thread(target=_end, args=(path, heads[seat], move, code, acknowledged))
        end.start()
        time.sleep(CHANCE.uniform(0.0, AROUND))
        running.kill()
        end.join()
    _check_counts(database, at_least=set(acknowledged))
    for _ in range(2):  # who heard no answer sends the last move again, also when it has been stored
        running = Fork(database)
        for code, (seat, move) in games.items():
            _end(f"{running.address}{API}/tables/{code}", heads[seat], move, code, acknowledged)
        running.kill()
    _check_counts(database, at_least=set(games))


def _before_the_last_move(database: Path) -> tuple[dict[str, tuple[int, str]], list[dict[str, str]]]:
    """Rated games of the same two people, each without its last move, which is given by table; and their tokens."""
    games: dict[str, tuple[int, str]] = {}
    with serving(create_app(settings_for(str(database)))) as app:
        tables = app.state.services.tables
        tokens = [Client(app).post(f"{API}/guests", json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
        heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
        ann, ben = (Client(app, head) for head in heads)
        for _ in range(KILLS):
            code = ann.post(f"{API}/tables", json=GAME).json()["code"]
            joined = ben.post(f"{API}/tables/{code}/join", json={})
            assert joined.status_code == 200, joined.text
            live = app.state.portal.call(tables.get, code)
            assert live.info.rated
            whole, done = live.live_game.draft(), list[tuple[int, int, str]]()
            while not whole.over:
                seat, action = whole.actor, CHANCE.choice(whole.view(whole.actor).legal_actions())
                done.append((seat, action, whole.game.text(whole.s, action)))
                whole.do(action, own=True)
                whole.settle()
            draft = live.live_game.draft()
            for _, action, _ in done[:-1]:
                draft.do(action, own=True)
                draft.settle()
            games[code] = (done[-1][0], done[-1][2])

            @locked
            async def keep(tables: Any, live: Any, draft: Any = draft) -> None:
                await tables.adopt(live, draft)

            app.state.portal.call(keep, tables, live)
    return games, heads


def _end(path: str, head: dict[str, str], move: str, code: str, acknowledged: list[str]) -> None:
    """Make the last move of a game; note it if the server acknowledges it."""
    try:
        seen = httpx.get(f"{path}/actions", headers=head, timeout=20).json()
        body = {"action": move, "version": seen["version"], "seat": seen["seat"]}
        answer = httpx.post(f"{path}/act", json=body, headers=head, timeout=20)
    except httpx.TransportError:
        return
    if answer.status_code == 200:
        acknowledged.append(code)
    else:
        assert answer.status_code in OVER, answer.text


def _check_counts(database: Path, at_least: set[str]) -> None:
    """Every game that is over has changed the ratings of both once, one change after the other."""
    over = {row["id"]: row["code"] for row in _rows(database, select(TABLES).where(TABLES.c.status == "over"))}
    assert at_least <= set(over.values())
    changes = _rows(database, select(RATING_CHANGES).order_by(RATING_CHANGES.c.time))
    assert sorted((one["table_id"], one["seat"]) for one in changes) == [
        (id, seat) for id in sorted(over) for seat in (0, 1)
    ]
    for rating in _rows(database, select(RATINGS)):
        mine = [one for one in changes if one["guest"] == rating["guest"]]
        assert rating["games"] == len(mine) == len(over)
        for earlier, later in pairwise(mine):
            assert (earlier["mu"], earlier["sigma"]) == (later["mu_before"], later["sigma_before"])
        assert not mine or mine[-1]["mu"] == rating["mu"]


def _rows(database: Path, wanted: Any) -> list[Any]:
    with create_engine(f"sqlite:///{database}").connect() as connection:
        return list(connection.execute(wanted).mappings())
