"""The sand of one turn, where a table plays with a clock (``clock.py``)."""

import asyncio
from dataclasses import dataclass, replace
from time import monotonic
from typing import Self


@dataclass(slots=True, eq=False)
class TurnClock:
    """The sand of the turn that began with move ``number`` (counted from 0). It runs or stands still."""

    number: int
    carried: float
    """Seconds that the player before has left."""
    budget: float
    """Seconds that the turn may last."""
    before: "TurnClock | None" = None
    """The glass of the turn before, as it stood when that turn ended. A turn that is taken back gets its own again."""
    used: float = 0.0
    """Seconds that had run when it last stood still."""
    since: float | None = None
    """The time by ``monotonic`` at which it began to run; None while it stands still."""
    task: asyncio.Task[None] | None = None
    """Ends the turn when the sand is through."""

    @property
    def spent(self) -> float:
        """Seconds that the turn has taken."""
        return self.used if self.since is None else self.used + monotonic() - self.since

    @property
    def left(self) -> float:
        """Seconds that the turn has left."""
        return max(0.0, self.budget - self.spent)

    def run(self) -> None:
        """Let the sand run, from now on."""
        if self.since is None:
            self.since = monotonic()

    def pause(self) -> None:
        """Let the sand stand still, from now on."""
        self.used, self.since = self.spent, None

    def as_seen_later(self, seconds: float) -> Self:
        """Return this glass as somebody sees it who is so many seconds behind; it ends no turn."""
        return replace(self, before=None, task=None, since=None if self.since is None else self.since + seconds)
