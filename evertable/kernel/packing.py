"""Bit layouts that all games share: ints that hold several numbers, each with its writer and readers.

Frames, questions and actions are ints, and some of them hold more than one number. Each game has a file ``packing.py``
for its own layouts; no other file shifts or masks them (tests/kernel/test_packing.py). Fields stand in the order of
their bits, the lowest first, with their width; the last one has no limit. Readers trust the writers, and writers trust
their callers: what could grow too large is checked once, when parts are numbered (``check_width``).
"""

from typing import Final

# --- a small number beside another one: small (6) | other

SMALL_BITS: Final = 6
MOST_SMALL: Final = (1 << SMALL_BITS) - 1


def pair(small: int, other: int) -> int:
    """Return a number from 0 to 63 with any other number beside it. Pairs sort by the other number first."""
    return other << SMALL_BITS | small


def small_of(pair: int) -> int:
    """Return the small number of a pair."""
    return pair & MOST_SMALL


def other_of(pair: int) -> int:
    """Return the number beside the small one of a pair."""
    return pair >> SMALL_BITS


# --- frames of questions: their fourth number is least (6) | most (6) | first item (24) | count of picks made,
# --- their fifth question (10) | data

ITEM_BITS: Final = 24
QUESTION_BITS: Final = 10
_MOST_AT: Final = SMALL_BITS
_FIRST_AT: Final = 2 * SMALL_BITS
_COUNT_AT: Final = _FIRST_AT + ITEM_BITS
_ITEM: Final = (1 << ITEM_BITS) - 1


def run_picks(least: int, most: int, first: int, count: int) -> int:
    """Return the picks that a question has left, the lowest item that can still be picked, and how many were made."""
    return least | most << _MOST_AT | first << _FIRST_AT | count << _COUNT_AT


def least_picks(picks: int) -> int:
    """Return how many picks must still be made."""
    return picks & MOST_SMALL


def most_picks(picks: int) -> int:
    """Return how many picks can still be made."""
    return picks >> _MOST_AT & MOST_SMALL


def first_item(picks: int) -> int:
    """Return the lowest item that can still be picked."""
    return picks >> _FIRST_AT & _ITEM


def picks_made(picks: int) -> int:
    """Return how many picks have been made."""
    return picks >> _COUNT_AT


def from_any_item(picks: int) -> int:
    """Return the same picks with every item to choose from again."""
    return picks & ~(_ITEM << _FIRST_AT)


def question_data(number: int, data: int) -> int:
    """Return the number of a question with its data beside it."""
    return data << QUESTION_BITS | number


def question_of(packed: int) -> int:
    """Return the number of a question."""
    return packed & (1 << QUESTION_BITS) - 1


def data_of(packed: int) -> int:
    """Return the data of a question."""
    return packed >> QUESTION_BITS


# --- widths


def check_width(kind: str, count: int, bits: int, holder: str = "a frame") -> None:
    """Raise ValueError if there are more parts of a kind than a field of so many bits can number."""
    if count > 1 << bits:
        raise ValueError(f"{count} {kind}, but {holder} has room for {1 << bits} ({bits} bits)")
