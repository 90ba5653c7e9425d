"""Parts and their numbers: what frames and actions name by a number, and digests of all that.

A *part* is a kind of question, a verb, a register: something that a box adds to a game under a name. Parts are numbered
when all boxes of a game are loaded, by their names, so that the order of imports does not matter. Components have their
numbers from the catalogue. ``Game.dump`` stores the digest of both, and ``Game.load`` refuses a position with another
one instead of reading other cards out of it.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from evertable.kernel.packing import check_width

Numbered = tuple[str, str, int]
"""Kind, name and number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something that frames or actions name by its number, which is -1 until all boxes are loaded."""

    name = ""
    """Unique within its kind. Parts of a box begin with the id of its module: ``pearlbrook.adorn``."""
    number = -1
    parts: "tuple[Part, ...]" = ()
    """The parts that belong to it, in a fixed order: they are named after it."""

    def set_name(self, name: str) -> None:
        """Give it a name, and its parts names that follow from it. Those that have a name keep it."""
        if name and not self.name:
            self.name = name
            for i, part in enumerate(self.parts, 1):
                part.set_name(f"{name}.{i}")

    @property
    def word(self) -> str:
        """The last word of the name, which players see."""
        return self.name.rpartition(".")[2]


P = TypeVar("P", bound=Part)


class Parts(Generic[P]):
    """All parts of one kind in one game."""

    def __init__(self, kind: str, bits: int = 62, holder: str = "a frame") -> None:
        self.kind: Final = kind
        """What they are, in the plural."""
        self.bits: Final = bits
        """The width of the field that holds their number ..."""
        self.holder: Final = holder
        """... and what this field belongs to."""
        self.all: Final[list[P]] = []
        """The parts by number, as soon as they are numbered."""

    def assign(self, boxes: Sequence[str], order: Sequence[str] = ()) -> None:
        """Number the parts: first those whose names ``order`` lists, then those of the core, then those of the boxes.

        Within the core or a box they are sorted by name; boxes that are not listed come last. Raise ValueError if two
        have the same name or if there are too many.
        """
        self.all.sort(key=lambda part: _place(part.name, boxes, order))
        for number, part in enumerate(self.all):
            if number and self.all[number - 1].name == part.name:
                raise ValueError(f"there are two {self.kind} with the name {part.name!r}; give one of them another")
            part.number = number
        check_width(self.kind, len(self.all), self.bits, self.holder)

    def numbered(self) -> list[Numbered]:
        """Return the kind, name and number of each part."""
        return [(self.kind, part.name, part.number) for part in self.all]


def _place(name: str, boxes: Sequence[str], order: Sequence[str]) -> tuple[int, int, str]:
    box, dot, _ = name.partition(".")
    listed = order.index(name) if name in order else len(order)
    return listed, (boxes.index(box) if box in boxes else len(boxes)) if dot else -1, name


def named(kind: str, names: Iterable[str]) -> list[Numbered]:
    """Return the parts of a kind whose names are listed in the order of their numbers."""
    return [(kind, name, number) for number, name in enumerate(names)]


def digest(parts: Iterable[Numbered]) -> str:
    """Return the digest of parts: it depends on kinds, names and numbers and not on the order they are given in."""
    return sha256(repr(sorted(parts)).encode()).hexdigest()[:16]
