"""A decision as somebody else at the table sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Step:
    """Who did what, and the observations of the one who is told, before and after.

    The description may hold what the observer must not know; boards leave that out.
    """

    move: Mapping[str, Any]
    actor: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]
