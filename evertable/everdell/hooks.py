"""Registers: what modules remember in ``state.extra``, by number."""

from typing import Any, Final

REGISTERS: Final[list[tuple[str, Any]]] = []
"""Name and first value of everything that modules keep in ``state.extra``."""
NOTES: Final[set[int]] = set()
"""The registers in which a module merely notes what has happened: a change there changes nothing on the table."""


def register(name: str, first: Any, *, note: bool = False) -> int:
    """Reserve a number in ``state.extra``. The value is an int or a tuple of ints."""
    REGISTERS.append((name, first))
    if note:
        NOTES.add(len(REGISTERS) - 1)
    return len(REGISTERS) - 1
