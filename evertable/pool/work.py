"""The pool protocol. The result of a task depends on its input alone, so any process may do it, and repeat it."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Lost(Exception):
    """The result of a task whose process died."""


class Pool(Protocol):
    """Worker processes. Tasks are module-level functions; inputs and results must be picklable."""

    @property
    def size(self) -> int:
        """The number of tasks that run at the same time."""

    def run(self, task: Callable[[T], R], inputs: Sequence[T]) -> Generator[tuple[int, R | Lost]]:
        """Yield results with the index of their input, as they finish. Closing the generator drops the rest."""


def in_order(done: Iterable[tuple[int, R | Lost]]) -> Iterator[R]:
    """Yield results in the order of their inputs. Raises Lost if a task's process died."""
    kept: dict[int, R] = {}
    following = 0
    for number, result in done:
        if isinstance(result, Lost):
            raise result
        kept[number] = result
        while following in kept:
            yield kept.pop(following)
            following += 1
