"""The deal of the day: the same on every server on that date (UTC), as ``data/daily.toml`` has it.

The seed of a day is the first 62 bits of SHA-256 over ``evertable daily YYYY-MM-DD``.
"""

import tomllib
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

_DAILY: Final = tomllib.loads((Path(__file__).parent / "data" / "daily.toml").read_text(encoding="utf-8"))
GAME: Final[str] = _DAILY["game"]
MODULES: Final[tuple[str, ...]] = tuple(_DAILY["modules"])
FIRST: Final = date(2026, 1, 1)
"""Before that there was none."""


def today() -> date:
    """Return the current date in UTC, so that all servers agree."""
    return datetime.now(UTC).date()


def seed_of(day: date) -> int:
    """Return the seed of a day's deal."""
    return int.from_bytes(sha256(f"evertable daily {day.isoformat()}".encode()).digest()[:8], "big") >> 2


def options_of(day: date) -> dict[str, Any]:
    """Return what is switched on that day."""
    return dict(_DAILY["options"][day.weekday()])
