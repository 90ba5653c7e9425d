"""Who has which power. Every power exists once, so what belongs to it is kept once too."""

from typing import Final

from evertable.everdell.ids import CATALOG, rule
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell

MODULE_ID: Final = "powers"
NOBODY: Final = -1
POWERS: Final = {rule(power.id): power for power in CATALOG.powers}
"""The catalogue's entries by the number of their name."""
POWER: Final = {power.id: thing for thing, power in POWERS.items()}
HAND_LIMIT_BONUS: Final = [POWERS[thing].hand_limit_bonus if thing in POWERS else 0 for thing in range(max(POWERS) + 1)]
"""By the number of a power, how many cards more its owner may hold."""
HELD: Final[Register[tuple[int, ...]]] = Register("powers.powers", ())
"""The power of each seat, NOBODY where it has none."""


def power_of(s: Everdell, seat: int) -> int:
    """A seat's power. Automas have none (R-BF-90)."""
    held: tuple[int, ...] = HELD.get(s)
    return held[seat] if seat < len(held) else NOBODY


def owner_of(s: Everdell, power: int) -> int:
    """The seat that has a power, NOBODY if it is not in this game."""
    held: tuple[int, ...] = HELD.get(s)
    for seat in range(len(held)):
        if held[seat] == power:
            return seat
    return NOBODY


def watcher(s: Everdell, power: int) -> int:
    """The same for powers that act on the turns of others: who has passed no longer uses them."""
    seat = owner_of(s, power)
    return NOBODY if seat == NOBODY or s.passed[seat] else seat
