"""The generator of a game: its whole state is one int (splitmix64), so a state copies and saves it for free."""

from hashlib import blake2b
from typing import Any, Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF


def seeded(seed: int) -> int:
    """The generator's first state for any seed. Neighbouring seeds give unrelated games."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")


def below(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number from 0 to n - 1."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, ((z ^ (z >> 31)) * n) >> 64


def shuffle(state: int, items: list[Any]) -> int:
    """Shuffle the list in place (Fisher-Yates) and return the next state. ``below`` is written out: decks are long."""
    for n in range(len(items), 1, -1):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((z ^ (z >> 31)) * n) >> 64
        items[n - 1], items[j] = items[j], items[n - 1]
    return state
