"""Tables in memory: those that nobody uses go, those that are watched or have just been opened stay."""

import asyncio
from pathlib import Path

import pytest

from evertable.web.live import tables as tables_module
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import TableSetup, open_table
from evertable.web.live.tables import OPENING, Tables
from evertable.web.storage.model import Guest
from evertable.web.storage.store import Store

CACHED = 2


class Clock:
    """Time that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time by which tables are idle."""
    clock = Clock()
    monkeypatch.setattr(tables_module, "monotonic", clock)
    monkeypatch.setattr("evertable.web.live.live_table.monotonic", clock)
    return clock


async def _watch(live: LiveTable) -> asyncio.Task[list[str | None]]:
    async def all_news() -> list[str | None]:
        return [edition async for edition in live.news(60)]

    watching = asyncio.create_task(all_news())
    await asyncio.sleep(0)
    return watching


def test_a_table_can_be_watched_when_all_others_are(tmp_path: Path, clock: Clock) -> None:
    async def check() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        await store.open()
        known, host = Tables(store, CACHED), Guest("host")
        watching = []
        for _ in range(CACHED + 2):
            made = await open_table(known, host, TableSetup("everdell", ["me", "friend"]))
            watching.append(await _watch(await known.get(made.info.code)))
            clock.now += 2 * OPENING
        assert len(known.all) == CACHED + 2
        assert not any(watcher.done() for watcher in watching)
        known.close()
        assert all(await asyncio.gather(*watching))
        await store.close()

    asyncio.run(check())


def test_a_table_that_was_just_opened_stays_until_nobody_uses_it(tmp_path: Path, clock: Clock) -> None:
    async def check() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        await store.open()
        known, host = Tables(store, CACHED), Guest("host")
        setup = TableSetup("everdell", ["me", "friend"])
        first = [await open_table(known, host, setup) for _ in range(CACHED)]
        clock.now += OPENING + 1
        assert await known.get(first[0].info.code) is first[0]  # for example for an event stream that is to follow
        at_once = [await open_table(known, host, setup) for _ in range(2)]
        assert [live.closing for live in (*first, *at_once)] == [False, True, False, False]
        clock.now += OPENING + 1
        last = await open_table(known, host, setup)
        assert known.all == [at_once[1], last]
        assert first[0].closing
        assert at_once[0].closing
        await store.close()

    asyncio.run(check())
