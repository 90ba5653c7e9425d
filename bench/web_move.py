"""What a move costs the server, without a network: ``python bench/web_move.py [--tables 20] [--moves 20]``.

The same deals and the same moves in every run, given to the application in this process. At each table two pages hold
an event stream; the mover's answer is the new screen, the other page gets it on its stream, both without the parts that
they have, compressed. Prints the processor time a move. All of it is played several times, and of each move the fastest
time counts, so that other work on the machine matters little. ``--profile FILE`` keeps a profile for ``pstats``.
Instructions do not depend on other work at all. To count those of the moves, and no others:

    valgrind --tool=callgrind --instr-atstart=no python bench/web_move.py --instructions --rounds 1 --tables 5
"""

import argparse
import asyncio
import cProfile
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message, Scope

from evertable.drawing.fragment_cache import forget
from evertable.web.app import create_app
from evertable.web.live import seating
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import TableSetup, open_table
from evertable.web.run import GARBAGE, SWITCH
from evertable.web.server.identity import COOKIE
from evertable.web.server.open_pages import PAGE
from evertable.web.server.settings import Limits, settings_for
from evertable.web.services import Services
from evertable.web.storage.model import Guest

LIMITS = Limits(1e6, 10**6, 1e6, 10**6, 1e6, 10**6, address_watchers=10**6)
SEED = 22
OPENING = 2
"""Events of a stream before the first screen."""


@dataclass
class Browser:
    """A guest with one open page."""

    guest: str
    cookie: bytes
    csrf: str
    stream: asyncio.Task[None] | None = None
    screens: int = 0


@dataclass
class Table:
    """A table with its two browsers."""

    live: LiveTable
    browsers: list[Browser]
    chance: random.Random


def scope_of(method: str, path: str, cookie: bytes, query: bytes = b"", **headers: str) -> Scope:
    """Return a request as a server gives it to an application."""
    named = [(name.lower().replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 50000),
        "scheme": "http",
        "root_path": "",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie), (b"accept-encoding", b"gzip"), *named],
        "state": {},
    }


async def watch(app: ASGIApp, code: str, browser: Browser) -> None:
    """Hold an event stream and count what comes."""
    requests: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        if requests:
            return requests.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            browser.screens += 1

    await app(scope_of("GET", f"/t/{code}/events", browser.cookie, f"page={PAGE}".encode()), receive, send)


async def act(app: ASGIApp, services: Services, table: Table) -> bool:
    """Make a move and wait until both browsers have its screen. False: the game is over."""
    live, game = table.live, table.live.live_game
    assert game is not None
    if game.over:
        return False
    actions = game.view(game.actor).legal_actions()
    busy = [action for action in actions if game.game.text(game.s, action) != "pass"]
    chosen = game.game.text(game.s, table.chance.choice(busy or actions))
    mover = table.browsers[game.actor]
    page = services.open_pages.get(mover.guest, PAGE)
    assert page is not None
    form = urlencode({"csrf": mover.csrf, "version": live.info.version, "text": chosen}).encode()
    scope = scope_of(
        "POST",
        f"/t/{live.info.code}/act",
        mover.cookie,
        content_type="application/x-www-form-urlencoded",
        accept="application/json",
        content_length=str(len(form)),
        x_held_parts=",".join(page.held),
        x_page=PAGE,
    )
    status = []

    async def receive() -> Message:
        return {"type": "http.request", "body": form, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    other = next(browser for browser in table.browsers if browser is not mover)
    before = other.screens
    await app(scope, receive, send)
    if status != [200]:
        raise RuntimeError(f"{chosen}: {status}")
    while other.screens == before:
        await asyncio.sleep(0)
    return True


async def seat_guests(app: Any, services: Services, number: int, warm: int) -> Table:
    """Return a table in the middle of its game, with two browsers."""
    chance = random.Random(SEED + number)
    guests = [Guest(f"guest{number:018d}{seat}") for seat in range(2)]
    live = await open_table(services.tables, guests[0], TableSetup("everdell", ["me", "friend"], seed=SEED + number))
    await seating.join(services.tables, live, guests[1])
    assert live.live_game is not None
    draft = live.live_game.draft()
    for _ in range(warm):
        actions = draft.view(draft.actor).legal_actions()
        busy = [action for action in actions if draft.game.text(draft.s, action) != "pass"]
        draft.do(chance.choice(busy or actions), own=False)
    draft.settle()
    await services.tables.adopt(live, draft)
    keys, browsers = services.keys, []
    for guest in guests:
        cookie = f"{COOKIE}={keys.sign(guest.id, keys.new_device(guest.id))}".encode()
        browser = Browser(guest.id, cookie, keys.csrf(guest.id))
        browser.stream = asyncio.create_task(watch(app, live.info.code, browser))
        browsers.append(browser)
    while any(browser.screens < OPENING for browser in browsers):
        await asyncio.sleep(0)
    return Table(live, browsers, chance)


def count_instructions(switch: str) -> None:
    """Tell the valgrind that runs this process to begin or to end."""
    subprocess.run(["callgrind_control", "-i", switch, str(os.getpid())], check=True, stdout=subprocess.DEVNULL)


async def play(given: argparse.Namespace, folder: str, profile: cProfile.Profile | None) -> list[float]:
    """Play; the processor time of each move in seconds, of all threads."""
    forget()
    settings = replace(settings_for(str(Path(folder) / "move.db")), limits=LIMITS, bot_workers=1)
    app = create_app(settings)
    services: Services = app.state.services
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        tables = [await seat_guests(app, services, number, given.warm) for number in range(given.tables)]
        for _ in range(given.settle):
            for table in tables:
                await act(app, services, table)
        gc.collect()
        gc.freeze()
        times: list[float] = []
        if given.instructions:
            count_instructions("on")
        if profile is not None:
            profile.enable()
        for _ in range(given.moves):
            for table in tables:
                start = time.process_time()
                await act(app, services, table)
                times.append(time.process_time() - start)
        if profile is not None:
            profile.disable()
        if given.instructions:
            count_instructions("off")
        for table in tables:
            for browser in table.browsers:
                assert browser.stream is not None
                browser.stream.cancel()
        await asyncio.sleep(0)
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=20, help="for each table")
    parser.add_argument("--warm", type=int, default=30, help="moves made before anybody watches")
    parser.add_argument("--settle", type=int, default=5, help="moves made before the clock starts")
    parser.add_argument("--rounds", type=int, default=5, help="how often all of it is played")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--instructions", action="store_true", help="under valgrind: count those of the moves")
    given = parser.parse_args()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
    profile = cProfile.Profile(time.thread_time) if given.profile else None
    rounds = []
    for _ in range(given.rounds):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(asyncio.run(play(given, folder, profile)))
    best = [min(times) for times in zip(*rounds, strict=True)]
    print(f"{len(best)} moves, {given.rounds} times: {sum(best) / len(best) * 1000:.2f} ms of the processor a move")
    if profile is not None:
        profile.dump_stats(given.profile)


if __name__ == "__main__":
    main()
