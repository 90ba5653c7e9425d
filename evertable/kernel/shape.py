"""Shapes of the data in a position: numbers with bounds, lists and rows of them.

A position can come from a file. ``Game.load`` compares it with the shapes of its state class before anything is built
from it; ``Game.read`` looks at its meaning, too.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

WIDEST: Final = 256
"""Bits of the largest number, in a frame with a set of cards."""
LONGEST: Final = 1000
"""Entries of the longest list."""
DEEPEST: Final = 5


class Shape:
    """What may stand in a field."""

    def fits(self, value: Any) -> bool:
        """Return whether a value has this shape."""
        raise NotImplementedError


class Int(Shape):
    """A number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most

    def fits(self, value: Any) -> bool:
        """Return whether it is such a number."""
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


class ListOf(Shape):
    """A list with items of one shape."""

    def __init__(self, item: Shape) -> None:
        self.item: Final = item

    def fits(self, value: Any) -> bool:
        """Return whether it is such a list."""
        if not isinstance(value, list) or len(value) > LONGEST:
            return False
        return all(self.item.fits(inner) for inner in value)


class Row(Shape):
    """A list with an item of each of these shapes."""

    def __init__(self, *items: Shape) -> None:
        self.items: Final = items

    def fits(self, value: Any) -> bool:
        """Return whether it is such a row."""
        if not isinstance(value, list) or len(value) != len(self.items):
            return False
        return all(shape.fits(inner) for shape, inner in zip(self.items, value, strict=True))


class Plain(Shape):
    """Any number, or lists of them a few levels deep."""

    def __init__(self, depth: int = DEEPEST) -> None:
        self.depth: Final = depth

    def fits(self, value: Any) -> bool:
        """Return whether it is a number or such a list."""
        if isinstance(value, list):
            return self.depth > 0 and ListOf(Plain(self.depth - 1)).fits(value)
        return isinstance(value, int) and not isinstance(value, bool) and value.bit_length() <= WIDEST


NUMBER: Final = Int(-(1 << WIDEST), 1 << WIDEST)
AMOUNT: Final = Int(0, 9999)
PLAIN: Final = Plain()
RNG: Final = Int(0, (1 << 64) - 1)


def misfit(
    data: Any, model: Mapping[str, Any], shapes: Mapping[str, Shape], fixed: Sequence[str], prompts: int, owners: int
) -> str:
    """Return the first field of a dumped state that has another shape than it must have, or an empty string.

    ``model`` is the dump of a position of the same configuration: it has the same fields, numbers and lists in the same
    places, and the ``fixed`` lists have the same lengths. Frames have one of the ``prompts`` and of the ``owners``:
    players, then automas.
    """
    if not isinstance(data, dict):
        return "state"
    frames = ListOf(Row(Int(0, prompts - 1), Int(0, owners - 1), NUMBER, NUMBER, NUMBER))
    for name, like in model.items():
        if name not in data:
            return name
        value = data[name]
        shape = RNG if name == "rng" else frames if name == "stack" else shapes.get(name, PLAIN)
        if not shape.fits(value) or isinstance(value, list) != isinstance(like, list):
            return name
        if name in fixed and (len(value) != len(like) or not _alike(value, like)):
            return name
    return ""


def _alike(value: Sequence[Any], like: Sequence[Any]) -> bool:
    """Return whether numbers and lists stand in the same places of both."""
    return all(isinstance(one, list) == isinstance(other, list) for one, other in zip(value, like, strict=True))
