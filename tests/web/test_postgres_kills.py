"""Two server processes on one database, one of them killed again and again: no acknowledged move is lost, none is made
twice, and no table stands still.

``make test`` runs a short one, ``make soak`` a longer one. The whole one takes two minutes and prints its figures::

    EVERTABLE_KILL_TABLES=100 EVERTABLE_KILL_SECONDS=120 EVERTABLE_KILL_EVERY=10 EVERTABLE_KILL_PACE=5 \
        EVERTABLE_KILL_LONGEST=5 python -m pytest -s -p no:xdist tests/web/test_postgres_kills.py
"""

import asyncio
import os
import random
import ssl
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from evertable import registry
from evertable.kernel.record import Record, replay
from evertable.web.storage.store import Store
from tests.web.generous_server import Fork, free_port
from tests.web.postgres import cluster

CHANCE = random.Random(os.environ.get("EVERTABLE_SEED"))
TABLES = int(os.environ.get("EVERTABLE_KILL_TABLES", "10"))
SECONDS = float(os.environ.get("EVERTABLE_KILL_SECONDS", "9"))
EVERY = float(os.environ.get("EVERTABLE_KILL_EVERY", "4"))
PACE = float(os.environ.get("EVERTABLE_KILL_PACE", "1"))
"""Seconds that a player thinks about a move."""
LONGEST = float(os.environ.get("EVERTABLE_KILL_LONGEST", "60"))
"""Seconds that a table may stand still: 5 where the machine has nothing else to do, more beside other tests."""
API = "/api/v1"
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Unused, but each client would make its own, which takes a while."""


@dataclass
class Tally:
    """What the players have seen."""

    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    waits: list[tuple[float, list[str]]] = field(default_factory=list)
    """Seconds from wishing to move until the move was acknowledged, bots and broken connections included, and what
    happened meanwhile."""
    doubled: list[str] = field(default_factory=list)
    cut_off: int = 0


class Player:
    """Plays a table against a bot, then the next table. Whoever sends visitors to several processes does not send them
    to one that is gone, so a broken connection leads to the other server at once."""

    def __init__(self, servers: list[str], tally: Tally) -> None:
        self._client = httpx.AsyncClient(timeout=30, verify=PLAIN, trust_env=False)  # a pool for all is slow to search
        self._servers = servers[:]
        CHANCE.shuffle(self._servers)
        self._tally = tally
        self._token = ""
        self._code = ""
        self._looks = 0
        self._start = 0.0
        self._story: list[str] = []

    async def sit_down(self) -> None:
        """At the first table."""
        await self._open_table(self._servers[0])

    async def play(self, until: float) -> None:
        """Move at a steady pace."""
        await asyncio.sleep(CHANCE.uniform(0, PACE))
        while time.monotonic() < until:
            self._start, self._story = time.monotonic(), []
            await self._move()
            self._tally.waits.append((time.monotonic() - self._start, self._story))
            await asyncio.sleep(PACE)
        await self._client.aclose()

    async def _move(self) -> None:
        """Try until a move is acknowledged, less and less often: a hundred impatient players are a load themselves."""
        pause = 0.2
        if CHANCE.random() < 0.3:
            self._servers.reverse()
        while True:
            try:
                if await self._try(self._servers[0]):
                    return
            except httpx.TransportError as error:
                self._tally.cut_off += 1
                self._note(f"{type(error).__name__} from {self._servers[0][-2:]}")
                self._servers.reverse()
                continue
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 1.5)

    def _note(self, what: str) -> None:
        self._story.append(f"{time.monotonic() - self._start:.1f} s {what}")

    async def _try(self, server: str) -> bool:
        if not self._code:
            await self._open_table(server)
        path = f"{API}/tables/{self._code}"
        seen = (await self._ask("GET", f"{server}{path}/actions")).json()
        self._note(f"{len(seen['actions'])} actions at version {seen['version']} from {server[-2:]}")
        if not seen["actions"]:  # a bot is to move, or the game is over
            self._looks += 1
            if self._looks % 2:
                return False
            table = (await self._ask("GET", f"{server}{path}")).json()
            self._code = "" if table["status"] == "over" else self._code
            return False
        text = CHANCE.choice(seen["actions"])["text"]
        return await self._send(server, f"{path}/act", {"action": text, "version": seen["version"], "seat": 0})

    async def _open_table(self, server: str) -> None:
        if not self._token:
            self._token = (await self._client.post(f"{server}{API}/guests", json={})).json()["token"]
        wanted = {"game": "evergreen", "seats": ["me", "bot:random"], "pace": "instant"}
        self._code = (await self._ask("POST", f"{server}{API}/tables", wanted)).json()["code"]
        self._tally.acknowledged[self._code] = []

    async def _send(self, server: str, path: str, move: dict[str, object]) -> bool:
        """Send a move; often to both servers at once, as an impatient browser might. One of them may accept it."""
        both = CHANCE.random() < 0.5
        others = [other for other in self._servers if other != server] if both else []
        asked = [self._ask("POST", f"{one}{path}", move) for one in (server, *others)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        good = [answer for answer in answers if isinstance(answer, httpx.Response) and answer.status_code == 200]
        if len(good) > 1:
            self._tally.doubled.append(f"{self._code} {move}")
        if good:
            self._tally.acknowledged[self._code].append(str(move["action"]))
            return True
        for answer in answers:
            if isinstance(answer, BaseException):
                raise answer
            self._note(f"{answer.status_code} {answer.text[:90]}")
            assert answer.status_code == 409, answer.text
        return False

    async def _ask(self, method: str, url: str, body: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self._token}"}
        return await self._client.request(method, url, json=body, headers=headers)


async def _kill_in_turn(url: str, key: Path, forks: list[Fork], ports: list[int], until: float) -> int:
    """Kill one process and start it again, then the other one, and so on; how many. There is always one left: the next
    kill waits for a restart that takes longer than the time between two kills."""
    kills, due = 0, time.monotonic() + EVERY
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        due += EVERY
        which = kills % len(forks)
        forks[which].kill()
        kills += 1
        forks[which] = await asyncio.to_thread(Fork, url, ports[which], str(key))
    return kills


async def _storm(url: str, key: Path) -> tuple[Tally, int]:
    tally, ports = Tally(), [free_port(), free_port()]
    forks = [await asyncio.to_thread(Fork, url, port, str(key)) for port in ports]
    try:
        players = [Player([fork.address for fork in forks], tally) for _ in range(TABLES)]
        for player in players:
            await player.sit_down()
        until = time.monotonic() + SECONDS
        killing = asyncio.create_task(_kill_in_turn(url, key, forks, ports, until))
        await asyncio.gather(*(player.play(until) for player in players))
        return tally, await killing
    finally:
        for fork in forks:
            fork.kill()


async def _stored(url: str, codes: list[str]) -> dict[str, list[str]]:
    """The human's moves of each table as a new server would find them; each game is replayed by the rules."""
    store, found = Store(url), {}
    await store.open()
    for code in codes:
        kept = await store.table(code)
        assert kept is not None, f"table {code} was acknowledged and is gone"
        info, seats, moves = kept
        game = registry.game_named(info.game)
        names = [str(seat.seat) for seat in seats]
        record = Record(game.name, info.rules, info.modules, info.options, info.seed, names)
        record.actions = [f"{move.seat} {move.text}" for move in moves]
        replay(game, record)
        found[code] = [move.text for move in moves if move.seat == 0]
    await store.close()
    return found


def test_a_killed_process_is_hardly_noticed(tmp_path: Path) -> None:
    with cluster() as running:
        url = running.database()
        tally, kills = asyncio.run(_storm(url, tmp_path / "key"))
        stored = asyncio.run(_stored(url, list(tally.acknowledged)))
    moves = sum(map(len, tally.acknowledged.values()))
    waits = sorted(wait for wait, _ in tally.waits)
    print(
        f"\n{TABLES} players, {len(stored)} tables, {kills} kills in {SECONDS:g} s: {moves} moves acknowledged, "
        f"{tally.cut_off} requests cut off; wait for a move: median {waits[len(waits) // 2]:.2f} s, "
        f"p99 {waits[int(len(waits) * 0.99)]:.2f} s, longest {waits[-1]:.2f} s: {'; '.join(max(tally.waits)[1])}"
    )
    assert kills >= 1
    assert moves > TABLES
    assert tally.doubled == []
    for code, acknowledged in tally.acknowledged.items():
        kept = iter(stored[code])
        assert all(text in kept for text in acknowledged), f"{code}: every move is there, in the order they were made"
    assert waits[-1] < LONGEST, "no table stands still"
