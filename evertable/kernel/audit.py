"""Record what players gain and pay, so that the laws can compare it with what has changed.

A game changes what its players own in one file of its own. Each function there calls ``AUDIT.note`` while the audit is
running; otherwise it costs one attribute read.
"""

from typing import Final


class Audit:
    """The changes told since ``start``."""

    __slots__ = ("changes", "problems", "prices", "running")

    def __init__(self) -> None:
        self.running = False
        self.changes: dict[int, tuple[int, int]] = {}
        """Owner -> goods and points gained, less those paid. Goods are packed as the game packs them."""
        self.prices: dict[int, int] = {}
        """Owner -> goods paid as fixed prices."""
        self.problems: list[str] = []

    def start(self) -> None:
        """Forget everything and begin to record."""
        self.running = True
        self.changes, self.prices, self.problems = {}, {}, []

    def stop(self) -> None:
        """Record nothing more."""
        self.running = False

    def note(self, owner: int, goods: int, points: int) -> None:
        """Record a change; what is paid is negative."""
        told_goods, told_points = self.changes.get(owner, (0, 0))
        self.changes[owner] = (told_goods + goods, told_points + points)

    def price(self, owner: int, goods: int, covered: bool) -> None:
        """Record that a fixed price is being paid, and whether the owner has it all."""
        self.prices[owner] = self.prices.get(owner, 0) + goods
        if not covered:
            self.problems.append(f"{owner} pays a price that the supply does not cover")


AUDIT: Final = Audit()
