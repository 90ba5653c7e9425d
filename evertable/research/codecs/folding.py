"""Fold what modules add to an observation into a fixed number of bytes.

Modules describe their boards as nested data with names of their own, and new modules will come. So each fact, such as
``.river.spots=shoal`` or ``+1.tickets``, has its byte by a checksum of its text: the same fact always has the same
byte, and sometimes two facts share one. Owners are counted from the observing seat.
"""

from typing import Any, Final
from zlib import crc32

from evertable.kernel.stack import State
from evertable.research.codecs.codec import Bytes, put

ADDED: Final = 509
"""The number of bytes; a prime."""


class _Path:
    """A place in the nested data: its byte, and the places below it, which are found once and kept."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.byte: Final = crc32(text.encode()) % ADDED
        self.below: Final[dict[str | int, _Path]] = {}

    def to(self, key: str | int, mark: str = ".") -> "_Path":
        path = self.below.get(key)
        if path is None:
            path = self.below[key] = _Path(f"{self.text}{mark}{key}")
        return path


_ROOT: Final = _Path("")
_OWNERS: Final = _Path("")


def added(s: State, seat: int, owners: int, row: Bytes, at: int) -> None:
    """Tell what the modules of a game add to the observation of a seat. Names count once for each place they stand at;
    numbers are amounts of theirs."""
    view: dict[str, Any] = {"owners": [{} for _ in range(owners)]}
    for module in s.table.observe_hooks:
        module.observe(s, seat, view)
    seats = s.table.config.seats
    for owner, seen in enumerate(view.pop("owners")):
        if seen:
            _tell_parts(seen, _OWNERS.to((owner - seat) % seats if owner < seats else owner, "+"), row, at)
    _tell_parts(view, _ROOT, row, at)


def _tell_parts(parts: dict[str, Any], path: _Path, row: Bytes, at: int) -> None:
    for key, value in parts.items():
        if value:
            _tell(value, path.to(key), row, at)


def _tell(value: Any, path: _Path, row: Bytes, at: int) -> None:
    if isinstance(value, str):
        _add(row, at + path.to(value, "=").byte, 1)
    elif isinstance(value, int):
        _add(row, at + path.byte, value)
    elif isinstance(value, list):
        _tell_each(value, path, row, at)
    elif isinstance(value, dict):
        _tell_parts(value, path, row, at)
    elif isinstance(value, tuple):
        _tell_each(list(value), path, row, at)


def _tell_each(values: list[Any], path: _Path, row: Bytes, at: int) -> None:
    for number, value in enumerate(values):
        if isinstance(value, str):  # the order of names tells nothing
            if value:
                _add(row, at + path.to(value, "=").byte, 1)
        elif value:
            _tell(value, path.to(number), row, at)


def _add(row: Bytes, at: int, amount: int) -> None:
    put(row, at, row[at] + amount)
