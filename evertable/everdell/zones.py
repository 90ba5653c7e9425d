"""Zones: where cards lie that can be played."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from evertable.everdell.packing import ZONE_BITS
from evertable.kernel.numbering import Part, Parts

if TYPE_CHECKING:
    from evertable.everdell.state import Everdell


class Zone(Part):
    """Where cards lie that can be played. The last word of its name is what ``from`` names."""

    def __init__(
        self,
        name: str,
        cards: Callable[["Everdell", int], Sequence[int]],
        take: Callable[["Everdell", int, int], None],
        joins: Callable[[], int] | None = None,
        everywhere: bool = False,
        begun: Callable[["Everdell", int, int], None] | None = None,
        module: str = "",
    ) -> None:
        self.set_name(name)
        self.cards: Final = cards
        """(state, seat) -> the cards, -1 where there is none."""
        self.take: Final = take
        """(state, seat, card): the card leaves the zone."""
        self.joins: Final = joins
        """() -> the zones, as a bit set, whose cards its cards may stand for when something else opens a play."""
        self.everywhere: Final = everywhere
        """Whether an effect that plays a card and names no place reaches its cards too (R-NL-44)."""
        self.begun: Final = begun
        """(state, seat, card): the card has left the zone; push what comes when all it does is done."""
        self.module: Final = module
        """The module with which its cards may be played on a turn; "" if only effects play them."""
        ZONES.append(self)

    @property
    def bit(self) -> int:
        """The zone as a bit set."""
        return 1 << self.number


ZONE_PARTS: Final[Parts[Zone]] = Parts("zones", ZONE_BITS, "an action")
ZONES: Final = ZONE_PARTS.all
"""Every zone by its number."""
