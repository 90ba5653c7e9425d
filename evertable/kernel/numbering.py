"""Numbering digests: what the numbers in a position mean, in sixteen characters.

A *part* is anything that positions name by a number: a component, a kind of question, a verb. Numbers are given out
while a game is imported, so they change with card packs and from version to version. ``Game.dump`` stores the digest
of its parts, and ``Game.load`` refuses a position with another one instead of reading other cards out of it.
"""

from collections.abc import Iterable
from hashlib import sha256

Part = tuple[str, str, int]
"""Kind, name and number."""


def named(kind: str, names: Iterable[str]) -> list[Part]:
    """Return the parts of a kind whose names are listed in the order of their numbers."""
    return [(kind, name, number) for number, name in enumerate(names)]


def counted(kind: str, count: int) -> Part:
    """Return what stands for all parts of a kind that have no names: how many there are."""
    return kind, "", count


def digest(parts: Iterable[Part]) -> str:
    """Return the digest of parts: it depends on kinds, names and numbers and not on the order they are given in."""
    return sha256(repr(sorted(parts)).encode()).hexdigest()[:16]
