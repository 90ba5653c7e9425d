"""Whether one guest's statistics hold up others: ``python -m bench.statistics_page``.

One server process on loopback, and a guest with thousands of finished games who asks for the statistics again and
again. Meanwhile another guest asks ``/healthz``, which waits for the event loop, and stores a setting, which waits for
a commit, in turn. Prints how long both took.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from sqlalchemy import Connection, insert

from bench.web_load import Line, server
from evertable.web.server.identity import COOKIE, Keys
from evertable.web.server.settings import settings_for
from evertable.web.storage.schema import HOLDERS, SEATS, TABLES
from evertable.web.storage.store import Store

LINES = {"base": 40, "green": 12, "prosperity": 8, "events": 9, "journey": 5, "tokens": 3}
TABLE = {
    "game": "everdell",
    "rules": 1,
    "modules": ["base"],
    "options": {},
    "seed": 1,
    "nonce": None,
    "status": "over",
    "spectators": True,
    "pace": "quick",
    "version": 90,
}


async def prepare(database: str, games: int, guest: str) -> None:
    """Put a guest's finished games against a bot into a database."""
    store = Store(settings_for(database).database)
    await store.open()

    def work(c: Connection) -> None:
        for number in range(games):
            result = {"time": float(number), "winners": [number % 2], "ranks": [1, 2], "reason": "", "totals": [77, 70]}
            values = {**TABLE, "code": f"T{number}", "host": guest, "created": number, "updated": number}
            values["result"] = {**result, "lines": [LINES, LINES]}
            table = c.execute(insert(TABLES).values(values).returning(TABLES.c.id)).scalar_one()
            for seat, kind in enumerate(("human", "bot")):
                links = {"invite": f"i{number}.{seat}", "token": f"t{number}.{seat}"}
                player = {"kind": kind, "bot": None if kind == "human" else "casual", "name": "", **links}
                c.execute(insert(SEATS).values(table_id=table, seat=seat, **player))
            c.execute(insert(HOLDERS).values(table_id=table, seat=0, guest=guest))

    await store.run(work)
    await store.close()


async def others(line: Line, token: str) -> tuple[list[float], list[float]]:
    """The times of reads and writes of another guest, until cancelled."""
    reads: list[float] = []
    writes: list[float] = []
    form = urlencode({"csrf": token, "pace": "quick"}).encode()
    with suppress(asyncio.CancelledError):
        while True:
            for times, request in ((reads, ("GET", "/healthz", b"")), (writes, ("POST", "/settings", form))):
                start = time.perf_counter()
                headers = await line.head(reader := await line.send(*request))
                await reader.readexactly(int(headers["content-length"]))
                times.append(time.perf_counter() - start)
    return reads, writes


async def measure(games: int, pages: int, folder: str) -> None:
    """Ask for the statistics and print how long everything took."""
    database, guest, other = str(Path(folder) / "statistics.db"), secrets.token_urlsafe(18), secrets.token_urlsafe(18)
    await prepare(database, games, guest)
    keys = Keys(settings_for(database).key)
    async with server(database) as (port, _):
        line = Line(port, f"{COOKIE}={keys.sign(guest)}")
        await line.ask("GET", "/", ())
        probe = asyncio.create_task(others(Line(port, f"{COOKIE}={keys.sign(other)}"), keys.csrf(other)))
        await asyncio.sleep(0.5)
        taken = []
        for _ in range(pages):
            start = time.perf_counter()
            await line.ask("GET", "/statistics", ())
            taken.append(time.perf_counter() - start)
        probe.cancel()
        reads, writes = await probe
    print(f"{games} games: the page took {median(taken) * 1000:.0f} ms, at most {max(taken) * 1000:.0f} ms")
    for what, times in (("reads", reads), ("writes", writes)):
        worst = f"p99 {quantiles(times, n=100)[98] * 1000:.0f} ms, worst {max(times) * 1000:.0f} ms"
        print(f"{len(times)} {what} of others meanwhile: median {median(times) * 1000:.1f} ms, {worst}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--pages", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.games, given.pages, folder))


if __name__ == "__main__":
    main()
