"""Share out a turn's time: most of it goes to the question that opens the turn, less and less to those that follow."""

from typing import Final

OPENING: Final = 0.7
"""The part of a turn's time for its first decision."""
FURTHER: Final = 0.5
"""The part of what is left then for each further one, so that it is never used up."""


class TurnTime:
    """The time budget of one seat's turns."""

    def __init__(self, seconds: float) -> None:
        self._whole: Final = seconds
        self._left = seconds
        self._opened = False
        self._seat = -1

    def follow(self, seat: int, opens: bool) -> None:
        """Prepare for a decision of a seat. All time is available if it opens a turn or another seat decided before."""
        if opens or seat != self._seat:
            self.start()
        self._seat = seat

    def start(self) -> None:
        """Start a new turn."""
        self._left, self._opened = self._whole, False

    @property
    def share(self) -> float:
        """What the next decision may take."""
        return self._left * (FURTHER if self._opened else OPENING)

    def spend(self, seconds: float) -> None:
        """Subtract the seconds that a decision has taken."""
        self._left, self._opened = max(self._left - seconds, 0.0), True
