"""The current time of a server. Tests set it forward instead of waiting."""

from time import monotonic, time


class Now:
    """Call it for the current time in seconds since 1970, as ``time.time`` gives it."""

    def __init__(self) -> None:
        self.ahead = 0.0
        """Seconds by which a test has set the time forward."""

    def __call__(self) -> float:
        """Return the current time."""
        return time() + self.ahead

    def ticks(self) -> float:
        """Return seconds that never go back, to measure how long something takes."""
        return monotonic() + self.ahead
