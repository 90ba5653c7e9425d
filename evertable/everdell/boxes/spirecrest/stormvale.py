"""Stormvale: three cards beside it that all may play as if they lay in the Meadow."""

from typing import Final

from evertable.everdell.behaviour import by_thing
from evertable.everdell.boxes.spirecrest.explore import ABILITIES
from evertable.everdell.boxes.spirecrest.mountain import DISCOVERY, HOW_MANY, MODULE_ID, NOBODY, VALUE, owner_of
from evertable.everdell.deck import renew
from evertable.everdell.registers import Register, put
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.zones import EMPTY, Zone

STORMVALE: Final = DISCOVERY["stormvale"]
BESIDE: Final[Register[tuple[int, ...]]] = Register("spirecrest.beside_stormvale", (), cards=True)
"""The cards, -1 where the deck had none left."""


def lay_out(s: Everdell, seat: int, source: int, at: int) -> None:
    """When it is taken."""
    BESIDE.set(s, (-1,) * HOW_MANY[STORMVALE])
    refill(s)


def refill(s: Everdell) -> None:
    """At once, as far as there are cards."""
    BESIDE.set(s, tuple(s.deck.pop() if card < 0 and renew(s) else card for card in BESIDE.get(s)))


class _Beside(Zone):
    """The cards beside it."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        cards: tuple[int, ...] = BESIDE.get(s)
        return list(cards) if cards else EMPTY

    def take(self, s: Everdell, seat: int, card: int) -> None:
        """Take a card. The owner gains tokens when another player does."""
        put(s, BESIDE, BESIDE.get(s).index(card), -1)
        owner = owner_of(s, STORMVALE)
        if owner not in (NOBODY, seat):
            earn_points(s, owner, VALUE[STORMVALE])
        refill(s)


ZONE: Final = _Beside("spirecrest.stormvale", module=MODULE_ID)
ABILITIES.update(by_thing({STORMVALE: lay_out}))
