"""Worker processes with a limit of time and memory, for work on what comes from outside.

Bounds in schemas (``kernel/scenario_schema.py``) keep such work small. This is the second wall: a task that takes too
long or too much memory all the same ends its own process, and neither the event loop nor the other tasks notice. A
thread could not be ended, and a ``ProcessPoolExecutor`` fails as a whole when one of its processes is killed.
"""

import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, TypeVar

R = TypeVar("R")
START_SECONDS: Final = 120.0
"""Seconds that a new process has to import what it needs; it does so once."""


class Exceeded(Exception):
    """The result of a task that took too much time or memory."""


class LimitedPool:
    """Processes that run one task at a time each. They start when they are needed; one that is ended is replaced."""

    def __init__(self, size: int, seconds: float, memory: int, prepare: Callable[[], object] | None = None) -> None:
        """``memory`` is what a task may take, in bytes. ``prepare`` is run in each new process."""
        self._seconds: Final = seconds
        self._memory: Final = memory
        self._prepare: Final = prepare
        self._threads: Final = ThreadPoolExecutor(size, "limited")
        self._idle: Final[list[_Worker]] = []
        self._all: Final[set[_Worker]] = set()
        self._closed = False

    def submit(self, task: Callable[..., R], *args: Any) -> "Future[R]":
        """Run a function of a module in a process. Its future raises what the function raises, or Exceeded."""
        return self._threads.submit(self._run, task, args)

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for worker in list(self._all):
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _run(self, task: Callable[..., R], args: tuple[Any, ...]) -> R:
        worker = self._ready()
        try:
            done, result = worker.ask(task, args, self._seconds)
        except (EOFError, OSError) as error:
            self._end(worker)
            raise Exceeded(str(error) or "its process ended") from None
        self._idle.append(worker)
        if done:
            return result  # type: ignore[no-any-return]
        raise result

    def _ready(self) -> "_Worker":
        """Return a process that waits for a task. One that was killed before it got the task is replaced, once."""
        while self._idle:
            try:
                worker = self._idle.pop()
            except IndexError:  # another thread was faster
                break
            if worker.is_alive():
                return worker
            self._end(worker)
        try:
            return self._started()
        except (EOFError, OSError):
            if self._closed:
                raise Exceeded("the pool was closed") from None
        try:
            return self._started()
        except (EOFError, OSError) as error:
            raise Exceeded(f"no process could be started: {error}") from None

    def _started(self) -> "_Worker":
        worker = _Worker(self._memory, self._prepare)
        self._all.add(worker)
        if self._closed:
            worker.end()
        try:
            worker.wait()
        except (EOFError, OSError):
            self._end(worker)
            raise
        return worker

    def _end(self, worker: "_Worker") -> None:
        worker.end()
        self._all.discard(worker)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, memory: int, prepare: Callable[[], object] | None) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: Final = context.Process(target=_serve, args=(theirs, memory, prepare), daemon=True)
        self._process.start()
        theirs.close()

    def wait(self) -> None:
        """Wait until the process has imported what it needs. Raise EOFError or OSError if it has ended."""
        self._receive(START_SECONDS)

    def is_alive(self) -> bool:
        """Return whether the process is there."""
        return self._process.is_alive()

    def ask(self, task: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> tuple[bool, Any]:
        """Run a task. Return whether it succeeded, with its result or exception. Raise OSError if it took too long."""
        self._pipe.send((task, args))
        answer: tuple[bool, Any] = self._receive(seconds)
        return answer

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()

    def _receive(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"it took longer than {seconds:g} seconds")
        return self._pipe.recv()


def _serve(pipe: Connection, memory: int, prepare: Callable[[], object] | None) -> None:
    """Run tasks until the pipe is closed. The parent process handles Ctrl-C."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    _limit_memory(memory)
    pipe.send(None)
    while True:
        try:
            task, args = pipe.recv()
        except EOFError:
            return
        pipe.send_bytes(_answer(task, args))


def _answer(task: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    try:
        return pickle.dumps((True, task(*args)))
    except MemoryError:
        return pickle.dumps((False, Exceeded("it took too much memory")))
    except Exception as error:
        try:
            pickle.loads(told := pickle.dumps((False, error)))
        except Exception:
            return pickle.dumps((False, RuntimeError(repr(error))))
        return told


def _limit_memory(most: int) -> None:
    """Limit this process to ``most`` bytes more than it uses now. Only Linux enforces it."""
    sizes = Path("/proc/self/statm")
    if not sizes.exists():
        return
    import resource

    now = int(sizes.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (now + most, resource.RLIM_INFINITY))


def _exit_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)
