"""How long a move takes to reach everybody: ``python bench/web_load.py [--tables 200] [--every 5] [--seconds 40]``.

One server process, many Everdell tables for two on loopback. At each table two watchers hold an event stream and fetch
the new screen whenever the version changes, as a browser does; the table's seat that is to act makes a move every few
seconds. A move is timed from sending the request until both watchers have the new screen in hand. Before the clock
starts every table is played into the middle of its game, where screens are largest.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path
from statistics import median, quantiles

import httpx

GUESTS_A_TABLE = 2


@dataclass
class Table:
    """A table as the load sees it."""

    code: str
    clients: list[httpx.AsyncClient]
    tokens: list[str]
    seen: dict[int, int] = field(default_factory=dict)
    """The version each watcher has on screen."""
    screens: dict[int, str] = field(default_factory=dict)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)


def serve(database: str) -> None:
    """The server, without limits, since all guests come from one address."""
    from evertable.web.server import listen, run
    from evertable.web.settings import Limits, settings_for

    socket = listen("127.0.0.1", 0)
    print(socket.getsockname()[1], flush=True)
    limits = Limits(1e6, 10**6, 1e6, 10**6, 1e6, 10**6)
    run(replace(settings_for(database), limits=limits, thinkers=1), socket)


async def seat_two(address: str) -> Table:
    """Open a table and seat two browsers at it."""
    clients = [httpx.AsyncClient(base_url=address, timeout=60, trust_env=False) for _ in range(GUESTS_A_TABLE)]
    forms = [await _token(client) for client in clients]
    wanted = {"game": "everdell", "players": "2", "seat0": "me", "seat1": "friend", "spectators": "yes"}
    opened = await clients[0].post("/new", data={"csrf": forms[0], **wanted})
    path = opened.headers["location"]
    await clients[1].post(f"{path}/seat", data={"csrf": forms[1], "do": "join"})
    return Table(path.removeprefix("/t/"), clients, forms)


async def _token(client: httpx.AsyncClient) -> str:
    found = re.search(r'name="csrf" content="(\w+)"', (await client.get("/")).text)
    assert found
    return found.group(1)


async def watch(table: Table, index: int) -> None:
    """A browser: fetch the screen whenever there is news."""
    client = table.clients[index]
    async with client.stream("GET", f"/t/{table.code}/events", timeout=None) as events:
        async for line in events.aiter_lines():
            if line.startswith("data: ") and json.loads(line[6:])["version"] > table.seen.get(index, 0):
                await refresh(table, index)


async def refresh(table: Table, index: int) -> None:
    """Bring a watcher's screen up to date."""
    answer = await table.clients[index].get(f"/t/{table.code}/screen")
    answer.raise_for_status()
    async with table.news:
        version = int(answer.headers["X-Table-Version"])
        if version > table.seen.get(index, 0):
            table.seen[index], table.screens[index] = version, answer.text
            table.news.notify_all()


async def act(table: Table) -> int | None:
    """Make a move by chance from what the screens show; the new version, or None when the game is over."""
    for index, screen in table.screens.items():
        found = [unescape(text) for text in re.findall(r'name="text" value="([^"]*)"', screen)]
        texts = [text for text in found if text != "pass"] or found
        if texts:
            fields = {"csrf": table.tokens[index], "text": random.choice(texts), "version": table.seen[index]}
            headers = {"Accept": "application/json"}
            answer = await table.clients[index].post(f"/t/{table.code}/act", data=fields, headers=headers)
            answer.raise_for_status()
            return int(answer.json()["version"])
    return None


async def move(table: Table) -> float | None:
    """Make a move; the time until both watchers show it."""
    start = time.perf_counter()
    wanted = await act(table)
    if wanted is None:
        return None
    async with table.news:
        await table.news.wait_for(lambda: min(table.seen.values()) >= wanted)
    return time.perf_counter() - start


async def play(table: Table, every: float, until: float, times: list[float]) -> None:
    """A move at a steady pace, beginning at a random moment."""
    await asyncio.sleep(random.uniform(0, every))
    while time.perf_counter() < until:
        start = time.perf_counter()
        if (taken := await move(table)) is None:
            return
        times.append(taken)
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - start)))


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    """A server process with a fresh database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", str(Path(folder) / "load.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()
            process.wait()


async def warm(table: Table, moves: int) -> None:
    """Play into the middle of the game."""
    for _ in range(moves):
        for index in range(GUESTS_A_TABLE):
            await refresh(table, index)
        await act(table)


async def measure(tables: int, every: float, seconds: float, warm_up: int) -> list[float]:
    """The times of all moves."""
    async with server() as address:
        print(f"seating {tables} tables", flush=True)
        seated = [await seat_two(address) for _ in range(tables)]
        print(f"playing {warm_up} moves at each", flush=True)
        for table in seated:
            await warm(table, warm_up)
        watchers = [asyncio.create_task(watch(table, i)) for table in seated for i in range(GUESTS_A_TABLE)]
        await asyncio.sleep(3)
        print(f"a move every {every:g} s at each table for {seconds:g} s", flush=True)
        times: list[float] = []
        until = time.perf_counter() + seconds
        await asyncio.gather(*(play(table, every, until, times) for table in seated))
        for watcher in watchers:
            if watcher.done():
                watcher.result()
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
        for table in seated:
            for client in table.clients:
                await client.aclose()
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--warm", type=int, default=40)
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    times = sorted(asyncio.run(measure(given.tables, given.every, given.seconds, given.warm)))
    cuts = quantiles(times, n=100)
    print(f"{len(times)} moves: median {median(times) * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms, ", end="")
    print(f"p99 {cuts[98] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
