"""How often somebody may ask: a bucket that fills steadily and is emptied by requests."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

_KEPT: Final = 10_000


class TokenBuckets:
    """A bucket for each name; full ones need not be remembered."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._clock: Final = clock
        self._levels: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        level, then = self._levels.pop(name, (float(self._burst), now))
        level = min(float(self._burst), level + (now - then) * self._rate)
        allowed = level >= 1.0
        self._levels[name] = (level - 1.0 if allowed else level, now)
        if len(self._levels) > _KEPT:
            self._levels.popitem(last=False)
        return allowed
