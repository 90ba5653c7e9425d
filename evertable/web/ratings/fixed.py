"""Fixed ratings of bots, from ``bots.json``: measured by ``tools/rate_bots.py``, never changed by games."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from evertable.web.ratings.scale import Rating

FILE: Final = Path(__file__).with_name("bots.json")


@cache
def measured() -> dict[str, Any]:
    """Return the file's tables by game and number of players, ``everdell:2``."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
    return found


def bots_of(game: str, players: int) -> dict[str, Rating]:
    """Return the ratings of the bots that were measured in a game, by name."""
    bots = measured().get(f"{game}:{players}", {}).get("bots", {})
    return {name: Rating(one["mu"], one["sigma"], one["games"]) for name, one in bots.items()}
