"""Zones: where cards lie that can be played."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from evertable.everdell.packing import ZONE_BITS
from evertable.kernel.packing import check_width

if TYPE_CHECKING:
    from evertable.everdell.state import Everdell


class Zone:
    """Where cards lie that can be played."""

    __slots__ = ("begun", "cards", "everywhere", "joins", "module", "name", "number", "take")

    def __init__(
        self,
        name: str,
        cards: Callable[["Everdell", int], Sequence[int]],
        take: Callable[["Everdell", int, int], None],
        joins: int = 0,
        everywhere: bool = False,
        begun: Callable[["Everdell", int, int], None] | None = None,
        module: str = "",
    ) -> None:
        self.name: Final = name
        """What ``from`` names."""
        self.cards: Final = cards
        """(state, seat) -> the cards, -1 where there is none."""
        self.take: Final = take
        """(state, seat, card): the card leaves the zone."""
        self.joins: Final = joins
        """The zones, as a bit set, whose cards its cards may stand for when something else opens a play."""
        self.everywhere: Final = everywhere
        """Whether an effect that plays a card and names no place reaches its cards too (R-NL-44)."""
        self.begun: Final = begun
        """(state, seat, card): the card has left the zone; push what comes when all it does is done."""
        self.module: Final = module
        """The module with which its cards may be played on a turn; "" if only effects play them."""
        self.number: Final = len(ZONES)
        ZONES.append(self)
        check_width("zones", len(ZONES), ZONE_BITS)


ZONES: Final[list[Zone]] = []
"""Every zone by its number."""
