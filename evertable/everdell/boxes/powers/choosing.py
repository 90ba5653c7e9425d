"""Two powers are dealt to everybody and one is kept; what a power changes about the start (R-BF-60, R-BF-73)."""

from functools import cache
from typing import Any, Final

from evertable.catalog.facts import PowersFacts
from evertable.everdell.boxes.powers.after_play import SNAIL_STACK, SNAILS
from evertable.everdell.boxes.powers.farms import PIGS, farm_time, gather
from evertable.everdell.boxes.powers.gathering import ALL_TOKENS, WILD_TOKENS
from evertable.everdell.boxes.powers.held import HELD, MODULE_ID, NOBODY, POWER, POWERS, owner_of, power_of
from evertable.everdell.boxes.powers.marks import MOVE_RAT, MOVE_SPIDER, RATS, SPIDERS
from evertable.everdell.boxes.powers.platypuses import PLATYPUSES, START, TREASURE
from evertable.everdell.boxes.powers.roaming import BIG_CRITTERS_TOO, FOREST_STACK, FOXES_EVERYWHERE, LIZARDS, WANDER
from evertable.everdell.ids import CATALOG, SPRING, rule
from evertable.everdell.module import EverdellModule
from evertable.everdell.prompts import PROMPTS
from evertable.everdell.questions import Question, card_words
from evertable.everdell.registers import Register, put
from evertable.everdell.seating import next_seats
from evertable.everdell.setup import forest_cards
from evertable.everdell.state import Everdell
from evertable.everdell.table import LARGE
from evertable.kernel.module import Config, ConfigError, Option
from evertable.kernel.options import switch
from evertable.kernel.rng import shuffle
from evertable.kernel.stack import Frame

RULES: Final = CATALOG.facts_of(PowersFacts, MODULE_ID).powers
CHOICE: Final = rule(MODULE_ID)
BUTTERFLIES: Final = POWER["butterflies"]
BOXES: Final = ("bellfaire", "newleaf", "mistwood")
WITH_MODULES: Final = {"newleaf": ("newleaf", "newleaf_cards"), "mistwood": ("nightweave",)}
"""A box's powers belong to a game that uses the box."""
OFFERED: Final[Register[tuple[tuple[int, ...], ...]]] = Register("powers.offered_powers", ())
"""Those that each seat chooses from, one seat after the other; empty when all have chosen."""


def _boxes(value: Any, seats: int) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ConfigError("{value!r} is not a list of boxes ({known})", value=value, known=", ".join(BOXES))
    for name in value:
        if name not in BOXES:
            raise ConfigError("{value!r} is not a box with powers ({known})", value=name, known=", ".join(BOXES))
    if BOXES[0] not in value:
        raise ConfigError("without {box} there are too few powers", box=BOXES[0])
    return tuple(box for box in BOXES if box in value)


OPTIONS: Final[dict[str, Option]] = {
    "power_boxes": Option(
        BOXES[:1], f"whose powers are dealt beside those of boxes in use: {', '.join(BOXES)}", _boxes
    ),
    FOXES_EVERYWHERE: Option(True, "Foxes use an opponent's Chapel and Storehouse, too (R-BF-70)", switch),
    BIG_CRITTERS_TOO: Option(False, "big critters visit the Lizards' own forest cards, too (R-BF-77)", switch),
}


def available(config: Config) -> list[int]:
    """The powers that can be dealt: of the boxes wanted or in use, and fit for the number of players (R-BF-91)."""
    return _available(config)[:]


@cache
def _available(config: Config) -> list[int]:
    boxes = set(config.option("power_boxes"))
    boxes |= {box for box, modules in WITH_MODULES.items() if set(modules) & set(config.modules)}
    return [
        thing
        for thing, power in POWERS.items()
        if power.box in boxes and (power.solo or config.seats > 1) and not set(power.not_with) & set(config.modules)
    ]


# --- before the deal


def _offer(s: Everdell, seat: int, source: int, data: int) -> list[int]:
    return list(OFFERED.get(s)[seat])


def _keep(s: Everdell, seat: int, source: int, power: int, data: int) -> None:
    give_power(s, seat, power)
    put(s, OFFERED, seat, ())
    if not any(OFFERED.get(s)):
        OFFERED.set(s, ())


def give_power(s: Everdell, seat: int, power: int) -> None:
    """A seat has a power from now on, with the tokens that belong to it."""
    put(s, HELD, seat, power)
    if power == PLATYPUSES:
        TREASURE.set(s, START)
    elif power == POWER["axolotls"]:
        WILD_TOKENS.set(s, ALL_TOKENS)


