"""What a table costs to keep: ``python bench/scale.py [--games 12] [--database URL]``; docs/scale.md reckons with it.

Games are played by chance to their end and stored as the server stores them. Measured are bytes on disk and in memory
(with log and undo, as a table that somebody is at), the processor time to rebuild one from its record, and how many
moves a second can be committed when many tables move at once. Without a database it is an SQLite file, whose size is
taken; on PostgreSQL it is the growth of the tables and indexes.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import tracemalloc
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import text

from evertable import engine
from evertable.web.live.live_game import LiveGame
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import TableSetup, open_table
from evertable.web.live.tables import Tables
from evertable.web.server.settings import settings_for
from evertable.web.storage.model import Guest, Move, TableInfo
from evertable.web.storage.store import Store

MOVE = "place everdell:basic_berry"
"""As long as moves are on average; what it says does not matter to a database."""


async def play(known: Tables, setup: TableSetup) -> LiveTable:
    """A game by chance from deal to end, committed in one piece."""
    live = await open_table(known, Guest("somebody"), setup)
    assert live.live_game is not None
    draft = live.live_game.draft()
    while not draft.over:
        draft.do(random.choice(draft.view(draft.actor).legal_actions()), own=False)
    await known.adopt(live, draft)
    return live


def rebuilt(live: LiveTable) -> tuple[int, float]:
    """Bytes in memory and seconds of the processor for a table that is read from its record."""
    assert live.live_game is not None
    start = process_time()
    LiveGame.rebuild(live.info, len(live.seats), live.live_game.moves)
    seconds = process_time() - start
    tracemalloc.start()
    kept = LiveGame.rebuild(live.info, len(live.seats), live.live_game.moves)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept.over
    return held, seconds


async def size(store: Store, file: Path | None) -> int:
    """Bytes that the database takes."""
    if file is None:
        wanted = text("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname !~ '^pg_'")
        return int(await store.run(lambda c: c.execute(wanted).scalar_one()))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size


async def commits(store: Store, tables: list[TableInfo], seconds: float) -> float:
    """Moves a second, each in a commit of its own, when every table sends its next one as soon as the last is safe."""
    made, until = 0, perf_counter() + seconds

    async def move(info: TableInfo) -> None:
        nonlocal made
        number = 100_000
        while perf_counter() < until:
            info, number = replace(info, version=info.version + 1), number + 1
            await store.add_moves(info, number, [Move(0, MOVE)])
            made += 1

    start = perf_counter()
    await asyncio.gather(*(move(info) for info in tables))
    return made / (perf_counter() - start)


async def measure(database: str, file: Path | None, chosen: argparse.Namespace) -> dict[str, Any]:
    """All figures."""
    store = Store(settings_for(database, chosen.key).database)
    await store.open()
    known, setup = Tables(store, chosen.games), TableSetup(chosen.game, ["me"] * chosen.players)
    before = await size(store, file)
    lives = [await play(known, setup) for _ in range(chosen.games)]
    stored = (await size(store, file) - before) / chosen.games
    figures = [rebuilt(live) for live in lives]
    rate = await commits(store, [live.info for live in lives], chosen.seconds)
    await store.close()
    return {
        "engine": engine.name(),
        "game": chosen.game,
        "games": chosen.games,
        "moves a game": round(mean(len(live.live_game.moves) for live in lives if live.live_game is not None)),
        "bytes on disk": round(stored),
        "bytes in memory": round(mean(held for held, _ in figures)),
        "milliseconds to rebuild": round(median(seconds for _, seconds in figures) * 1000, 1),
        "moves committed a second": round(rate),
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="everdell")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=12, help="played, kept, and moving at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="of commits")
    parser.add_argument("--database", help="a PostgreSQL to try, which is left full of games; else an SQLite file")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        chosen.key = str(Path(folder) / "games.key")
        file = None if chosen.database else Path(folder) / "games.db"
        found = asyncio.run(measure(chosen.database or str(file), file, chosen))
    print(
        json.dumps(found, indent=2) if chosen.json else "\n".join(f"{name}: {value}" for name, value in found.items())
    )


if __name__ == "__main__":
    main()
