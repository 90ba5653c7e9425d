"""How long a move takes to reach everybody: ``python bench/web_load.py [--tables 200] [--every 5] [--seconds 40]``.

One server process, many Everdell tables for two on loopback. At each table two watchers hold an event stream; the seat
that is to act makes a move every few seconds. As in a browser, the answer to a move is the new screen, the other
watcher gets it on the event stream, parts that they have are left out, and all of it is compressed. A move is timed
from sending the request until both watchers have the new screen in hand. Before the clock starts every table is played
into the middle of its game, where screens are largest.
"""

import argparse
import asyncio
import gzip
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from evertable.web.live import seating
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import TableSetup, open_table
from evertable.web.live.tables import Tables
from evertable.web.run import listen, run
from evertable.web.server.identity import COOKIE, Keys
from evertable.web.server.open_pages import MOST_HELD, PAGE
from evertable.web.server.settings import Limits, settings_for
from evertable.web.storage.model import Guest
from evertable.web.storage.store import Store
from evertable.web.table.screen import HELD

GUESTS_A_TABLE = 2
STOLEN = 0.02
"""The share of the processor that the host of a virtual machine may take away before the load says so."""


class Line:
    """One kept-alive connection, with as little work as possible, so that the load does not measure itself."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        self._cookie = cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, held: Iterable[str], body: bytes = b"") -> tuple[dict[str, str], bytes]:
        """The headers and the body of an answer; raises ValueError for a refusal."""
        reader = await self.send(method, path, body, held)
        headers = await self.head(reader)
        data = await reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            data = gzip.decompress(data)
        if headers["status"] != "200":
            raise ValueError(f"{path}: {headers['status']} {data[:200]!r}")
        return headers, data

    async def send(
        self, method: str, path: str, body: bytes = b"", held: Iterable[str] | None = None
    ) -> asyncio.StreamReader:
        """Send a request; its answer is to be read."""
        if self._streams is None or self._streams[0].at_eof():  # the server closes connections that are idle
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n" if body else ""
        if held is not None:
            kind += f"{HELD}: {','.join(held)}\r\n{PAGE}: {PAGE}\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nCookie: {self._cookie}\r\n{kind}"
        writer.write(f"{head}Accept-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return reader

    async def head(self, reader: asyncio.StreamReader) -> dict[str, str]:
        """The headers of an answer and, as ``status``, its code."""
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(": ") for line in lines[1:] if line)
        return {"status": lines[0].split()[1], **{name.lower(): value for name, _, value in pairs}}

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


@dataclass
class Table:
    """A table as the load sees it: two browsers, each with lines for screens, for news and for moves."""

    code: str
    lines: list[Line]
    news_lines: list[Line]
    move_lines: list[Line]
    tokens: list[str]
    seen: dict[int, int] = field(default_factory=dict)
    """The version each watcher has on screen."""
    screens: dict[int, bytes] = field(default_factory=dict)
    held: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    """The digests of the parts each watcher has, with those within them."""
    moving: int = -1
    """Who is sending a move and will have the new screen as the answer."""
    news: asyncio.Condition = field(default_factory=asyncio.Condition)


def _end_with_parent() -> None:
    """End this process when the benchmark has ended, however that came: its end of the pipe is closed then."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def serve(database: str) -> None:
    """The server, without limits, since all guests come from one address."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    socket = listen("127.0.0.1", 0)
    print(socket.getsockname()[1], flush=True)
    limits = Limits(1e6, 10**6, 1e6, 10**6, 1e6, 10**6, address_watchers=10**6)
    run(replace(settings_for(database), limits=limits, bot_workers=1), socket)


async def prepare(database: str, tables: int, moves: int) -> list[tuple[str, list[str]]]:
    """Put tables in the middle of their games into a database; their codes, and the two guests of each."""
    store = Store(settings_for(database).database)
    await store.open()
    known = Tables(store, tables)
    found = []
    for _ in range(tables):
        guests = [Guest(secrets.token_urlsafe(18)) for _ in range(GUESTS_A_TABLE)]
        live = await open_table(known, guests[0], TableSetup("everdell", ["me", "friend"]))
        await seating.join(known, live, guests[1])
        await known.adopt(live, _played(live, moves))
        found.append((live.info.code, [guest.id for guest in guests]))
    await store.close()
    return found


def _played(live: LiveTable, moves: int) -> LiveGame:
    """Some moves by chance; nobody passes early."""
    assert live.live_game is not None
    draft = live.live_game.draft()
    for _ in range(moves):
        actions = draft.view(draft.actor).legal_actions()
        busy = [action for action in actions if draft.game.text(draft.s, action) != "pass"]
        draft.do(random.choice(busy or actions), own=False)
    draft.settle()
    return draft


def at_table(port: int, keys: Keys, code: str, guests: list[str]) -> Table:
    """Two browsers."""
    cookies = [f"{COOKIE}={keys.sign(guest, keys.new_device(guest))}" for guest in guests]
    screens, news, moves = ([Line(port, cookie) for cookie in cookies] for _ in range(3))
    return Table(code, screens, news, moves, [keys.csrf(guest) for guest in guests])


async def watch(table: Table, index: int) -> None:
    """A browser: show the screens that come on the event stream, or fetch one whenever there is other news."""
    line = table.news_lines[index]
    reader = await line.send("GET", f"/t/{table.code}/events?page={PAGE}")
    await line.head(reader)
    async for event in events(reader):
        if (head := re.match(rb"event: (\w+)\nid: (\d+)\ndata: ", event)) is None:
            continue
        version, had = int(head[2]), table.held.get(index, {})
        if head[1] == b"screen":
            await show(table, index, version, event[head.end() :].replace(b"\ndata: ", b"\n"), had)
        elif index != table.moving and version > table.seen.get(index, 0):
            await refresh(table, index)


async def events(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The events of a compressed stream, which comes in chunks, as they come."""
    unpack, text = zlib.decompressobj(31), b""
    while size := int(await reader.readline(), 16):
        text += unpack.decompress((await reader.readexactly(size + 2))[:-2])
        *whole, text = text.split(b"\n\n") if text.endswith(b"\n\n") else [text]
        for event in whole:
            yield event


