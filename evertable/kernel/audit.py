"""Record what players gain and pay, so that the laws can compare it with what has changed.

A game changes what its players own in one file of its own. The functions there tell ``AUDIT`` if it follows the state
at hand; otherwise it costs them one comparison.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from evertable.kernel.stack import Prompt, State


class Audit:
    """What was reported since ``start``. Goods are packed as the game packs them."""

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
_LONGEST: Final = 60
"""The most questions a payment asks."""


class Accounts(NamedTuple):
    """How a game's audit reads a position: what each owner has, how many units goods are, cards not yet paid."""

    owned: Callable[[Any], list[tuple[int, int]]]
    total: Callable[[int], int]
    unpaid: Prompt
    """The prompt that waits beneath a payment."""


def audit_action(game: Any, s: State, action: int, accounts: Accounts, payer: int, least: int, most: int) -> list[str]:
    """Return a sentence for each of the two laws that an action breaks. Plays it on a copy.

    ``least`` and ``most`` are the units that the action costs its payer; most is 0 if it has no fixed price. The game
    has no type here, so that a test can pass one that does something else than an action says.
    """
    before = accounts.owned(s)
    child = s.copy()
    AUDIT.start(child)
    try:
        game.apply(child, action)
        problems = AUDIT.untold(before, accounts.owned(child))
        if AUDIT.uncovered:
            problems.append("a price is higher than what its payer has")
        if most > 0:
            problems += _paid(game, child, accounts, _unpaid(s, accounts), payer, least, most)
    finally:
        AUDIT.stop()
    return problems


def _paid(game: Any, s: State, accounts: Accounts, unpaid: int, payer: int, least: int, most: int) -> list[str]:
    """Answer the questions of a payment with their first options until a price has been paid."""
    for _ in range(_LONGEST):
        if AUDIT.prices:
            owner, goods = AUDIT.prices[0]
            units = accounts.total(goods)
            if owner == payer and least <= units <= most:
                return []
            return [f"{owner} pays {units} resources; the price of {payer} is {least} to {most}"]
        if not s.stack or _unpaid(s, accounts) <= unpaid:
            break
        game.apply(s, game.legal_actions(s)[0])
    return [f"{payer} pays nothing; the price is {least} to {most} resources"] if least else []


def _unpaid(s: State, accounts: Accounts) -> int:
    return sum(frame[0] == accounts.unpaid.number for frame in s.stack)
