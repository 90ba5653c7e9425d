"""Skunks: roll them into sections, remove them, reroll them (R-D-94 to R-D-98, R-D-134, R-D-161)."""

from typing import Final

from evertable.duo.ids import EVENT_SETS, FIRST_EVENT, NAMES, WINTER
from evertable.duo.packing import how_often, once_more
from evertable.duo.questions import Question
from evertable.duo.state import FIRST_SPOT, LOCATIONS, ON_CARD, Duo
from evertable.duo.steps import SECTIONS, Op, handler
from evertable.duo.table import CHALLENGE
from evertable.duo.track import first_open
from evertable.duo.visit import location
from evertable.kernel.packing import other_of, pair, small_of
from evertable.kernel.rng import below
from evertable.kernel.stack import Description

EVENTS: Final = 0
MEADOW: Final = 1
PLACES: Final = 2
NUMBERS: Final = 6


def roll(s: Duo) -> int:
    """Return the die: 1 to 6."""
    if s.dice:
        return s.dice.pop()
    s.rng, number = below(s.rng, NUMBERS)
    return number + 1


def put_skunk(s: Duo, section: int, number: int) -> None:
    """Stand a skunk on a number, or on the next free one to the right, around the end (R-D-94)."""
    taken = s.skunks[section] | _workers(s, section)
    for i in range(NUMBERS):
        bit = (number - 1 + i) % NUMBERS
        if not taken >> bit & 1:
            s.skunks[section] |= 1 << bit
            return


def _workers(s: Duo, section: int) -> int:
    """Return where mayors' workers stand, which matters when skunks are rolled again during a season."""
    if section == MEADOW:
        return 0
    first, end = (FIRST_SPOT, ON_CARD) if section == EVENTS else (0, LOCATIONS)
    mask = 0
    for _, place, _, _ in s.placed:
        if first <= place < end:
            mask |= 1 << place - first
    return mask


def _place_skunks(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    """Place all skunks of the chapter or level, then the tokens on the first open spot (R-D-94 to R-D-96)."""
    s.skunks = [0, 0, 0]
    for section, number in enumerate(s.table.skunk_numbers):
        for i in range(number):
            if s.table.mode == CHALLENGE and s.season == WINTER and section == EVENTS and i == 0:
                s.skunks[EVENTS] |= 1 << _set_a(s)
            else:
                put_skunk(s, section, roll(s))
    s.sun = s.moon = s.start = first_open(s)


def _set_a(s: Duo) -> int:
    """Return the spot with the event of set A, where the first skunk of a challenge stands without a roll (R-D-161)."""
    for spot, event in enumerate(s.spots):
        if event >= 0 and EVENT_SETS[event - FIRST_EVENT] == "A":
            return spot
    return 0


# --- Good News about skunks: items pair a number with its section


_ALL: Final = 3
"""In place of a section: all of them."""


def _standing(s: Duo, mayor: int, source: int, data: int) -> list[int]:
    only = small_of(data)
    sections = range(len(SECTIONS)) if only == _ALL else range(only, only + 1)
    return [pair(bit + 1, section) for section in sections for bit in range(NUMBERS) if s.skunks[section] >> bit & 1]


def _words(s: Duo, mayor: int, item: int) -> Description:
    """Return a skunk by what it stands on: an event, a location, or the number of a spot of the path."""
    number, section = small_of(item), other_of(item)
    words: Description = {"pick": number, "zone": SECTIONS[section], "number": number}
    if section == PLACES:
        words["pick"] = NAMES[location(s, number - 1)]
    elif section == EVENTS and s.spots[number - 1] >= 0:
        words["pick"] = NAMES[s.spots[number - 1]]
    return words


def _off(s: Duo, mayor: int, source: int, item: int, data: int) -> int:
    """Take one off; a spot of the path is open from now on (R-D-134). The sections to roll for are counted."""
    number, section = small_of(item), other_of(item)
    s.skunks[section] &= ~(1 << number - 1)
    return pair(small_of(data), once_more(other_of(data), section))


def _roll_again(s: Duo, mayor: int, source: int, number: int, data: int) -> None:
    for section in range(len(SECTIONS)):
        for _ in range(how_often(other_of(data), section)):
            put_skunk(s, section, roll(s))


_REMOVE: Final = Question("remove", _standing, _off, _words)
_REROLL: Final = Question("reroll", _standing, _off, _words, _roll_again)


def _remove_skunk(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _REMOVE.ask_picks(s, mayor, source, 0, op.count, pair(op.section, 0))


def _reroll_skunks(s: Duo, mayor: int, source: int, op: Op, context: int) -> None:
    _REROLL.ask_picks(s, mayor, source, 0, op.count, pair(_ALL, 0))


handler("place_skunks", _place_skunks)
handler("remove_skunk", _remove_skunk)
handler("reroll_skunks", _reroll_skunks)
