"""The bit layout of Evergreen's strengths: highest card (4) | influence. How layouts work: ``kernel/packing.py``."""

from typing import Final

VALUE_BITS: Final = 4


def strength_of(influence: int, highest: int) -> int:
    """Return the strength of a seat with a colour. Influence counts first, then the highest card (R-E-30, R-E-31)."""
    return influence << VALUE_BITS | highest


def influence_of(strength: int) -> int:
    """Return the sum of the visible cards of a colour."""
    return strength >> VALUE_BITS


def highest_of(strength: int) -> int:
    """Return the value of the highest visible card of a colour."""
    return strength & (1 << VALUE_BITS) - 1
