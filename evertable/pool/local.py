"""A pool of processes on this machine."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final, Self

from evertable.pool.work import Lost, R, T


class LocalPool:
    """Processes, started when there is work for more than one and kept until the end."""

    def __init__(self, jobs: int) -> None:
        self.size: Final = jobs
        self._processes: ProcessPoolExecutor | None = None

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Generator[tuple[int, R | Lost]]:
        """Run tasks (see ``Pool``). With one process, run them in this one."""
        if self.size == 1:
            yield from ((number, task(given)) for number, given in enumerate(inputs))
            return
        processes = self._start()
        futures = {processes.submit(task, given): number for number, given in enumerate(inputs)}
        try:
            for future in as_completed(futures):
                try:
                    result: R | Lost = future.result()
                except BrokenProcessPool as error:
                    result = Lost(f"the process died: {error}")
                    self._processes = None
                yield futures[future], result
        finally:
            for future in futures:
                future.cancel()

    def _start(self) -> ProcessPoolExecutor:
        if self._processes is None:
            # Fresh processes work the same on every system, also when this one has threads.
            self._processes = ProcessPoolExecutor(self.size, get_context("spawn"), _ignore_interrupts)
        return self._processes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)
            self._processes = None


ALONE: Final = LocalPool(1)
"""This process only."""


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal; the parent process cleans up."""
    signal(SIGINT, SIG_IGN)
