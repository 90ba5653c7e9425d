"""How fast the online lobby answers: ``python bench/online_lobby.py [--tables 1000] [--asks 300] [--people 200]``.

One server process on loopback with an SQLite file. Half of the tables are open, with somebody present; the other half
are running games with a few moves. Measured are the whole page, the fragment that refreshes it, and the time of people
who enter the pairing queue at the same moment until each has a table.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles

import httpx

from evertable.web.live import seating
from evertable.web.live.new_table import TableSetup, open_table
from evertable.web.live.tables import Tables
from evertable.web.run import listen, run
from evertable.web.server.identity import COOKIE, Keys
from evertable.web.server.settings import Limits, settings_for
from evertable.web.storage.model import Guest
from evertable.web.storage.open_tables import OpenTables
from evertable.web.storage.store import Store

API = "/api/v1"
HOUR = 3600
MOVES = 6
"""Moves of the running games."""
GAMES = (("everdell", 2), ("everdell", 3), ("duo", 2), ("evergreen", 3))
MOST_AT_ONCE = 20
"""People who enter the queue at the same moment open so many connections at once; the server takes them in turn."""


def serve(database: str) -> None:
    """The server, without limits, since all guests come from one address."""
    socket = listen("127.0.0.1", 0)
    print(socket.getsockname()[1], flush=True)
    limits = Limits(1e6, 10**6, 1e6, 10**6, 1e6, 10**6, people_rate=1e6, people_burst=10**6)
    run(replace(settings_for(database), limits=limits, bot_workers=1), socket)


async def prepare(database: str, tables: int) -> None:
    """Put open and running tables of guests who do not know each other into a database."""
    store = Store(settings_for(database).database)
    await store.open()
    known, lobby, chance = Tables(store, 8), OpenTables(store), random.Random(7)
    waiting = []
    for number in range(tables):
        game, seats = GAMES[number // 2 % len(GAMES)]
        guests = [Guest(f"guest-{number}-{seat}", f"Guest {number}") for seat in range(seats)]
        setup = TableSetup(game, ["me"] + ["friend"] * (seats - 1), listed=True)
        live = await open_table(known, guests[0], setup)
        if number % 2:
            waiting.append(live.info.id)
            continue
        for guest in guests[1:]:
            await seating.join(known, live, guest)
        assert live.live_game is not None
        draft = live.live_game.draft()
        for _ in range(MOVES):
            draft.do(chance.choice(draft.view(draft.actor).legal_actions()), own=True)
        await known.adopt(live, draft)
    await lobby.keep_present(waiting, time.time() + HOUR)
    assert len(await lobby.found(time.time(), most=tables)) == len(waiting)
    await store.close()


@asynccontextmanager
async def server(database: str) -> AsyncIterator[str]:
    """A server process; its address."""
    command = [sys.executable, __file__, "--serve", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


async def ask(address: str, cookie: str, path: str, asks: int, at_once: int) -> list[float]:
    """Seconds of each answer, some clients asking one after the other."""
    taken: list[float] = []

    async def come() -> None:
        async with httpx.AsyncClient(base_url=address, cookies={COOKIE: cookie}, timeout=60) as client:
            await client.get(path)
            while len(taken) < asks:
                began = time.perf_counter()
                answer = await client.get(path)
                taken.append(time.perf_counter() - began)
                assert answer.status_code == 200, answer.text

    await asyncio.gather(*(come() for _ in range(at_once)))
    return taken


async def queue(address: str, people: int) -> list[float]:
    """Seconds from entering the queue to a table, for people who come at once."""
    taken: list[float] = []
    connecting = asyncio.Semaphore(MOST_AT_ONCE)
    async with httpx.AsyncClient(
        base_url=address, timeout=60, limits=httpx.Limits(max_connections=None, max_keepalive_connections=people)
    ) as client:
        answers = []
        for _ in range(people):
            answers.append((await client.post(f"{API}/guests", json={"name": "Guest"})).json())

        async def come(token: str) -> None:
            headers = {"Authorization": f"Bearer {token}"}
            wish = {"game": "everdell", "players": 2, "pace": "quick", "rated": True}
            async with connecting:
                began = time.perf_counter()
                entered = await client.post(f"{API}/queue/enter", json=wish, headers=headers)
            assert entered.status_code == 200, entered.text
            while True:
                news = (await client.get(f"{API}/queue?wait=20", headers=headers)).json()
                if news["table"]:
                    taken.append(time.perf_counter() - began)
                    return

        await asyncio.gather(*(come(answer["token"]) for answer in answers))
    return taken


def told(what: str, taken: list[float]) -> None:
    """Print a line."""
    cut = quantiles(taken, n=100)[94]
    print(f"{what}: median {median(taken) * 1000:.0f} ms, p95 {cut * 1000:.0f} ms, worst {max(taken) * 1000:.0f} ms")


async def measure(given: argparse.Namespace, database: str) -> None:
    """Measure and print."""
    await prepare(database, given.tables)
    cookie = Keys(settings_for(database).key).sign("somebody-who-looks-on")
    async with server(database) as address:
        print(f"{given.tables} tables, load average {os.getloadavg()[0]:.1f}", flush=True)
        for path in ("/online", "/online/tables"):
            for at_once in (1, 4):
                taken = await ask(address, cookie, path, given.asks, at_once)
                told(f"{path}, {at_once} at a time", taken)
        told(f"{given.people} people in the queue until seated", await queue(address, given.people))
        print(f"load average {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--asks", type=int, default=300)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        return serve(given.serve)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, str(Path(folder) / "lobby.db")))
    return None


if __name__ == "__main__":
    main()