async def refresh(table: Table, index: int) -> None:
    """Bring a watcher's screen up to date."""
    had = table.held.get(index, {})
    headers, screen = await table.lines[index].ask("GET", f"/t/{table.code}/screen", had)
    await show(table, index, int(headers["x-table-version"]), screen, had)


def parts_of(screen: bytes, had: dict[str, list[str]]) -> dict[str, list[str]]:
    """The parts of a screen and those within each, as ``static/parts.js`` counts them; ``had`` were there before."""
    found: dict[str, list[str]] = {}
    open_parts: list[tuple[str, list[str]]] = []
    for kind, digest in re.findall(r"<!--(?:([p=]):([\w-]{8})|/p)-->", screen.decode()):
        if kind == "p":
            open_parts.append((digest, []))
            continue
        ended, within = open_parts.pop() if not kind else (digest, had[digest])
        found |= {ended: within, **({inner: had[inner] for inner in within if inner in had} if kind else {})}
        for _, outer in open_parts:
            outer.extend([ended, *within] if kind else [ended])
    earlier = {digest: within for digest, within in had.items() if digest not in found}
    return dict(islice((found | earlier).items(), MOST_HELD))


async def show(table: Table, index: int, version: int, screen: bytes, had: dict[str, list[str]]) -> None:
    """Take note of a screen that was drawn for a watcher who had these parts."""
    table.held[index] = parts_of(screen, had)
    async with table.news:
        if version > table.seen.get(index, 0):
            table.seen[index], table.screens[index] = version, screen
            table.news.notify_all()


def choices(table: Table) -> tuple[int, list[bytes]]:
    """Who is to move and the forms of all moves, in an order by chance; no moves when the game is over."""
    for index, screen in table.screens.items():
        found = [unescape(text.decode()) for text in re.findall(rb'name="text" value="([^"]*)"', screen)]
        texts = [text for text in found if text != "pass"] or found
        if texts:
            random.shuffle(texts)
            fields = {"csrf": table.tokens[index], "version": table.seen[index]}
            return index, [urlencode({**fields, "text": text}).encode() for text in texts]
    return 0, []


