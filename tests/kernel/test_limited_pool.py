"""Worker processes with limits: what takes too much ends alone."""

import os
import time
from collections.abc import Iterator
from signal import SIGKILL

import pytest

from evertable.kernel.module import ConfigError
from evertable.kernel.record import RecordError
from evertable.pool import limited
from evertable.pool.limited import Exceeded, LimitedPool


def shift(bits: int) -> int:
    """Build a number of many bits."""
    return (1 << bits).bit_length()


def sleep(seconds: float) -> int:
    """Sleep, then return the process's id."""
    time.sleep(seconds)
    return os.getpid()


def refuse() -> None:
    """Raise an error with fields."""
    why = ConfigError("{module} needs {other}", module="a", other="b")
    raise RecordError("impossible configuration: {why}", details="line 3", why=why)


def die() -> None:
    """End this process."""
    os._exit(9)


def nothing() -> None:
    """Do nothing."""


@pytest.fixture
def pool() -> Iterator[LimitedPool]:
    """One process, with this file imported before any task counts."""
    pool = LimitedPool(1, seconds=60, memory=200_000_000, prepare=nothing)
    yield pool
    pool.close()


def test_results_come_back(pool: LimitedPool) -> None:
    first = pool.submit(sleep, 0).result()
    assert first != os.getpid()
    assert pool.submit(sleep, 0).result() == first


def test_a_task_that_takes_too_long_is_ended() -> None:
    pool = LimitedPool(1, seconds=3, memory=200_000_000, prepare=nothing)
    with pytest.raises(Exceeded, match="longer than 3 seconds"):
        pool.submit(sleep, 600).result()
    worker = pool._started()
    pool.close()
    assert not worker._process.is_alive()


def test_a_task_that_takes_too_much_memory_is_refused(pool: LimitedPool) -> None:
    with pytest.raises(Exceeded, match="too much memory"):
        pool.submit(shift, 40_000_000_000).result()
    assert pool.submit(shift, 10).result() == 11


def test_a_process_that_dies_is_replaced(pool: LimitedPool) -> None:
    with pytest.raises(Exceeded):
        pool.submit(die).result()
    assert pool.submit(shift, 10).result() == 11


def test_a_process_that_was_killed_between_two_tasks_is_replaced(pool: LimitedPool) -> None:
    """The task is not blamed for it."""
    _kill_the_idle_one(pool)
    assert pool.submit(shift, 10).result() == 11


def test_a_process_that_was_killed_while_it_started_is_replaced(
    pool: LimitedPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parent is writing to it then, and gets BrokenPipeError, or waits for it and gets EOFError."""
    for error in (BrokenPipeError, EOFError):
        errors: list[Exception] = [error()]

        def wait(worker: limited._Worker, errors: list[Exception] = errors) -> None:
            if errors:
                raise errors.pop()
            worker._receive(60)

        monkeypatch.setattr(limited._Worker, "wait", wait)
        _kill_the_idle_one(pool)
        assert pool.submit(shift, 10).result() == 11
    _kill_the_idle_one(pool)
    monkeypatch.setattr(limited, "_Worker", lambda memory, prepare: _fail())
    with pytest.raises(Exceeded, match="no process could be started"):
        pool.submit(shift, 10).result()


def _kill_the_idle_one(pool: LimitedPool) -> None:
    os.kill(pool.submit(sleep, 0).result(), SIGKILL)
    pool._idle[0]._process.join(60)


def _fail() -> None:
    raise BlockingIOError("no more processes")


def test_errors_keep_their_fields(pool: LimitedPool) -> None:
    with pytest.raises(RecordError) as raised:
        pool.submit(refuse).result()
    assert str(raised.value) == "impossible configuration: a needs b: line 3"
    assert raised.value.fields["why"].fields == {"module": "a", "other": "b"}
