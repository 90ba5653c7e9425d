"""Record what players gain and pay, so that the laws can compare it with what has changed.

A game changes what its players own in one file of its own. The functions there tell ``AUDIT`` if it follows the state
at hand; otherwise it costs them one comparison.
"""

from collections.abc import Sequence
from typing import Final

from evertable.kernel.stack import State


class Audit:
    """What was reported since ``start``. Goods are packed as the game packs them."""

    __slots__ = ("changes", "prices", "state", "uncovered")

    def __init__(self) -> None:
        self.state: State | None = None
        """The state that is followed; what is tried out on copies is not recorded."""
        self.changes: dict[int, tuple[int, int]] = {}
        """Owner -> goods and points gained, less those paid."""
        self.prices: list[tuple[int, int]] = []
        """Owner and goods of each fixed price, in the order of payment."""
        self.uncovered = 0
        """How many of the prices were higher than what their payers had."""

    def start(self, s: State) -> None:
        """Forget everything and follow a state."""
        self.state = s
        self.changes, self.prices, self.uncovered = {}, [], 0

    def stop(self) -> None:
        """Record nothing more."""
        self.state = None

    def note(self, owner: int, goods: int, points: int) -> None:
        """Record a change; what is paid is negative."""
        told_goods, told_points = self.changes.get(owner, (0, 0))
        self.changes[owner] = (told_goods + goods, told_points + points)

    def price(self, owner: int, goods: int, covered: bool) -> None:
        """Record that a fixed price is being paid, and whether the owner has all of it."""
        self.prices.append((owner, goods))
        self.uncovered += not covered

    def untold(self, before: Sequence[tuple[int, int]], after: Sequence[tuple[int, int]]) -> list[str]:
        """Return a sentence for each owner whose goods and points changed by something else than was reported."""
        found = []
        for owner, (old, new) in enumerate(zip(before, after, strict=True)):
            told = self.changes.get(owner, (0, 0))
            if (new[0] - old[0], new[1] - old[1]) != told:
                found.append(f"{owner} has {new}, had {old}, and was told {told}")
        return found


AUDIT: Final = Audit()
