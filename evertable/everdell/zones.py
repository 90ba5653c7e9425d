"""Zones: where cards lie that can be played."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from evertable.everdell.packing import ZONE_BITS
from evertable.kernel.numbering import Part, Parts

if TYPE_CHECKING:
    from evertable.everdell.state import Everdell


@mypyc_attr(allow_interpreted_subclasses=True)
class Zone(Part):
    """Where cards lie that can be played. The last word of its name is what ``from`` names. Each zone is a subclass."""

    def __init__(self, name: str, everywhere: bool = False, module: str = "") -> None:
        self.set_name(name)
        self.everywhere: Final = everywhere
        """Whether an effect that plays a card and names no place reaches its cards too (R-NL-44)."""
        self.module: Final = module
        """The module with which its cards may be played on a turn; "" if only effects play them."""
        ZONES.append(self)

    @property
    def bit(self) -> int:
        """The zone as a bit set."""
        return 1 << self.number

    def cards(self, s: "Everdell", seat: int) -> list[int]:
        """Return the cards that a seat finds there, -1 where one is missing. The caller does not change the list."""
        raise NotImplementedError

    def take(self, s: "Everdell", seat: int, card: int) -> None:
        """Take a card away that a seat plays."""
        raise NotImplementedError

    def begun(self, s: "Everdell", seat: int, card: int) -> None:
        """Push what comes when all that a card does is done. It has left the zone."""

    def joins(self) -> int:
        """Return the zones, as a bit set, whose cards its cards may stand for when something else opens a play."""
        return 0


ZONE_PARTS: Final[Parts[Zone]] = Parts("zones", ZONE_BITS, "an action")
ZONES: Final = ZONE_PARTS.all
"""Every zone by its number."""
EMPTY: Final[list[int]] = []
"""What a zone without cards returns."""
