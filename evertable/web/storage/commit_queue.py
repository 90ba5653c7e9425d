"""Commit queue: group commit for SQLite, and a thread pool for database servers.

With SQLite, one thread waits for the disk and commits everything that arrived meanwhile in one transaction. A hundred
moves at once need two or three commits, and each is acknowledged only when it is on disk. A database server groups
commits by itself; there, each job has its own transaction and connection.
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
    """An exception raised by a job, to be raised again in its caller."""

    def __init__(self, error: Exception) -> None:
        self.error: Final = error


class TransactionPool:
    """Runs jobs on a database server, several at a time, each in its own transaction.

    Grouping them could deadlock two processes that commit the same tables.
    """

    def __init__(self, engine: Engine, connections: int) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(connections, thread_name_prefix="database")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a job in a transaction and return its result after the commit."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work)

    async def run_in_thread(self, work: Callable[[], object]) -> None:
        """Run work that makes its own transactions, in one of the threads."""
        await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Finish all jobs and end the threads."""
        self._threads.shutdown()

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class CommitQueue:
    """Runs jobs on SQLite in order, grouping commits. A job may run twice, the first time rolled back."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="commits")
        self._waiting: list[Job] = []
        self._busy = False

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a job in a transaction and return its result after the commit."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._next()
        return await done

    async def run_in_thread(self, work: Callable[[], object]) -> None:
        """Run work that makes its own transactions, in the same thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish all jobs and end the thread."""
        self._thread.shutdown()

    def _next(self) -> None:
        if self._busy or not self._waiting:
            return
        self._busy, jobs, self._waiting = True, self._waiting, []
        self._thread.submit(self._commit, jobs, asyncio.get_running_loop())

    def _commit(self, jobs: Sequence[Job], loop: asyncio.AbstractEventLoop) -> None:
        """Run all jobs in one transaction. If that fails, run each in its own, so that one failure stays alone."""
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
            if done.done():  # the caller was cancelled
                continue
            if isinstance(result, Failed):
                done.set_exception(result.error)
            else:
                done.set_result(result)
        self._next()
