"""A server that is killed loses nothing it has acknowledged."""

import asyncio
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from evertable import registry
from evertable.kernel.record import Record, replay
from evertable.web.storage.store import Store
from tests.web.generous_server import Fork
from tests.web.live_server import server

CHANCE = random.Random(os.environ.get("EVERTABLE_SEED"))
KILLS = int(os.environ.get("EVERTABLE_KILLS", "6"))
"""How often the server is killed; ``make soak`` does it more often."""
API = "/api/v1"


class Player:
    """A program that plays all seats of a table, then of the next one, and remembers what was acknowledged."""

    def __init__(self, server: str) -> None:
        answer = httpx.post(f"{server}{API}/guests", json={}).json()
        self.client = httpx.Client(headers={"Authorization": f"Bearer {answer['token']}"}, timeout=20)
        self.code = ""
        self.acknowledged: dict[str, list[str]] = {}

    @property
    def moves(self) -> int:
        """How many moves have been acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def sit_down(self, server: str) -> str:
        """A new table; its address."""
        wanted = {"game": "evergreen", "seats": ["me", "me", "me"], "pace": "instant"}
        self.code = self.client.post(f"{server}{API}/tables", json=wanted).json()["code"]
        self.acknowledged[self.code] = []
        return self.path

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/tables/{self.code}"

    def play(self, server: str) -> None:
        """Move until the server is gone."""
        try:
            while True:
                path = self.path if self.code else self.sit_down(server)
                seen = self.client.get(f"{server}{API}{path}/actions").json()
                if not seen["actions"]:
                    self.code = ""
                    continue
                sent = CHANCE.choice(seen["actions"])["text"]
                body = {"action": sent, "version": seen["version"], "seat": seen["seat"]}
                if self.client.post(f"{server}{API}{path}/act", json=body).status_code == 200:
                    self.acknowledged[self.code].append(sent)
        except httpx.TransportError:
            return


@contextmanager
def playing(player: Player, running: str) -> Iterator[None]:
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
        info, seats, moves = found
        game = registry.game_named(info.game)
        names = [str(seat.seat) for seat in seats]
        record = Record(game.name, info.rules, info.modules, info.options, info.seed, names)
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        replay(game, record)
        return [move.text for move in moves]

    return asyncio.run(read())


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    player: Player | None = None
    for _ in range(KILLS):
        running = Fork(database)
        player = player or Player(running.address)
        before = player.moves
        with playing(player, running.address):
            while player.moves == before and CHANCE.random() < 0.98:  # mostly after a move, however busy the machine is
                time.sleep(0.02)
            time.sleep(CHANCE.uniform(0.0, 0.5))
            running.kill()
        for code, acknowledged in player.acknowledged.items():
            kept = iter(stored(database, code))
            assert all(text in kept for text in acknowledged), "every move is there, in the order they were made"
    assert player is not None
    assert player.moves > KILLS / 4
    player.client.close()


def test_ctrl_c_ends_the_server_also_while_somebody_watches(tmp_path: Path) -> None:
    with server(tmp_path / "games.db") as running:
        player = Player(running.address)
        with player.client.stream("GET", f"{running.address}{API}{player.sit_down(running.address)}/events") as events:
            lines = events.iter_lines()
            assert any(line == "event: changed" for line in lines)
            assert running.stop() == 0, "it does not wait for them"
        player.client.close()
