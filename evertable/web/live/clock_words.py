"""Clocks in words: what was chosen, and how much time is left."""

from math import ceil
from typing import Any, Final

from evertable.present.words import Words
from evertable.web.live.game_clock import DAY, ClockRules

HOUR: Final = 3600
CHOICES: Final = (
    "move:30",
    "move:60",
    "move:180",
    "bank:600+10",
    "bank:1500+15",
    "bank:3600+30",
    f"days:{DAY}",
    f"days:{2 * DAY}",
    f"days:{3 * DAY}",
    f"days:{7 * DAY}",
)
"""The clocks that the set-up page offers, as its form sends them. The API takes others, too."""


def span(seconds: float, words: Words) -> str:
    """Return a time in words: two units at most, seconds only in the last minute."""
    whole = ceil(seconds)
    if whole < 60:
        return words.say("{number} s", number=whole)
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // 60
    if days:
        told = words.many("{number} day", "{number} days", days)
        return words.say("{days} {number} h", days=told, number=hours) if hours and days < 7 else told
    if hours:
        if not minutes:
            return words.say("{number} h", number=hours)
        return words.say("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return words.say("{number} min", number=minutes)


def clock_title(rules: ClockRules, words: Words) -> str:
    """Return a clock in a few words."""
    if rules.kind == "bank":
        return words.say("{time} and {number} s a turn", time=span(rules.seconds, words), number=rules.increment)
    return words.say("{time} a turn", time=span(rules.seconds, words))


def clock_terms(rules: ClockRules, words: Words) -> list[str]:
    """Return what happens when the time is up, and when no time passes."""
    loses = rules.at_zero == "lose"
    terms = [words.say("time up: the player loses" if loses else "time up: a bot plays on until the player returns")]
    if rules.rest:
        sundays = rules.rest == "sunday"
        terms.append(words.say("no time passes on Sundays" if sundays else "no time passes on Saturdays and Sundays"))
    return terms


def coded(rules: dict[str, Any] | None) -> str:
    """Return a clock as the form of the set-up page sends it; empty for none."""
    if rules is None:
        return ""
    return f"{rules['kind']}:{rules['seconds']}" + (f"+{rules['increment']}" if rules["kind"] == "bank" else "")


def decoded(code: str) -> tuple[str, int, int] | None:
    """Return kind, seconds and increment of a coded clock, or None if it is none."""
    kind, _, times = code.partition(":")
    seconds, _, increment = times.partition("+")
    if not all(part.isascii() and part.isdecimal() and len(part) < 9 for part in (seconds, increment or "0")):
        return None
    return kind, int(seconds), int(increment or "0")
