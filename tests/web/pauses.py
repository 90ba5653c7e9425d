"""The pauses of a server's bots and automas, in a test's hands."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable

from evertable.web.live import Live


def wait_for(happened: Callable[[], object], what: str = "it") -> None:
    """Wait for a state that stays, however busy the machine is."""
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.01)


class Pauses:
    """Every pause lasts until the test ends it, or until somebody at the table skips it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: Counter[asyncio.Event] = Counter()
        self._ended: Counter[asyncio.Event] = Counter()
        self.seconds: dict[asyncio.Event, float] = {}
        """How long the latest pause was to last."""

    def begun(self, live: Live) -> bool:
        """Whether a table is in a pause now."""
        return any(self._waiting[event] for event in (live.hurry, live.ended))

    def end(self, live: Live) -> None:
        """End the pause of a table; waits for it to begin."""
        wait_for(lambda: self.begun(live), "a pause")
        event = live.hurry if self._waiting[live.hurry] else live.ended
        with self._lock:
            self._ended[event] += 1

    def ending(self, live: Live) -> bool:
        """Whether a pause of a table has been ended and is not yet over."""
        return any(self._ended[event] for event in (live.hurry, live.ended))

    async def until(self, event: asyncio.Event, seconds: float) -> None:
        """Stands for ``evertable.web.bots._until``."""
        self.seconds[event] = seconds
        self._waiting[event] += 1
        while not event.is_set() and not self._over(event):
            await asyncio.sleep(0.005)
        self._waiting[event] -= 1

    def _over(self, event: asyncio.Event) -> bool:
        with self._lock:
            if not self._ended[event]:
                return False
            self._ended[event] -= 1
            return True
