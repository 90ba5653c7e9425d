"""A server that is killed loses nothing it has acknowledged."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from evertable import games
from evertable.kernel.record import Record, replay
from evertable.web.store import Store
from tests.web.live_server import Server, server

KILLS = 5
API = "/api/v1"


class Player:
    """A program that plays both seats of a table and remembers every move that was acknowledged."""

    def __init__(self, server: Server) -> None:
        answer = httpx.post(f"{server.address}{API}/guests", json={}).json()
        self.client = httpx.Client(headers={"Authorization": f"Bearer {answer['token']}"}, timeout=20)
        wanted = {"game": "evergreen", "seats": ["me", "me", "me"], "pace": "instant"}
        self.path = "/tables/" + self.client.post(f"{server.address}{API}/tables", json=wanted).json()["code"]
        self.acknowledged: list[str] = []
        self.sent = ""

    def play(self, server: Server) -> None:
        """Move until the server is gone."""
        base = f"{server.address}{API}{self.path}"
        try:
            while True:
                answer = self.client.get(f"{base}/actions")
                if answer.status_code == 429:
                    time.sleep(0.05)
                    continue
                seen = answer.json()
                if not seen["actions"]:
                    return
                self.sent = random.choice(seen["actions"])["text"]
                body = {"action": self.sent, "version": seen["version"], "seat": seen["seat"]}
                if self.client.post(f"{base}/act", json=body).status_code == 200:
                    self.acknowledged.append(self.sent)
        except httpx.TransportError:
            return


@contextmanager
def playing(player: Player, running: Server) -> Iterator[None]:
    thread = threading.Thread(target=player.play, args=(running,))
    thread.start()
    yield
    thread.join()


def stored(database: Path, code: str) -> list[str]:
    """The moves in the database, as a new server would find them."""

    async def read() -> list[str]:
        store = Store(f"sqlite:///{database}")
        await store.open()
        found = await store.table(code)
        await store.close()
        assert found is not None
        facts, seats, moves = found
        game = games.game_named(facts.game)
        names = [str(seat.seat) for seat in seats]
        record = Record(game.name, facts.rules, facts.modules, facts.options, facts.seed, names)
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        replay(game, record)
        return [move.text for move in moves]

    return asyncio.run(read())


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    player: Player | None = None
    for _ in range(KILLS):
        with server(database) as running:
            player = player or Player(running)
            with playing(player, running):
                time.sleep(random.uniform(0.05, 0.6))
                running.kill()
        kept = stored(database, player.path.removeprefix("/tables/"))
        missing = [text for text in player.acknowledged if text not in kept]
        assert missing == []
        mine = iter(kept)
        assert all(any(text == other for other in mine) for text in player.acknowledged), "in the order they were made"
        player.acknowledged = kept
    assert player is not None
    player.client.close()


def test_ctrl_c_ends_the_server_also_while_somebody_watches(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as running:
        player = Player(running)
        with player.client.stream("GET", f"{running.address}{API}{player.path}/events") as events:
            lines = events.iter_lines()
            assert any(line == "event: changed" for line in lines)
            start = time.monotonic()
            assert running.stop() == 0
            assert time.monotonic() - start < 5
        player.client.close()
