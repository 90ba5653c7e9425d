"""A guest's game as one line: whose turn it is, the last turn in words, and how much time is left."""

from collections.abc import Sequence
from typing import Any

from evertable.drawing.words import words_in
from evertable.present.model import LogEntry
from evertable.present.registry import presenter_for
from evertable.present.words import Words
from evertable.web.live import game_clock
from evertable.web.live.clock_words import span
from evertable.web.live.game_clocks import clock_of
from evertable.web.live.live_table import LiveTable
from evertable.web.live.new_table import known_game
from evertable.web.storage.model import Seat, TableInfo

HURRY = 6 * 3600.0
"""Seconds left from which a turn in days is marked."""


def title_of(info: TableInfo, words: Words) -> str:
    """Return a game with its boxes."""
    game = known_game(info.game)
    boxes = [words.say(box.title) for box in game.modules if box.id in info.modules and box.active is None]
    return words.say("{game} with {boxes}", game=game.title, boxes=", ".join(boxes)) if boxes else game.title


def last_turn(info: TableInfo, seats: Sequence[Seat], me: int, words: Words) -> str:
    """Return the last turn in words, as the seat ``me`` reads it; empty if nobody has moved."""
    if info.last_turn is None:
        return ""
    names = LiveTable(info, list(seats), None).names(words)
    told = words_in(words.language, info.game)
    entry = LogEntry(info.last_turn["seat"], info.last_turn["do"], info.last_turn["changes"])
    return presenter_for(info.game).tell(entry, names, me, told)


def seconds_left(info: TableInfo, now: float) -> float | None:
    """Return the seconds that the player to move has left, or None if no clock runs; ``now`` is game time."""
    clock = clock_of(info)
    if clock is None or clock[1].running is None or info.status != "playing":
        return None
    return game_clock.left(*clock, clock[1].running, now)


def game_line(info: TableInfo, seats: Sequence[Seat], guest: str, words: Words, now: float) -> dict[str, Any]:
    """Return what a list says of a guest's game besides what it says of every table; ``now`` is game time."""
    mine = [seat.seat for seat in seats if guest in seat.holders]
    left, clock = seconds_left(info, now), clock_of(info)
    waits = info.status == "playing" and info.actor in mine and seats[info.actor or 0].bot is None
    return {
        "last": last_turn(info, seats, mine[0] if mine else -1, words),
        "waits": waits,
        "seconds_left": left,
        "left": "" if left is None else span(left, words),
        "hurry": left is not None and clock is not None and left < min(HURRY, clock[0].seconds / 4),
        "paused": clock is not None and clock[1].paused,
    }