async def move(table: Table) -> float | None:
    """Make a move; the time from the request until both watchers show it.

    A screen also offers picks that belong to a set but cannot be its first one; the script of the page sends whole
    sets, this load sends single picks and takes another one when the rules refuse.
    """
    index, forms = choices(table)
    for form in forms:
        start, table.moving = time.perf_counter(), index
        try:
            had = table.held.get(index, {})
            headers, answer = await table.move_lines[index].ask("POST", f"/t/{table.code}/act", had, form)
        except ValueError as refusal:
            if ": 400 " not in str(refusal):
                raise
            continue
        finally:
            table.moving = -1
        wanted = int(headers["x-table-version"])
        await show(table, index, wanted, answer, had)
        async with table.news:
            await table.news.wait_for(lambda wanted=wanted: min(table.seen.values()) >= wanted)
        return time.perf_counter() - start
    if forms:
        raise ValueError(f"{table.code}: no move on the screen is possible")
    return None


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
async def server(database: str) -> AsyncIterator[tuple[int, int]]:
    """A server process; its port and process number."""
    command = [sys.executable, __file__, "--serve", database]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline()), process.pid
    finally:
        process.terminate()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def processor_seconds(pid: int) -> float:
    """The processor time a process has used, where the system tells."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> tuple[float, float]:
    """The processor time that the host of a virtual machine gave to others, and the time that was worked, if known."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0, 0.0
    fields = [int(text) for text in stat.read_text().split("\n", 1)[0].split()[1:9]]
    return fields[7], sum(fields[:3]) + sum(fields[5:7])


async def measure(given: argparse.Namespace, folder: str) -> tuple[list[float], float, float]:
    """The times of all moves, the processor time that the server used for them, and how long it took."""
    database = str(Path(folder) / "load.db")
    prepared = await prepare(database, given.tables, given.warm)
    keys = Keys(settings_for(database).key)
    async with server(database) as (port, pid):
        seated = [at_table(port, keys, code, guests) for code, guests in prepared]
        watchers = [asyncio.create_task(watch(table, i)) for table in seated for i in range(GUESTS_A_TABLE)]
        while any(len(table.seen) < GUESTS_A_TABLE for table in seated):  # the first screen, which is whole
            await asyncio.sleep(0.1)
        await asyncio.sleep(3)
        print(f"{given.tables} tables, a move every {given.every:g} s at each for {given.seconds:g} s", flush=True)
        times: list[float] = []
        used, start, stolen = processor_seconds(pid), time.perf_counter(), stolen_seconds()
        await _whole(
            asyncio.gather(*(play(table, given.every, start + given.seconds, times) for table in seated)), watchers
        )
        used, passed = processor_seconds(pid) - used, time.perf_counter() - start
        lost, worked = (now - before for now, before in zip(stolen_seconds(), stolen, strict=True))
        if lost > STOLEN * (lost + worked):
            print(f"the host took {lost / (lost + worked):.0%} of the processor away: no result for an idle machine")
        await _leave(watchers, seated)
    return times, used, passed


async def _whole(played: asyncio.Future[list[None]], watchers: list[asyncio.Task[None]]) -> None:
    """Wait until all has been played. Raise RuntimeError if a watcher has nothing more to see before that."""
    await asyncio.wait([played, *watchers], return_when=asyncio.FIRST_COMPLETED)
    for watcher in watchers:
        if watcher.done():
            played.cancel()
            watcher.result()
            raise RuntimeError("the server has ended an event stream")
    await played


async def _leave(watchers: list[asyncio.Task[None]], tables: list[Table]) -> None:
    for watcher in watchers:
        if watcher.done():
            watcher.result()
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    for table in tables:
        for line in (*table.lines, *table.news_lines, *table.move_lines):
            line.close()


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
    with tempfile.TemporaryDirectory() as folder:
        taken, used, passed = asyncio.run(measure(given, folder))
    times = sorted(taken)
    cuts = quantiles(times, n=100)
    print(f"{len(times)} moves: median {median(times) * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms, ", end="")
    print(f"p99 {cuts[98] * 1000:.0f} ms, worst {times[-1] * 1000:.0f} ms; ", end="")
    print(f"the server used {used / passed:.0%} of a core, {used / len(times) * 1000:.1f} ms a move")


if __name__ == "__main__":
    main()
