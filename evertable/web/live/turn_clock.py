"""The clock of one turn. ``clocks.py`` starts and stops it."""

import asyncio
from dataclasses import dataclass, replace
from time import monotonic
from typing import Self


@dataclass(slots=True, eq=False)
class TurnClock:
    """The clock of the turn that began with move ``number`` (counted from 0)."""

    number: int
    carried: float
    """Seconds that the previous player has left over."""
    budget: float
    """Seconds that the turn may take."""
    before: "TurnClock | None" = None
    """The previous turn's clock, as it stood when that turn ended. An undo returns to it."""
    used: float = 0.0
    """Seconds used up to the last pause."""
    since: float | None = None
    """The time by ``monotonic`` at which it started; None while paused."""
    task: asyncio.Task[None] | None = None
    """Ends the turn when the time is up."""

    @property
    def spent(self) -> float:
        """Seconds that the turn has taken."""
        return self.used if self.since is None else self.used + monotonic() - self.since

    @property
    def left(self) -> float:
        """Seconds that the turn has left."""
        return max(0.0, self.budget - self.spent)

    def run(self) -> None:
        """Start the clock if it is paused."""
        if self.since is None:
            self.since = monotonic()

    def pause(self) -> None:
        """Pause the clock."""
        self.used, self.since = self.spent, None

    def as_seen_later(self, seconds: float) -> Self:
        """Return this clock as seen with a delay of ``seconds``. It ends no turn."""
        return replace(self, before=None, task=None, since=None if self.since is None else self.since + seconds)