def _ready(s: Everdell, frame: Frame) -> None:
    """Everybody has chosen: what has to be taken out before the deal is taken out."""
    gather(s)


_CHOOSE: Final = Question("powers.choose", _offer, _keep, card_words("offer"))
_READY: Final = PROMPTS.work("powers.powers chosen", _ready)


# --- the deal


def lay_forest_stack(s: Everdell) -> None:
    """The forest cards left over, shuffled, if the Lizards are here."""
    if owner_of(s, LIZARDS) != NOBODY:
        left = [card for card in forest_cards(s.table) if card not in s.forest]
        s.rng = shuffle(s.rng, left)
        FOREST_STACK.set(s, tuple(left))


def lay_snail_stack(s: Everdell) -> None:
    """Seven unseen cards of the deck, if the Snails are here."""
    if owner_of(s, SNAILS) != NOBODY:
        number = POWERS[SNAILS].tokens["stack_cards"]
        SNAIL_STACK.set(s, tuple(s.deck[-number:]))
        del s.deck[-number:]


_AT_THE_START: Final = {RATS: MOVE_RAT, SPIDERS: MOVE_SPIDER}
"""Where the token lies first: on any card of the Meadow, on any location."""


class Choosing(EverdellModule):
    """What powers change about the start, and what begins with a season."""

    def before_deal(self, s: Everdell) -> None:
        """Two to each player; they choose in the order of their seats, before they see any card."""
        seats = s.table.seats
        powers = available(s.table.config)
        s.rng = shuffle(s.rng, powers)
        dealt = [tuple(sorted(powers[seat * RULES.dealt : (seat + 1) * RULES.dealt])) for seat in range(seats)]
        HELD.set(s, (NOBODY,) * seats)
        OFFERED.set(s, tuple(dealt))
        s.stack.append((_READY.number, 0, CHOICE, 0, 0))
        for seat in reversed(range(seats)):
            _CHOOSE.ask(s, seat, CHOICE)

    def first_seat(self, s: Everdell, seat: int) -> int:
        """Butterflies begin; otherwise the player after the Spiders (R-BF-73)."""
        butterflies, spiders = owner_of(s, BUTTERFLIES), owner_of(s, SPIDERS)
        if butterflies != NOBODY:
            return butterflies
        return (spiders + 1) % s.table.seats if spiders != NOBODY else seat

    def next_seats(self, s: Everdell, seat: int) -> list[int]:
        """With both in play the Spiders sit before the Butterflies, everybody else between them (R-BF-73)."""
        butterflies = owner_of(s, BUTTERFLIES)
        spiders = owner_of(s, SPIDERS) if butterflies != NOBODY else NOBODY
        if spiders == NOBODY:
            return []
        seats = s.table.seats
        order = [(butterflies + i) % seats for i in range(seats)]
        order.remove(spiders)
        order.append(spiders)
        here = order.index(seat) + 1
        return order[here:] + order[:here]

    def starting_hand(self, s: Everdell, seat: int, number: int) -> int:
        """Butterflies begin with more cards."""
        power = power_of(s, seat)
        wanted = POWERS[power].starting_hand if power != NOBODY else None
        if s.table.seats >= LARGE and power != NOBODY:
            wanted = POWERS[power].starting_hand_5_6_players
        return number if wanted is None else wanted

    def after_deal(self, s: Everdell, first: int) -> None:
        """What is laid out for powers, and what they ask before the first turn, in the order of turns."""
        lay_forest_stack(s)
        lay_snail_stack(s)
        order = next_seats(s, first)
        for seat in reversed([order[-1], *order[:-1]]):
            power = power_of(s, seat)
            if power in _AT_THE_START:
                _AT_THE_START[power].ask(s, seat, power)
            self.after_prepare(s, seat)

    def after_prepare(self, s: Everdell, seat: int) -> None:
        """Lizards and Pigs act when a new season begins (R-BF-68)."""
        power = power_of(s, seat)
        if power == LIZARDS:
            WANDER.ask(s, seat, LIZARDS)
        elif power == PIGS:
            farm_time(s, seat)

    def new_workers(self, config: Config, season: int, number: int) -> int:
        """No worker comes in spring (R-BF-61)."""
        return 0 if season == SPRING and RULES.no_spring_worker else number
