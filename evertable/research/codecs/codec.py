"""Codecs: positions and actions as numbers for programs that learn. This file is what all games share.

A *row* is one byte for each feature of a position as a seat sees it. An *index* is the number of an action within a
range that is fixed for the game and its modules, so that it means the same in every position. Both consist of named
blocks (docs/research.md lists them). Codecs only read: the engine decides what is legal and what happens.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from evertable.kernel.stack import Prompt, State

S = TypeVar("S", bound=State)
Bytes: TypeAlias = "vec[u8]"
"""Bytes that compiled code writes without a detour over Python's numbers, and numpy reads in place."""
FULL: Final = 255
"""The largest value of a byte in a row; larger amounts are cut off."""
FOLD: Final = 509
"""Actions without a block of their own share this many numbers; a prime, so that regular gaps spread over them."""

# What the items of a question are
THING: Final = 0
BUILT: Final = 1
NUMBER: Final = 2
RESOURCE: Final = 3


class _Blank:
    """The longest run of zeros requested so far: copying it is faster than setting zeros."""

    def __init__(self) -> None:
        self.zeros: Bytes = vec[u8]([0] * 4096)


_BLANK: Final = _Blank()


def zeros(size: int) -> Bytes:
    """Return bytes to write to, all zero."""
    if len(_BLANK.zeros) < size:
        _BLANK.zeros = vec[u8]([0] * size)
    return _BLANK.zeros[:size]


class Blocks:
    """Named ranges of numbers, one after the other."""

    def __init__(self) -> None:
        self.names: Final[list[tuple[str, Sequence[str]]]] = []
        """Each block with the names of its numbers."""
        self.first: Final[dict[str, int]] = {}
        self.size: int = 0

    def add(self, block: str, names: Sequence[str]) -> int:
        """Append a block; returns its first number."""
        first = self.size
        self.names.append((block, names))
        self.first[block] = first
        self.size += len(names)
        return first

    def one(self, block: str) -> int:
        """Append a block of a single number."""
        return self.add(block, [""])

    def listed(self) -> list[str]:
        """Return every number's name, ``block`` or ``block:name``."""
        return [f"{block}:{name}" if name else block for block, names in self.names for name in names]


def asked(prompts: list[Prompt], first: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the names of the questions a game has, and by prompt the number of its question (-1 for work).

    Those of ``first`` keep their numbers, whatever questions are added.
    """
    asking = [prompt.word for prompt in prompts if prompt.asks]
    names = [*first, *(name for name in asking if name not in first)]
    return names, [names.index(prompt.word) if prompt.asks else -1 for prompt in prompts]


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec(ABC, Generic[S]):
    """Numbers for the positions and actions of one configuration."""

    def __init__(self) -> None:
        self.actions: Blocks = Blocks()
        self.features: Blocks = Blocks()
        self._seen: Bytes = zeros(0)

    @abstractmethod
    def keys(self, s: S, legal: list[int]) -> list[int]:
        """Return the number of each legal action; two of them may still share one."""

    @abstractmethod
    def write(self, s: S, seat: int, row: Bytes, at: int) -> None:
        """Tell the position as the seat sees it, in bytes that are zero before, from ``at`` on."""

    def indices(self, s: S, legal: list[int]) -> list[int]:
        """Return the number of each legal action, in the same order, each of them once."""
        keys = self.keys(s, legal)
        if len(self._seen) < self.actions.size:
            self._seen = zeros(self.actions.size)
        seen, twice = self._seen, False
        for key in keys:
            twice = twice or seen[key] == 1
            seen[key] = 1
        for key in keys:
            seen[key] = 0
        if twice:
            part(keys, legal, self.actions.size - FOLD)
        return keys


def part(keys: list[int], legal: list[int], fold: int) -> None:
    """Separate actions that share a number: all but the first move to the next free shared number."""
    seen: set[int] = set()
    late: list[int] = []
    for i, key in enumerate(keys):
        if key in seen:
            late.append(i)
        seen.add(key)
    for i in late:
        place = legal[i] % FOLD
        while fold + place in seen:
            place = (place + 1) % FOLD
        keys[i] = fold + place
        seen.add(fold + place)


def mark(indices: list[int], row: Bytes, at: int) -> None:
    """Set the bytes of these numbers, from ``at`` on: a mask."""
    for index in indices:
        row[at + index] = 1


def put(row: Bytes, at: int, amount: int) -> None:
    """Write an amount, limited to what a byte can hold."""
    row[at] = 0 if amount < 0 else amount if amount < FULL else FULL
