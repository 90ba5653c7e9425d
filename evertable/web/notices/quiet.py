"""Quiet hours in a visitor's time zone."""

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def is_time(text: str) -> bool:
    """Return whether a text is a time of the day such as ``22:00``."""
    return _TIME.fullmatch(text) is not None


@lru_cache(500)
def zone_named(name: str) -> tzinfo | None:
    """Return a time zone by its IANA name, or None. An empty name is UTC."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(now: float, start: str, end: str, zone: str) -> float | None:
    """Return when the quiet hours end if it is quiet now, or None.

    >>> quiet_until(23 * 3600.0, "22:00", "08:00", "") == (24 + 8) * 3600
    True
    >>> quiet_until(12 * 3600.0, "22:00", "08:00", "") is None
    True
    """
    if not is_time(start) or not is_time(end) or start == end:
        return None
    here = datetime.fromtimestamp(now, zone_named(zone) or UTC)
    begins, ends, clock = time.fromisoformat(start), time.fromisoformat(end), here.time()
    quiet = begins <= clock < ends if begins < ends else clock >= begins or clock < ends
    if not quiet:
        return None
    day = here.date() + timedelta(days=1) if clock >= ends else here.date()
    return datetime.combine(day, ends, here.tzinfo).timestamp()
