"""The pauses of a server's bots and automas, in a test's hands."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable

from evertable.web.live.live_table import LiveTable


def wait_for(happened: Callable[[], object], what: str = "it") -> None:
    """Wait for a state that stays, however busy the machine is."""
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.01)


class Pauses:
    """Every pause lasts until the test ends it, or until somebody at the table skips it."""

    def __init__(self) -> None:
        self.seconds: dict[asyncio.Event, float] = {}
        """Seconds of the latest pause, by the event that ends it early: ``skip_pauses`` or ``ended`` of a table."""
        self._lock = threading.Lock()
        self._begun: Counter[asyncio.Event] = Counter()
        self._over: Counter[asyncio.Event] = Counter()

    def begun(self, live: LiveTable) -> bool:
        """Whether a table is in a pause now."""
        with self._lock:
            return any(self._begun[event] > self._over[event] for event in (live.skip_pauses, live.ended))

    def end(self, live: LiveTable) -> None:
        """End the pause of a table; waits for it to begin."""
        wait_for(lambda: self.begun(live), "a pause")
        with self._lock:
            event = live.skip_pauses if self._begun[live.skip_pauses] > self._over[live.skip_pauses] else live.ended
            self._over[event] += 1

    async def until(self, event: asyncio.Event, seconds: float) -> None:
        """Stands for ``evertable.web.live.bots._wait_until``."""
        with self._lock:
            self.seconds[event] = seconds
            self._begun[event] += 1
            number = self._begun[event]
        while self._over[event] < number:
            if event.is_set():
                with self._lock:
                    self._over[event] = max(self._over[event], number)
            else:
                await asyncio.sleep(0.005)
