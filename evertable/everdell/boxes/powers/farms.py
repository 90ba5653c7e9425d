"""Pigs: every Farm lies in their stack, face up; all may play the top one, they get one for free each season."""

from typing import Final

from evertable.everdell.boxes.powers.held import MODULE_ID, NOBODY, POWER, owner_of, power_of
from evertable.everdell.city import fits
from evertable.everdell.ids import CARD, LEGENDARY, NAMED, RARITY
from evertable.everdell.packing import play_action
from evertable.everdell.pay import playable
from evertable.everdell.play import play
from evertable.everdell.questions import yes_no
from evertable.everdell.registers import Register
from evertable.everdell.state import Everdell
from evertable.everdell.supply import earn_points
from evertable.everdell.way import Way, add_way
from evertable.everdell.zones import EMPTY, Zone

PIGS: Final = POWER["pigs"]
FARM: Final = CARD["farm"]
REWARD: Final = 2
FARM_STACK: Final[Register[tuple[int, ...]]] = Register("powers.farm_stack", (), cards=True)
"""The Farms that nobody has played, the last one on top."""


def is_farm(card: int) -> bool:
    """Whether a card is a Farm; the legendary card of that name stays what it is."""
    return NAMED[card] == FARM and RARITY[card] != LEGENDARY


def gather(s: Everdell) -> None:
    """Before anything is dealt every Farm goes to the stack."""
    if owner_of(s, PIGS) != NOBODY:
        FARM_STACK.set(s, (*FARM_STACK.get(s), *(card for card in s.deck if is_farm(card))))
        s.deck = [card for card in s.deck if not is_farm(card)]


class _Stack(Zone):
    """The top Farm."""

    def cards(self, s: Everdell, seat: int) -> list[int]:
        farms: tuple[int, ...] = FARM_STACK.get(s)
        return [farms[-1]] if farms else EMPTY

    def take(self, s: Everdell, seat: int, card: int) -> None:
        FARM_STACK.set(s, FARM_STACK.get(s)[:-1])
        if power_of(s, seat) != PIGS:
            earn_points(s, owner_of(s, PIGS), REWARD)


STACK: Final = _Stack("powers.pigs.stack", module=MODULE_ID)


def farm_time(s: Everdell, seat: int) -> None:
    """At the start of a season: the top Farm for free, without using the turn (R-BF-68)."""
    if FARM_STACK.get(s) and fits(s, seat, FARM_STACK.get(s)[-1]):
        _PLANT.ask(s, seat, PIGS)


def _plant(s: Everdell, seat: int, source: int, data: int) -> None:
    card = FARM_STACK.get(s)[-1]
    play(s, seat, play_action(card, STACK.number, _FREE.number))


_PLANT: Final = yes_no("powers.plant", _plant)
_FREE: Final = add_way(PIGS, Way(lambda s, seat, card: [0] if playable(s, seat, card) else [], None))
