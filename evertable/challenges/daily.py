"""The deal of the day: the same on every server on that date (UTC), against Rugwort.

The seed of a day is the first 62 bits of SHA-256 over ``evertable daily YYYY-MM-DD``. Monday to Thursday is Rugwort's
first year, Friday and Saturday his second, Sunday his third.
"""

from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, Final

GAME: Final = "everdell"
MODULES: Final = ("rugwort",)
FIRST: Final = date(2026, 1, 1)
"""Before that there was none."""
_YEARS: Final = (1, 1, 1, 1, 2, 2, 3)


def today() -> date:
    """Return the date everywhere, whatever the clock on the wall says."""
    return datetime.now(UTC).date()


def seed_of(day: date) -> int:
    """Return the seed of a day's deal."""
    return int.from_bytes(sha256(f"evertable daily {day.isoformat()}".encode()).digest()[:8], "big") >> 2


def options_of(day: date) -> dict[str, Any]:
    """Return what is switched on that day."""
    return {"year": _YEARS[day.weekday()]}
