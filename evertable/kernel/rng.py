"""The random number generator of a game (splitmix64). Its state is one int, so a position copies and stores it."""

from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_HALF: Final = 0xFFFFFFFF
_QUARTER: Final = 0xFFFF
_COMPILED: Final = not __file__.endswith(".py")
"""Interpreted, numbers of 64 bits are quick; compiled, numbers that fit a register are, so they go by halves there."""
_SMALL: Final = 1 << 30


def seeded(seed: int) -> int:
    """Return the generator's first state for any seed. Neighbouring seeds give unrelated games."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")


def below(state: int, n: int) -> tuple[int, int]:
    """Return the next state, and a number from 0 to n - 1."""
    if _COMPILED and n < _SMALL:
        return below_by_halves(state, n)
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, ((z ^ (z >> 31)) * n) >> 64


def shuffle(state: int, items: list[Any]) -> int:
    """Shuffle the list in place (Fisher-Yates) and return the next state. ``below`` is written out: decks are long."""
    if _COMPILED:
        return shuffle_by_halves(state, items)
    for n in range(len(items), 1, -1):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((z ^ (z >> 31)) * n) >> 64
        items[n - 1], items[j] = items[j], items[n - 1]
    return state


def deal(items: list[int], number: int) -> list[int]:
    """Take a number of items off the beginning of a shuffled list."""
    taken = items[:number]
    del items[:number]
    return taken


class Stream:
    """A generator with a state of its own, for those who draw all the time. It draws the numbers of ``below``."""

    def __init__(self, state: int) -> None:
        self._state = state
        self._high: i64 = state >> 32
        self._low: i64 = state & _HALF

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, for n under 2^30."""
        if _COMPILED:
            self._high, self._low = _advance(self._high, self._low)
            return _draw(self._high, self._low, n)
        self._state, drawn = below(self._state, n)
        return drawn


# --- the same for the compiler: no number needs more than 63 bits


def below_by_halves(state: int, n: int) -> tuple[int, int]:
    """Return what ``below`` returns, for n under 2^30."""
    high: i64 = state >> 32
    low: i64 = state & _HALF
    high, low = _advance(high, low)
    return _whole(high, low), _draw(high, low, n)


def shuffle_by_halves(state: int, items: list[Any]) -> int:
    """Shuffle like ``shuffle``, with arithmetic that stays fast when compiled."""
    high: i64 = state >> 32
    low: i64 = state & _HALF
    n: i64 = len(items)
    while n > 1:
        high, low = _advance(high, low)
        j = _draw(high, low, n)
        n -= 1
        items[n], items[j] = items[j], items[n]
    return _whole(high, low)


def _whole(high: int, low: int) -> int:
    return high << 32 | low


def _advance(high: i64, low: i64) -> tuple[i64, i64]:
    low += 0x7F4A7C15
    return (high + 0x9E3779B9 + (low >> 32)) & _HALF, low & _HALF


def _draw(high: i64, low: i64, n: i64) -> i64:
    low ^= (low >> 30 | high << 2) & _HALF
    high ^= high >> 30
    high, low = _times(high, low, 0xBF58, 0x476D, 0x1CE4, 0xE5B9)
    low ^= (low >> 27 | high << 5) & _HALF
    high ^= high >> 27
    high, low = _times(high, low, 0x94D0, 0x49BB, 0x1331, 0x11EB)
    low ^= (low >> 31 | high << 1) & _HALF
    high ^= high >> 31
    return (high * n + (low * n >> 32)) >> 32


def _times(high: i64, low: i64, c3: i64, c2: i64, c1: i64, c0: i64) -> tuple[i64, i64]:
    """Return the lower 64 bits of a product, by halves; the second factor is given by quarters."""
    upper = low * c1
    bottom = low * c0 + ((upper & _QUARTER) << 16)
    top = (bottom >> 32) + (upper >> 16) + high * c0 + low * c2 + ((high * c1 + low * c3 & _QUARTER) << 16)
    return top & _HALF, bottom & _HALF
