"""Work on what visitors send: addresses take turns at the workers."""

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest

from evertable.web.server.limited_work import ADDRESS, MOST_OF_ADDRESS, WORKERS, LimitedWork
from evertable.web.server.problems import TooManyRequests
from evertable.web.server.settings import Limits


class Pool:
    """Tasks that end when the test says so."""

    def __init__(self) -> None:
        self.running: list[tuple[str, Future[None]]] = []

    def submit(self, task: Any, name: str) -> Future[None]:
        """Begin a task."""
        self.running.append((name, Future()))
        return self.running[-1][1]

    async def end(self) -> str:
        """End the task that has run longest; return its name."""
        name, future = self.running.pop(0)
        future.set_result(None)
        await asyncio.sleep(0.01)
        return name

    def close(self) -> None:
        """Nothing."""


def _ask(work: LimitedWork, address: str, name: str) -> asyncio.Task[None]:
    async def ask() -> None:
        ADDRESS.set(address)
        await work.run(_nothing, name)

    return asyncio.ensure_future(ask())


def _nothing(name: str) -> None:
    """Do nothing."""


def test_addresses_take_turns() -> None:
    """Who sends many long tasks keeps others waiting for those that run, not for all."""

    async def scene() -> list[str]:
        pool = Pool()
        work = LimitedWork(Limits(), pool)  # type: ignore[arg-type]
        asked = [_ask(work, "many", f"many {number}") for number in range(6)]
        await asyncio.sleep(0)
        asked += [_ask(work, "few", f"few {number}") for number in range(2)]
        await asyncio.sleep(0.01)
        assert len(pool.running) == WORKERS
        ended = [await pool.end() for _ in range(8)]
        await asyncio.gather(*asked)
        assert not pool.running
        return ended

    assert asyncio.run(scene()) == [
        "many 0", "many 1", "many 2", "few 0", "many 3", "few 1", "many 4", "many 5"
    ]  # fmt: skip


def test_an_address_has_only_so_many_tasks_waiting() -> None:
    async def scene() -> None:
        pool = Pool()
        work = LimitedWork(Limits(), pool)  # type: ignore[arg-type]
        asked = [_ask(work, "many", "") for _ in range(WORKERS + MOST_OF_ADDRESS)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await _ask(work, "many", "one more")
        other = _ask(work, "other", "other")
        await asyncio.sleep(0)
        asked[-1].cancel()  # its request is gone
        while pool.running:
            await pool.end()
        await asyncio.gather(*asked, return_exceptions=True)
        await other
        assert work._free == WORKERS

    asyncio.run(scene())


def test_who_goes_away_when_the_turn_comes_passes_it_on() -> None:
    async def scene() -> None:
        pool = Pool()
        work = LimitedWork(Limits(), pool)  # type: ignore[arg-type]
        asked = [_ask(work, "a", f"{number}") for number in range(WORKERS + 2)]
        await asyncio.sleep(0.01)
        pool.running.pop(0)[1].set_result(None)
        work._next()
        asked[WORKERS].cancel()
        await asyncio.sleep(0.01)
        assert asked[WORKERS].cancelled()
        while pool.running:
            await pool.end()
        await asyncio.gather(*asked, return_exceptions=True)
        assert not asked[-1].cancelled()

    asyncio.run(scene())
