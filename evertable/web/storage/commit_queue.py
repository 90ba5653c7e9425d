"""Committing. One thread waits for the disk, so that tables never do; what comes in meanwhile is committed together.

So a hundred moves at once need the disk two or three times, not a hundred times, and each is acknowledged only when it
is safe. A database server does the same by itself; there, each work has a transaction and a connection of its own.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]"]


class Failed:
    """Stands for a result that there is not."""

    def __init__(self, error: Exception) -> None:
        self.error: Final = error


class TransactionPool:
    """Works on a database server, several at a time, each in a transaction of its own: two processes that commit
    several tables together could wait for each other."""

    def __init__(self, engine: Engine, connections: int) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(connections, thread_name_prefix="database")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; committed when this returns."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work)

    async def run_in_thread(self, work: Callable[[], object]) -> None:
        """Do something in such a thread that brings its own transactions."""
        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """End the threads when they have done all their work."""
        self._threads.shutdown()

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class CommitQueue:
    """Works on a database in the order they come. A work may be done twice, the first time without effect."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._waiting: list[Job] = []
        self._busy = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; committed when this returns."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._next()
        return await done

    async def run_in_thread(self, work: Callable[[], object]) -> None:
        """Do something in the same thread that brings its own transactions."""
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """End the thread when it has done all its work."""
        self._thread.shutdown()

    def _next(self) -> None:
        if self._busy or not self._waiting:
            return
        self._busy, jobs, self._waiting = True, self._waiting, []
        self._thread.submit(self._commit, jobs, asyncio.get_running_loop())

    def _commit(self, jobs: Sequence[Job], loop: asyncio.AbstractEventLoop) -> None:
        """All in one transaction; if that fails, one by one, so that each bears its own fault."""
        try:
            with self._engine.begin() as connection:
                results: list[Any] = [work(connection) for work, _ in jobs]
        except Exception:
            results = [self._alone(work) for work, _ in jobs]
        loop.call_soon_threadsafe(self._answer, jobs, results)

    def _alone(self, work: Work) -> Any:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except Exception as error:
            return Failed(error)

    def _answer(self, jobs: Sequence[Job], results: Sequence[Any]) -> None:
        self._busy = False
        for (_, done), result in zip(jobs, results, strict=True):
            if done.done():  # who asked has gone away
                continue
            if isinstance(result, Failed):
                done.set_exception(result.error)
            else:
                done.set_result(result)
        self._next()
