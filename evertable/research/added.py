"""What modules add to an observation, folded into a fixed number of bytes.

Modules describe their boards as nested data with names of their own, and new ones will come. So each fact, such as
``.river.spots=shoal`` or ``+1.tickets``, has its byte by a checksum of its text: the same fact always the same byte, at
the price that now and then two facts share one. Owners are counted from the seat that looks.
"""

from typing import Any, Final
from zlib import crc32

from evertable.kernel.hooks import OBSERVE
from evertable.kernel.stack import State

ADDED: Final = 509
"""The number of bytes; a prime."""
_FULL: Final = 255


class _Path:
    """A place in the nested data: its byte, and the places below it, which are found once and kept."""

    __slots__ = ("below", "byte", "text")

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


def added(s: State, seat: int, owners: int, row: bytearray, at: int) -> None:
    """Tell what the modules of a game add to the observation of a seat."""
    view: dict[str, Any] = {"owners": [{} for _ in range(owners)]}
    for function in s.table.hook(OBSERVE):
        function(s, seat, view)
    seats = s.table.config.seats
    for owner, seen in enumerate(view.pop("owners")):
        if seen:
            _tell(seen, _OWNERS.to((owner - seat) % seats if owner < seats else owner, "+"), row, at)
    _tell(view, _ROOT, row, at)


def _tell(value: Any, path: _Path, row: bytearray, at: int) -> None:
    """Names count once each wherever they stand in a list; numbers are amounts of the place they stand at."""
    named = type(value) is dict
    for key, inner in value.items() if named else enumerate(value):
        kind = type(inner)
        if kind is str:
            place = (path.to(key) if named else path).to(inner, "=").byte
        elif kind is int or kind is bool:
            if not inner:
                continue
            place = path.to(key).byte
        else:
            if inner:
                _tell(inner, path.to(key), row, at)
            continue
        amount = row[at + place] + (1 if kind is str else inner)
        row[at + place] = 0 if amount < 0 else amount if amount < _FULL else _FULL
